#include "app/lessons/moving_figure.h"

#include "model/analysis/analysis.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"
#include "model/basics/unit_text.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/parameters/variable.h"
#include "model/modes/true_mode.h"
#include "model/pose/pose.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr std::size_t kMostModes = 6;
constexpr std::size_t kStates = 15;  ///< of a slider
constexpr int kPhases = 16;          ///< of a swing; the script goes in straight lines between them
constexpr int kBeamPieces = 12;      ///< straight pieces of the outline of a beam
constexpr double kSwing = 0.12;      ///< largest displacement against the size of the drawing
constexpr double kGrid = 2000;       ///< places are whole numbers of this part of the size

/// Plays the figures of a page, each with its own state, mode and phase.
constexpr std::string_view kScript = R"js(
"use strict";
(function () {
  const NS = "http://www.w3.org/2000/svg";
  const still = window.matchMedia && matchMedia("(prefers-reduced-motion: reduce)").matches;
  function el(parent, name, attributes) {
    const svg = ["svg", "path", "circle", "line", "text", "g"].includes(name);
    const made = svg ? document.createElementNS(NS, name) : document.createElement(name);
    for (const key in attributes || {}) { made.setAttribute(key, attributes[key]); }
    parent.appendChild(made);
    return made;
  }
  function zigzag(a, b, kind) {
    const dx = b[0] - a[0], dy = b[1] - a[1], l = Math.hypot(dx, dy) || 1, n = kind === "spring" ? 9 : 3, w = 45;
    let d = "M" + a[0] + " " + -a[1];
    for (let i = 1; i < n; ++i) {
      const t = i / n, side = (i % 2 ? w : -w) * (kind === "spring" ? 1 : 0.5);
      d += "L" + (a[0] + t * dx - side * dy / l) + " " + -(a[1] + t * dy + side * dx / l);
    }
    return d + "L" + b[0] + " " + -b[1];
  }
  function play(figure) {
    const data = JSON.parse(figure.querySelector("script").textContent);
    let state = data.state, mode = data.mode, phase = 0, playing = data.plays && !still, before = null;
    const stage = el(figure, "svg", {viewBox: "-350 -2350 2700 2700", role: "img", class: "stage"});
    const plane = el(figure, "svg", {viewBox: "0 0 300 300", class: "plane", role: "group", "aria-label": "Complex plane"});
    const bar = el(figure, "div", {class: "bar"});
    const button = el(bar, "button", {type: "button"});
    let slider = null;
    if (data.states.length > 1) {
      const label = el(bar, "label");
      el(label, "span").textContent = data.number;
      slider = el(label, "input", {type: "range", min: 0, max: data.states.length - 1, value: state});
      slider.addEventListener("input", () => { state = +slider.value; draw(); });
    }
    const words = el(figure, "figcaption", {"aria-live": "polite"});
    const paths = data.runs.map((run, k) => {
      const look = run[0] + (data.chosen.includes(k) ? " chosen" : "");
      return run[0] === "mass" ? el(stage, "circle", {class: look, r: 55}) : el(stage, "path", {class: look});
    });
    const poles = () => data.states[state].poles;
    const name = i => "Mode " + (i + 1) + " of " + poles().length + (poles()[i].words ? ": " + poles()[i].words : "");
    function choose(i, focus) {
      mode = (i + poles().length) % poles().length;
      draw();
      if (focus) { plane.querySelectorAll("[tabindex]")[mode].focus(); }
    }
    function drawPlane() {
      let re = 1e-9, im = 1e-9;
      for (const s of data.states) for (const p of s.poles) { re = Math.max(re, Math.abs(p.re)); im = Math.max(im, p.im); }
      re = Math.max(re, im / 4);
      const x = v => 150 + 120 * v / re, y = v => 150 - 120 * v / im;
      const focused = plane.contains(document.activeElement);
      plane.textContent = "";
      el(plane, "line", {x1: 10, x2: 290, y1: 150, y2: 150});
      el(plane, "line", {x1: 150, x2: 150, y1: 10, y2: 290});
      el(plane, "text", {x: 268, y: 142}).textContent = "Re";
      el(plane, "text", {x: 156, y: 20}).textContent = "Im";
      poles().forEach((p, i) => {
        for (const side of p.im ? [1, -1] : [1]) {
          const g = el(plane, "g", {class: i === mode ? "pole chosen" : "pole"});
          const cx = x(p.re), cy = y(side * p.im), r = i === mode ? 8 : 6;
          el(g, "circle", {cx: cx, cy: cy, r: 12, class: "room"});
          el(g, "path", {d: "M" + (cx - r) + " " + (cy - r) + "L" + (cx + r) + " " + (cy + r) +
                            "M" + (cx - r) + " " + (cy + r) + "L" + (cx + r) + " " + (cy - r)});
          if (side === 1) {
            g.setAttribute("tabindex", i === mode ? 0 : -1);
            g.setAttribute("role", "button");
            g.setAttribute("aria-pressed", i === mode);
            g.setAttribute("aria-label", name(i));
          }
          g.addEventListener("click", () => choose(i, true));
        }
      });
      if (focused) { plane.querySelector("[tabindex='0']").focus(); }
    }
    function drawStage() {
      const frames = poles()[mode].frames, at = phase * frames.length, i = Math.floor(at) % frames.length;
      const a = frames[i], b = frames[(i + 1) % frames.length], t = at - Math.floor(at);
      const place = k => [0, 1].map(c => a[2 * k + c] + t * (b[2 * k + c] - a[2 * k + c]));
      data.runs.forEach((run, k) => {
        const at = run.slice(1).map(place);
        if (run[0] === "mass") { paths[k].setAttribute("cx", at[0][0]); paths[k].setAttribute("cy", -at[0][1]); return; }
        if (run[0] === "ground") {
          const [gx, gy] = at[0];
          paths[k].setAttribute("d", "M" + gx + " " + -gy + "l-80 130h160z");
        } else if (run[0] === "spring" || run[0] === "damper") {
          paths[k].setAttribute("d", zigzag(at[0], at[1], run[0]));
        } else {
          paths[k].setAttribute("d", "M" + at.map(p => p[0] + " " + -p[1]).join("L"));
        }
      });
    }
    function draw() {
      mode = Math.min(mode, poles().length - 1);
      const value = data.states[state].value;
      words.textContent = name(mode) + (value ? " · " + data.number + " = " + value : "");
      if (slider) { slider.setAttribute("aria-valuetext", value); }
      stage.setAttribute("aria-label", figure.getAttribute("aria-label") + ". " + words.textContent);
      button.textContent = playing ? "Pause" : "Play";
      drawPlane();
      drawStage();
    }
    plane.addEventListener("keydown", event => {
      const step = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1}[event.key];
      if (step) { choose(mode + step, true); event.preventDefault(); }
      if (event.key === "Enter" || event.key === " ") { choose(mode, true); event.preventDefault(); }
    });
    button.addEventListener("click", () => { playing = !playing; draw(); });
    function tick(now) {
      if (playing && before !== null) {
        const f = poles()[mode].im / (2 * Math.PI), pace = f > 0.2 && f < 2 ? f : 0.6;
        phase = (phase + pace * Math.min(0.1, (now - before) / 1000)) % 1;
        drawStage();
      }
      before = now;
      requestAnimationFrame(tick);
    }
    draw();
    requestAnimationFrame(tick);
  }
  document.querySelectorAll("figure.moving").forEach(play);
})();
)js";

