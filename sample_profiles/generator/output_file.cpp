// SPDX-License-Identifier: GPL-3.0-or-later
#include "output_file.h"

namespace rankscope::generator {

OutputFile::OutputFile()
    : m_onlyCounts(true) { }

OutputFile::OutputFile(const std::filesystem::path& path, Packing packing) {
    if (packing == Packing::byName && path.extension() == ".gz") {
        m_zipped.reset(gzopen(path.c_str(), "wb5"));
    } else {
        m_file.reset(std::fopen(path.c_str(), "wb"));
    }
    m_isGood = m_file != nullptr || m_zipped != nullptr;
    if (m_file) {
        // The own buffer is the only one.
        std::setvbuf(m_file.get(), nullptr, _IONBF, 0);
    }
}

bool OutputFile::writeOut() {
    if (m_zipped) {
        const auto size = static_cast<unsigned>(m_text.size());
        return gzwrite(m_zipped.get(), m_text.data(), size) == static_cast<int>(size);
    }
    return std::fwrite(m_text.data(), 1, m_text.size(), m_file.get()) == m_text.size();
}

void OutputFile::flush() {
    if ((m_file || m_zipped) && m_isGood) {
        m_isGood = writeOut();
    }
    m_flushed += m_text.size();
    m_text.clear();
}

bool OutputFile::finish() {
    flush();
    if (m_file && std::fclose(m_file.release()) != 0) {
        m_isGood = false;
    }
    if (m_zipped && gzclose(m_zipped.release()) != Z_OK) {
        m_isGood = false;
    }
    return m_isGood || m_onlyCounts;
}

bool writeFile(const std::filesystem::path& path, std::string_view content, Packing packing) {
    OutputFile file(path, packing);
    file.text() = content;
    return file.finish();
}

} // namespace rankscope::generator
