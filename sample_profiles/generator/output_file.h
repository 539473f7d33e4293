// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is written through one large buffer. The writer appends to text() and calls
// flushIfFull() now and then, so memory stays constant however large the file grows.
// A path that ends with .gz is written through zlib.
// A default-constructed OutputFile only counts: it measures how large an output would become.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include <zlib.h>

namespace rankscope::generator {

// None: the bytes as they are, whatever the name says.
enum class Packing { byName, none };

class OutputFile {
public:
    OutputFile();
    explicit OutputFile(const std::filesystem::path& path, Packing packing = Packing::byName);

    std::string& text() { return m_text; }

    void flushIfFull() {
        if (m_text.size() >= kFlushSize) {
            flush();
        }
    }

    std::uint64_t bytes() const { return m_flushed + m_text.size(); }

    // Writes what is left and closes; false when anything could not be written.
    [[nodiscard]] bool finish();

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
        void operator()(gzFile_s* file) const { gzclose(file); }
    };

    static constexpr std::size_t kFlushSize = 1 << 20;

    void flush();

    bool writeOut();

    std::unique_ptr<std::FILE, Close> m_file;
    std::unique_ptr<gzFile_s, Close> m_zipped; // instead of m_file
    std::string m_text;
    std::uint64_t m_flushed = 0;
    bool m_onlyCounts = false;
    bool m_isGood = true;
};

// A whole small file at once.
[[nodiscard]] bool writeFile(
    const std::filesystem::path& path, std::string_view content, Packing packing = Packing::byName);

} // namespace rankscope::generator