/// Part of an outline: a line through places, or a symbol at one.
struct OutlineRun {
    std::string part, kind;  ///< "AC", "link"
    std::vector<std::size_t> places;
};

/// The outline of a pose.
struct Outline {
    std::vector<Vector2> places;
    std::vector<OutlineRun> runs;
};

/// Adds a run through points of the mechanism.
void addRun(const Mechanism& mechanism, OutlineRun run, const std::vector<std::string>& ids, Outline& outline)
{
    for (const std::string& id : ids) {
        if (const std::optional<std::size_t> place = findPoint(mechanism, id)) {
            run.places.push_back(*place);
        }
    }
    outline.runs.push_back(std::move(run));
}

void addBeam(const std::string& part, const BeamPose& beam, Outline& outline)
{
    OutlineRun run{part, "link", {}};
    const std::size_t segments = beam.nodes.size() - 1;
    for (int i = 0; i <= kBeamPieces; ++i) {
        const double at = static_cast<double>(segments) * i / kBeamPieces;
        const std::size_t segment = std::min(static_cast<std::size_t>(at), segments - 1);
        run.places.push_back(outline.places.size());
        outline.places.push_back(beam.position(segment, at - static_cast<double>(segment)));
    }
    outline.runs.push_back(std::move(run));
}

Outline outlineOf(const Mechanism& mechanism, const Pose& pose)
{
    Outline outline{pose.points, {}};
    for (const Element& element : mechanism.elements) {
        const auto add = [&](const std::string& kind, const std::vector<std::string>& ids) {
            addRun(mechanism, {idOf(element), kind, {}}, ids, outline);
        };
        if (const auto* bar = std::get_if<Bar>(&element)) {
            add("link", {bar->points.begin(), bar->points.end()});
        } else if (const auto* body = std::get_if<Body>(&element)) {
            std::vector<std::string> ids = body->points;
            if (ids.size() > 2) {
                ids.push_back(ids.front());
            }
            add("body", ids);
        } else if (const auto* spring = std::get_if<Spring>(&element)) {
            add("spring", {spring->points.begin(), spring->points.end()});
        } else if (const auto* damper = std::get_if<Damper>(&element)) {
            add("damper", {damper->points.begin(), damper->points.end()});
        } else if (const auto* mass = std::get_if<PointMass>(&element)) {
            add("mass", {mass->point});
        }
    }
    for (const BeamPose& beam : pose.beams) {
        addBeam(idOf(mechanism.elements[beam.element]), beam, outline);
    }
    for (const Point& point : mechanism.points) {
        if (point.fixed) {
            addRun(mechanism, {point.id, "ground", {}}, {point.id}, outline);
        }
    }
    return outline;
}

