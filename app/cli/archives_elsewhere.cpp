#include "app/io/matrix_file.h"
#include "app/io/zip_archive.h"

#include <stdexcept>

// Stands for the libraries of MATLAB files and archives in the program that hands these files over (main.cpp).
namespace eigenlink {

std::string matlabFile(const std::vector<LabelledMatrix>& /*matrices*/)
{
    throw std::logic_error("MATLAB files are written by the program that draws");
}

std::string zipBytes(const std::vector<ArchiveEntry>& /*entries*/)
{
    throw std::logic_error("archives are written by the program that draws");
}

}  // namespace eigenlink
