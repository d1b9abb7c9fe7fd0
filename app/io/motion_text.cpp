#include "app/io/motion_text.h"

#include "app/io/json_writer.h"
#include "eigenlink_version.h"
#include "model/basics/number_text.h"

namespace eigenlink {

namespace {

std::string_view wordOf(MotionStatus status)
{
    switch (status) {
        case MotionStatus::complete:
            return "complete";
        case MotionStatus::stopped:
            return "stopped";
        case MotionStatus::cancelled:
            return "cancelled";
    }
    return "";
}

}  // namespace

std::string motionText(const Motion& motion, const std::vector<Observable>& observables, char separator)
{
    std::string text = "t";
    for (const Observable& observable : observables) {
        text += separator + observable.name;
    }
    text += '\n';
    for (const MotionSample& sample : motion.samples) {
        text += formatNumber(sample.t);
        for (const Observable& observable : observables) {
            text += separator + formatNumber(observable.value(sample));
        }
        text += '\n';
    }
    return text;
}

std::string motionJson(const Motion& motion, const std::vector<Observable>& observables)
{
    JsonWriter json;
    json.beginObject();
    json.key("program").beginObject(JsonWriter::Layout::line);
    json.member("name", "eigenlink").member("version", EIGENLINK_VERSION).endObject();
    json.member("status", wordOf(motion.status));
    if (!motion.reason.isEmpty()) {
        json.member("reason", std::string_view(rendered(motion.reason)));
    }
    json.member("velocity_correction", motion.velocityCorrection);
    json.key("steps").count(motion.steps);
    std::vector<std::string> columns{"t"};
    for (const Observable& observable : observables) {
        columns.push_back(observable.name);
    }
    json.members("columns", columns, JsonWriter::Layout::line);
    json.key("rows").beginArray();
    for (const MotionSample& sample : motion.samples) {
        json.beginArray(JsonWriter::Layout::line).value(sample.t);
        for (const Observable& observable : observables) {
            json.value(observable.value(sample));
        }
        json.endArray();
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace eigenlink
