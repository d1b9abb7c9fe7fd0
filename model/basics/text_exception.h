#pragma once

#include "model/basics/text.h"

#include <exception>
#include <stdexcept>
#include <utility>

namespace eigenlink {

/// The sentence that an exception carries for people.
struct WithText {
    Text text;
};

/// A standard exception whose message is a Text; what() is its English.
template <class Standard>
struct TextException : Standard, WithText {
    explicit TextException(Text sentence) : Standard(rendered(sentence)), WithText{std::move(sentence)} {}
};

using InvalidArgument = TextException<std::invalid_argument>;
using LengthError = TextException<std::length_error>;
using RuntimeError = TextException<std::runtime_error>;

/// The message of an exception for people: its Text, or what() as it is.
Text textOf(const std::exception& exception);

}  // namespace eigenlink
