#pragma once

#include "app/io/formats/file_format.h"

namespace eigenlink {

FileFormat nativeFormat();
FileFormat figureFormat();

}  // namespace eigenlink