/// Frame in which everything lies: lower left corner and size [m].
struct Extent {
    Vector2 corner;
    double size = 1;
};

Extent extentOf(const std::vector<Vector2>& places, const std::optional<SeenPart>& camera)
{
    if (camera) {
        return {camera->center - Vector2{camera->span, camera->span} / 2, camera->span};
    }
    Vector2 least = places.front(), most = places.front();
    for (const Vector2& place : places) {
        least = {std::min(least.x, place.x), std::min(least.y, place.y)};
        most = {std::max(most.x, place.x), std::max(most.y, place.y)};
    }
    const double size = std::max({most.x - least.x, most.y - least.y, tolerance::kRounding});
    return {{least.x + (most.x - least.x - size) / 2, least.y + (most.y - least.y - size) / 2}, size};
}

std::string placesOf(const std::vector<Vector2>& places, const Extent& extent)
{
    std::string json = "[";
    for (const Vector2& place : places) {
        json += json.size() > 1 ? "," : "";
        json += std::to_string(std::lround(kGrid * (place.x - extent.corner.x) / extent.size)) + "," +
                std::to_string(std::lround(kGrid * (place.y - extent.corner.y) / extent.size));
    }
    return json + "]";
}

std::string numberText(double value)
{
    constexpr int kDigits = 4;
    return formatRounded(value, kDigits);
}

/// "0.342 Hz, damping ratio 0.1", without the numbers that the figure must not tell.
std::string poleWordsOf(std::complex<double> s, const FigureStart& start)
{
    std::string frequency, damping;
    if (!swings(s)) {
        frequency = "s = " + numberText(s.real()) + " 1/s";
        damping = s.real() > 0 ? "grows" : s.real() < 0 ? "dies away" : "";
    } else {
        const double ratio = -s.real() / std::abs(s);
        frequency = numberText(std::abs(s.imag()) / (2 * std::numbers::pi)) + " Hz";
        damping = isZero(ratio, 1) ? "undamped" : "damping ratio " + numberText(ratio);
    }
    frequency = start.tellsFrequency ? frequency : "";
    damping = start.tellsDamping ? damping : "";
    return frequency + (frequency.empty() || damping.empty() ? "" : ", ") + damping;
}

/// The modes that a figure shows, by the eigenvalue of each in the spectrum.
std::vector<std::size_t> shownModes(const Spectrum& spectrum)
{
    std::vector<std::size_t> shown;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& eigenvalue = spectrum.values[mode.front()];
        if (isMode(eigenvalue) && shown.size() < kMostModes) {
            shown.push_back(mode.front());
        }
    }
    return shown;
}

/// The place of the mode nearest to an eigenvalue among those that are shown.
std::size_t placeOfMode(const Analysis& analysis, const std::optional<std::complex<double>>& wanted)
{
    const Linearization* mcs = analysis.find(Method::mcs);
    if (mcs == nullptr || !wanted) {
        return 0;
    }
    const std::vector<std::size_t> shown = shownModes(mcs->spectrum);
    const auto isNearer = [&](std::size_t a, std::size_t b) {
        const auto off = [&](std::size_t i) {
            const std::complex<double> s = mcs->spectrum.values[i].s;
            return std::abs(std::complex(s.real(), std::abs(s.imag())) -
                            std::complex(wanted->real(), std::abs(wanted->imag())));
        };
        return off(a) < off(b);
    };
    return static_cast<std::size_t>(std::ranges::min_element(shown, isNearer) - shown.begin());
}

