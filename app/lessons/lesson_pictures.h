#pragma once

#include "app/lessons/lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Names of the files beside the lesson that HTML of a lesson shows as pictures.
std::vector<std::string> picturesIn(std::string_view html);

/// Names of the files beside a lesson that its pages, tasks, questions and hints show as pictures.
std::vector<std::string> picturesOf(const Lesson& lesson);

/// The bytes of a picture as an address that holds them, "data:image/png;base64,…". Fails with a sentence where they
/// are no PNG, JPEG, GIF, WebP or SVG.
Outcome<std::string> pictureAddress(const std::string& file, std::string_view bytes);

/// Picture in a file beside the lesson as an address that holds it. Fails with a sentence where the file cannot be read
/// or is no such picture.
Outcome<std::string> embeddedPicture(const Lesson& lesson, const std::string& file);

/// The HTML with the pictures beside the lesson embedded; those that cannot be stay as they are.
std::string withPictures(std::string html, const Lesson& lesson);

/// The Markdown of a lesson with these pictures embedded.
std::string withPicturesInMarkdown(std::string markdown, const Lesson& lesson);

}  // namespace eigenlink
