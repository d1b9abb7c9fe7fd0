#include "model/data/matrices.h"

#include "model/basics/collect.h"

#include <limits>
#include <string>
#include <utility>

namespace eigenlink {

namespace {

using SharedLabels = std::shared_ptr<const Labels>;

template <class Item>
std::vector<std::string> namesOf(const std::vector<Item>& items)
{
    return mapped<std::vector<std::string>>(items, &Item::name);
}

/// Labels of the constrained equations.
struct SystemLabels {
    SharedLabels coordinates, constraints, inputs;

    explicit SystemLabels(const System& system)
        : coordinates(labelsOf("coordinates", namesOf(system.coordinates()))),
          constraints(labelsOf("constraints", namesOf(system.constraints()))),
          inputs(labelsOf("inputs", namesOf(system.inputs())))
    {
    }
};

void addReduced(const Linearization& method, const System& system, std::vector<LabelledMatrix>& list)
{
    const LinearModel& model = method.model;
    if (!model.isSecondOrder()) {
        return;
    }
    const std::string prefix = std::string(keyOf(method.spectrum.method)) + "_";
    const std::string index(rowOf(method.spectrum.method).index);
    const SharedLabels velocities = labelsOf(prefix + "coordinates", velocityNames(model, system));
    const std::string whose(rowOf(method.spectrum.method).ofMatrix);
    const auto add = [&](const std::string& name, const std::string& meaning, const auto& values) {
        list.push_back(
            {prefix + name + index, name + index, Text::term(meaning + whose), velocities, velocities, values});
    };
    add("M", "mass", model.mass);
    add("C", "damping", model.damping);
    add("K", "stiffness", model.stiffness);
}

void addFirstOrder(const Analysis& analysis, const Linearization& method, const SystemLabels& labels,
                   std::vector<LabelledMatrix>& list)
{
    FirstOrderModel model = firstOrderModel(method.model, *analysis.system, analysis.linear);
    if (model.E.size() == 0) {
        return;
    }
    const std::string prefix = std::string(keyOf(method.spectrum.method)) + "_";
    const SharedLabels states = labelsOf(prefix + "states", std::move(model.states));
    const Text equation = Text::verbatim("E ẋ = A x + B u");
    list.push_back({prefix + "R", "R", Text::verbatim("δq = R x"), labels.coordinates, states, std::move(model.R)});
    list.push_back({prefix + "E", "E", equation, states, states, std::move(model.E)});
    list.push_back({prefix + "A", "A", equation, states, states, std::move(model.A)});
    list.push_back({prefix + "B", "B", equation, states, labels.inputs, std::move(model.B)});
}

Eigen::RowVectorXd rowOf(const Eigenvalue& value)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
    Eigen::RowVectorXd row(9);
    row << (value.infinite ? kInfinity : value.s.real()), (value.infinite ? kUndefined : value.s.imag()),
        (value.infinite ? kUndefined : value.frequency()),
        (value.infinite ? kUndefined : value.dampingRatio().value_or(kUndefined)), (value.isTrue() ? 1.0 : 0.0),
        (value.infinite ? 1.0 : 0.0), value.residual, value.constraintViolation, value.errorEstimate;
    return row;
}

LabelledMatrix spectrumMatrix(const Spectrum& spectrum, const SharedLabels& columns)
{
    const std::string key(keyOf(spectrum.method));
    std::vector<std::string> numbers;
    Eigen::MatrixXd values(static_cast<Eigen::Index>(spectrum.values.size()), 9);
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        numbers.push_back(std::to_string(i + 1));
        values.row(static_cast<Eigen::Index>(i)) = rowOf(spectrum.values[i]);
    }
    return {key + "_spectrum", "s", "eigenvalues [rad/s]", labelsOf(key + "_eigenvalues", std::move(numbers)), columns,
            std::move(values)};
}