/// Frame, start and unit of the poles, which all states of a figure share.
struct FigureFrame {
    Extent extent;
    const FigureStart& start;
    double unit = 1;  ///< of the poles [1/s]; that of the first where frequencies are not told
};

/// |s| of the first mode [1/s], 1 without one.
double firstPoleOf(const Analysis& analysis)
{
    const Linearization* mcs = analysis.find(Method::mcs);
    const std::vector<std::size_t> shown = mcs == nullptr ? std::vector<std::size_t>() : shownModes(mcs->spectrum);
    const double size = shown.empty() ? 0 : std::abs(mcs->spectrum.values[shown.front()].s);
    return size > 0 ? size : 1;
}

/// One state: its poles, each with the outlines of a swing; empty where it has none.
std::string stateOf(const Analysis& analysis, const FigureFrame& frame, const std::string& value)
{
    const Linearization* mcs = analysis.find(Method::mcs);
    if (mcs == nullptr || !analysis.equilibrium.isUsable()) {
        return {};
    }
    std::string poles;
    for (const std::size_t index : shownModes(mcs->spectrum)) {
        const std::complex<double> s = mcs->spectrum.values[index].s;
        const ModeMotion motion(analysis, Method::mcs, index);
        std::string frames;
        for (int i = 0; i < kPhases; ++i) {
            const Pose pose = motion.poseAt(2 * std::numbers::pi * i / kPhases, motion.amplitudeFor(kSwing));
            frames += (i > 0 ? "," : "") + placesOf(outlineOf(analysis.mechanism, pose).places, frame.extent);
        }
        poles += (poles.empty() ? "" : ",\n") + std::string("{\"re\":") + numberText(s.real() / frame.unit) +
                 ",\"im\":" + numberText(std::abs(s.imag()) / frame.unit) + ",\"words\":\"" +
                 poleWordsOf(s, frame.start) + "\",\"frames\":[" + frames + "]}";
    }
    return poles.empty() ? std::string() : "{\"value\":\"" + value + "\",\"poles\":[" + poles + "]}";
}

Analysis solvedFor(const Mechanism& mechanism)
{
    AnalysisOptions options;
    options.methods = {Method::mcs};
    return analyze(mechanism, options);
}

/// A mechanism of the slider with its value in words.
struct FigureState {
    std::string value;
    Mechanism mechanism;
    bool isOwn = false;  ///< the mechanism as it is
};

/// The states of the slider, the mechanism as it is among them; it alone without a slider.
std::vector<FigureState> statesOf(const Mechanism& mechanism, const FigureSlider& slider)
{
    const Outcome<Variable> variable = variableNamed(mechanism, slider.number);
    if (slider.values.empty() || !variable) {
        return {{"", mechanism, true}};
    }
    std::vector<double> values = slider.values;
    const auto isOwn = [&](double value) { return areEqual(value, variable->value); };
    if (std::ranges::none_of(values, isOwn)) {
        values.insert(std::ranges::upper_bound(values, variable->value), variable->value);
    }
    std::vector<FigureState> states;
    for (const double value : values) {
        if (Outcome<Mechanism> changed = variable->with(value)) {
            states.push_back({numberText(value) + (slider.unit.empty() ? "" : " " + unitWithDots(slider.unit)),
                              std::move(changed).value(), isOwn(value)});
        }
    }
    return states;
}

std::string runsOf(const Outline& outline)
{
    std::string json = "[";
    for (const OutlineRun& run : outline.runs) {
        json += (json.size() > 1 ? ",[\"" : "[\"") + run.kind + "\"";
        for (const std::size_t place : run.places) {
            json += "," + std::to_string(place);
        }
        json += "]";
    }
    return json + "]";
}

/// The places of the runs of these parts.
std::string chosenOf(const Outline& outline, const std::vector<std::string>& parts)
{
    std::string json;
    for (std::size_t i = 0; i < outline.runs.size(); ++i) {
        if (std::ranges::find(parts, outline.runs[i].part) != parts.end()) {
            json += (json.empty() ? "" : ",") + std::to_string(i);
        }
    }
    return "[" + json + "]";
}

