#pragma once

#include "app/io/mechanism_file.h"
#include "model/basics/message.h"
#include "model/equilibrium/equilibrium.h"
#include "model/mechanism/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink::cli {

/// The name of a file in messages: itself, or "standard input" for "-".
std::string nameOfInput(const std::string& file);

/// One line of standard error for each finding.
void sayIssues(const std::string& file, const std::vector<Message>& issues);

/// Reads a mechanism; prints everything that is wrong with it. Throws CommandError with kInput.
MechanismFile readInputFile(const std::string& file);
Mechanism readInput(const std::string& file);

/// Throws CommandError with kLimit for more coordinates than can be computed.
void checkSize(const std::string& file, const Mechanism& mechanism, Engine engine = Engine::dense);

}  // namespace eigenlink::cli
