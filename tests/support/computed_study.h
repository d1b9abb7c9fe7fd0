#pragma once

#include "model/studies/range_findings.h"
#include "model/studies/study.h"

#include <QtTest>

#include <any>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace eigenlink::test {

/// Runs the study with this key on a mechanism; its fields have these texts, the others their defaults.
inline Outcome<StudyResult> outcomeOf(std::string_view key, const Mechanism& mechanism,
                                      const std::map<std::string, std::string>& texts)
{
    const Study& study = *findStudy(key);
    const auto analysis = std::make_shared<const Analysis>(analyze(mechanism, optionsFor(study, AnalysisOptions(), 0)));
    std::any request = study.request;
    if (readRequest(study, texts, request) || completeRequest(study, *analysis, placeAsFlag, request)) {
        qFatal("the request is refused");
    }
    return resultOf(study, analysis, request, {});
}
inline StudyResult computed(std::string_view key, const Mechanism& mechanism,
                            const std::map<std::string, std::string>& texts)
{
    return outcomeOf(key, mechanism, texts).value();
}

}  // namespace eigenlink::test