/// A text within the JSON of a script element.
std::string quotedForScript(std::string_view text)
{
    std::string quoted = jsonText(text);
    for (std::size_t at = quoted.find('<'); at != std::string::npos; at = quoted.find('<', at)) {
        quoted.replace(at, 1, "\\u003c");
    }
    return quoted;
}

/// The number from the lesson's range that a setting gives a mechanism; absent where it gives none.
std::optional<FigureSlider> rangeSlider(const Lesson& lesson, const LessonMechanism& mechanism, StudentNumbers numbers)
{
    const Outcome<Mechanism> usual = mechanismOf(lesson, mechanism.name, numbers);
    for (const LessonSetting& setting : mechanism.settings) {
        for (const LessonNumber& number : lesson.numbers) {
            const Outcome<Variable> variable = usual ? variableNamed(*usual, setting.target) : Failure{usual.reason()};
            if (!number.isDrawn() || !variable || setting.formula != number.name) {
                continue;
            }
            FigureSlider slider{setting.target, variable->unit, {}};
            for (std::size_t i = 0; i < kStates; ++i) {
                numbers[number.name] =
                    number.from + (number.to - number.from) * static_cast<double>(i) / static_cast<double>(kStates - 1);
                const Outcome<double> value = numberOfFormula(setting.formula, variable->unit, lesson, numbers);
                if (value) {
                    slider.values.push_back(*value);
                }
            }
            return slider;
        }
    }
    return std::nullopt;
}

}  // namespace

FigureSlider sliderFor(const Lesson& lesson, const std::string& name, const StudentNumbers& numbers)
{
    const LessonMechanism* mechanism = lesson.findMechanism(name);
    if (mechanism == nullptr) {
        return {};
    }
    if (std::optional<FigureSlider> slider = rangeSlider(lesson, *mechanism, numbers)) {
        return *slider;
    }
    const Outcome<Mechanism> usual = mechanismOf(lesson, name, numbers);
    for (const LessonExercise& exercise : lesson.exercises) {
        const bool isAbout = lesson.findMechanism(exercise.mechanism) == mechanism;
        for (const std::string& number : isAbout&& usual ? exercise.changeable : std::vector<std::string>()) {
            const Outcome<Variable> variable = variableNamed(*usual, number);
            if (!variable || variable->value == 0) {
                continue;
            }
            return {number, variable->unit, valuesAround(variable->value, kStates)};
        }
    }
    return {};
}

std::vector<double> valuesAround(double value, std::size_t count)
{
    std::vector<double> values;
    const double half = static_cast<double>(count - 1) / 2;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(value * std::pow(4, (static_cast<double>(i) - half) / half));
    }
    return values;
}

std::string movingFigureOf(const Mechanism& mechanism, const FigureSlider& slider, const FigureStart& start)
{
    const Analysis analysis = solvedFor(mechanism);
    if (!analysis.equilibrium.isUsable() || analysis.system == nullptr) {
        return {};
    }
    const Outline outline = outlineOf(analysis.mechanism, poseAt(*analysis.system, analysis.equilibrium.q));
    const FigureFrame frame{extentOf(outline.places, start.camera), start,
                            start.tellsFrequency ? 1 : firstPoleOf(analysis)};
    std::string states;
    std::size_t count = 0, first = 0;
    for (const FigureState& each : statesOf(mechanism, slider)) {
        const std::string state = stateOf(each.isOwn ? analysis : solvedFor(each.mechanism), frame, each.value);
        if (!state.empty()) {
            first = each.isOwn ? count : first;
            states += (count++ == 0 ? "" : ",\n") + state;
        }
    }
    if (states.empty()) {
        return {};
    }
    std::string json =
        "{\"number\":" + quotedForScript(slider.values.empty() ? std::string() : slider.number) +
        ",\"state\":" + std::to_string(first) + ",\"mode\":" + std::to_string(placeOfMode(analysis, start.mode)) +
        ",\"plays\":" + (start.plays ? "true" : "false") + ",\"chosen\":" + chosenOf(outline, start.parts) +
        ",\"runs\":" + runsOf(outline) + ",\"states\":[" + states + "]}";
    return "<figure class=\"moving\" aria-label=\"" +
           escapedForMarkup(mechanism.title.empty() ? std::string("Mechanism") : mechanism.title) +
           "\">\n<script type=\"application/json\">" + json + "</script>\n</figure>\n";
}

std::string_view movingScript()
{
    return kScript;
}

}  // namespace eigenlink
