#include "app/lessons/html_page.h"

#include "app/io/file_bytes.h"
#include "app/lessons/lesson_text.h"
#include "app/lessons/moving_figure.h"

namespace eigenlink {

namespace {

/// The page may load nothing, wherever it is opened.
constexpr std::string_view kPolicy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
    "'unsafe-inline'";

constexpr std::string_view kStyle = R"(:root { color-scheme: light dark; --line: #767676; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --accent: #8cc4ff; } }
body { font: 17px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; padding: 1rem; }
section { border-top: 1px solid var(--line); margin-top: 2rem; }
fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 1.2rem 0; }
legend { color: var(--accent); font-weight: 600; }
img { max-width: 100%; border-radius: 6px; }
input[type=text] { font: inherit; width: 9rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
figure { border: 1px solid var(--line); border-radius: 6px; display: grid; grid-template-columns: 3fr 2fr; gap: .5rem;
  margin: 1rem 0; padding: .5rem; }
figure .bar, figcaption { grid-column: 1 / 3; }
.bar, .bar label { display: flex; flex: 1; flex-wrap: wrap; gap: .5rem 1rem; }
.bar input { flex: 1; min-width: 8rem; }
button { font: inherit; }
.stage path, .stage circle { fill: none; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round;
  stroke-width: 34; }
.stage .body { fill: var(--accent); fill-opacity: .15; }
.stage .spring, .stage .damper { stroke: var(--accent); stroke-width: 20; }
.stage .ground { stroke-width: 16; }
.stage .mass { fill: currentColor; }
.stage .chosen { stroke: var(--accent); stroke-width: 50; }
.plane line { stroke: var(--line); }
.plane text { fill: currentColor; font-size: 14px; }
.pole { cursor: pointer; }
.pole path { stroke: currentColor; stroke-width: 2.5; }
.pole.chosen path { stroke: var(--accent); stroke-width: 4; }
.pole .room { fill: transparent; stroke: none; }
@media print { section { break-before: page; border: 0; } }
)";

}  // namespace

std::string htmlPageOf(std::string_view title, std::string_view language, std::string_view sections)
{
    const std::string heading = escapedForMarkup(title);
    return "<!DOCTYPE html>\n<html lang=\"" + std::string(language) +
           "\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta http-equiv=\"Content-Security-Policy\" content=\"" +
           std::string(kPolicy) + "\"/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>" + heading +
           "</title>\n<style>\n" + std::string(kStyle) + "</style>\n</head>\n<body>\n<main>\n<h1>" + heading +
           "</h1>\n" + std::string(sections) + "</main>\n<script>" + std::string(movingScript()) +
           "</script>\n</body>\n</html>\n";
}

std::string htmlOfPicture(std::string_view words, std::string_view png)
{
    return "<p><img alt=\"" + escapedForMarkup(words) + "\" src=\"data:image/png;base64," + base64Of(png) +
           "\"/></p>\n";
}

}  // namespace eigenlink