void addModes(const Spectrum& spectrum, const SharedLabels& coordinates, std::vector<LabelledMatrix>& list)
{
    std::vector<std::string> numbers;
    std::vector<const Eigen::VectorXcd*> shapes;
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        if (spectrum.values[i].shape.size() > 0) {
            numbers.push_back(std::to_string(i + 1));
            shapes.push_back(&spectrum.values[i].shape);
        }
    }
    Eigen::MatrixXcd values(static_cast<Eigen::Index>(coordinates->texts.size()),
                            static_cast<Eigen::Index>(shapes.size()));
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        values.col(static_cast<Eigen::Index>(i)) = *shapes[i];
    }
    const std::string key(keyOf(spectrum.method));
    const SharedLabels columns = labelsOf(key + "_modes", std::move(numbers));
    list.push_back(
        {key + "_modes_re", "Re v", "shapes δq, real part", coordinates, columns, Eigen::MatrixXd(values.real())});
    list.push_back(
        {key + "_modes_im", "Im v", "shapes δq, imaginary part", coordinates, columns, Eigen::MatrixXd(values.imag())});
}

}  // namespace

std::vector<LabelledMatrix> matricesOf(const Analysis& analysis)
{
    std::vector<LabelledMatrix> list;
    if (analysis.system == nullptr || !analysis.equilibrium.isUsable()) {
        return list;
    }
    const SystemLabels labels(*analysis.system);
    const ConstrainedLinearSystem& linear = analysis.linear;
    list.push_back({"M", "M", "mass", labels.coordinates, labels.coordinates, linear.M});
    list.push_back({"C", "C", "damping", labels.coordinates, labels.coordinates, linear.C});
    list.push_back({"H", "H",
                    linear.reactionStiffness ? Text("stiffness with the stiffness of the reactions")
                                             : Text("stiffness without the stiffness of the reactions"),
                    labels.coordinates, labels.coordinates, linear.H});
    list.push_back(
        {"Phi_q", "Φ_q", "Jacobian of the constraints", labels.constraints, labels.coordinates, linear.Phi_q});
    list.push_back({"B", "B", Text::verbatim("∂f/∂u"), labels.coordinates, labels.inputs, linear.B});
    for (const Linearization& method : analysis.methods) {
        addReduced(method, *analysis.system, list);
        addFirstOrder(analysis, method, labels, list);
    }
    return list;
}

std::vector<LabelledMatrix> spectrumMatrices(const Analysis& analysis)
{
    const SharedLabels columns =
        labelsOf("spectrum_columns", {"re", "im", "frequency_hz", "damping_ratio", "true", "infinite", "residual",
                                      "constraint_violation", "error_estimate"});
    return mapped<std::vector<LabelledMatrix>>(
        analysis.methods, [&](const Linearization& method) { return spectrumMatrix(method.spectrum, columns); });
}

std::vector<LabelledMatrix> modeMatrices(const Analysis& analysis)
{
    std::vector<LabelledMatrix> list;
    if (analysis.system == nullptr) {
        return list;
    }
    const SharedLabels coordinates = labelsOf("coordinates", namesOf(analysis.system->coordinates()));
    for (const Linearization& method : analysis.methods) {
        addModes(method.spectrum, coordinates, list);
    }
    return list;
}

std::vector<LabelledMatrix> matricesOf(const StateSpace& space)
{
    const SharedLabels states = labelsOf("states", space.states);
    const SharedLabels inputs = labelsOf("inputs", space.inputs);
    const SharedLabels outputs = labelsOf("outputs", space.outputs);
    const Text derivative = Text::verbatim("ẋ = A x + B u");
    const Text output = Text::verbatim("y = C x + D u");
    return {{"A", "A", derivative, states, states, space.A},
            {"B", "B", derivative, states, inputs, space.B},
            {"C", "C", output, outputs, states, space.C},
            {"D", "D", output, outputs, inputs, space.D}};
}

}  // namespace eigenlink
