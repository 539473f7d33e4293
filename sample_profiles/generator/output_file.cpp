// SPDX-License-Identifier: GPL-3.0-or-later
#include "output_file.h"

namespace rankscope::generator {

OutputFile::OutputFile()
    : m_onlyCounts(true) { }

OutputFile::OutputFile(const std::filesystem::path& path)
    : m_file(std::fopen(path.c_str(), "wb"))
    , m_isGood(m_file != nullptr) {
    if (m_file) {
        // The own buffer is the only one.
        std::setvbuf(m_file.get(), nullptr, _IONBF, 0);
    }
    m_text.reserve(kFlushSize + (1 << 16));
}

void OutputFile::flush() {
    if (m_file && m_isGood) {
        m_isGood = std::fwrite(m_text.data(), 1, m_text.size(), m_file.get()) == m_text.size();
    }
    m_flushed += m_text.size();
    m_text.clear();
}

bool OutputFile::finish() {
    flush();
    if (m_file && std::fclose(m_file.release()) != 0) {
        m_isGood = false;
    }
    return m_isGood || m_onlyCounts;
}

bool writeFile(const std::filesystem::path& path, std::string_view content) {
    OutputFile file(path);
    file.text() = content;
    return file.finish();
}

} // namespace rankscope::generator
