// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of its own for one test, removed at the end.
//
//   TempFolder folder;
//   const auto file = folder.write("rank0_ascend_pt/profiler_info_0.json", "{}");
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace rankscope::test {

class TempFolder {
public:
    TempFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "rankscope-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            throw std::runtime_error("no temporary folder");
        m_path = name;
    }
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }

    /// Writes a file and the folders above it; gives its path.
    std::filesystem::path write(
        const std::filesystem::path& relative, std::string_view content = {}) const {
        const std::filesystem::path file = m_path / relative;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream out(file, std::ios::binary);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        if (!out.flush())
            throw std::runtime_error("cannot write " + file.string());
        return file;
    }

    std::filesystem::path makeFolder(const std::filesystem::path& relative) const {
        std::filesystem::create_directories(m_path / relative);
        return m_path / relative;
    }

private:
    std::filesystem::path m_path;
};

} // namespace rankscope::test
