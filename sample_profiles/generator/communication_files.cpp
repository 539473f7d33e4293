// SPDX-License-Identifier: GPL-3.0-or-later
#include "communication_files.h"

#include <fmt/format.h>

namespace rankscope::generator {

CommunicationFiles::CommunicationFiles(
    const RankContext& context, const std::filesystem::path& folder)
    : m_context(context)
    , m_times(folder / context.job().largeFile("communication.json"))
    , m_matrix(folder / context.job().largeFile("communication_matrix.json")) {
    m_times.text() += '{';
    m_matrix.text() += '{';
}

void CommunicationFiles::writeOps(const StepRecord& step, bool pointToPoint) {
    std::string& out = m_times.text();
    CommunicationSum sum;
    bool isFirst = true;
    for (const Communication& communication : step.communications) {
        if (isPointToPoint(communication.kind) != pointToPoint) {
            continue;
        }
        out +=
            fmt::format("{}\"{}\": ", isFirst ? "" : ", ", m_context.collectiveKey(communication));
        isFirst = false;
        CommunicationSum own;
        own.add(communication);
        own.append(out, communication.span.start);
        sum.add(own);
    }
    if (!pointToPoint && !isFirst) {
        out += ", \"Total Op Info\": ";
        sum.append(out, -1);
    }
}

void CommunicationFiles::write(const StepRecord& step) {
    const char* separator = m_isFirst ? "" : ", ";
    m_isFirst = false;
    m_times.text() += fmt::format(R"({}"step{}": {{"p2p": {{)", separator, step.number);
    writeOps(step, true);
    m_times.text() += "}, \"collective\": {";
    writeOps(step, false);
    m_times.text() += "}}";
    m_times.flushIfFull();
    m_matrix.text() += fmt::format(R"({}"step{}": {{"p2p": {{)", separator, step.number);
    appendMatrix(m_matrix.text(), m_context, step, true);
    m_matrix.text() += "}, \"collective\": {";
    appendMatrix(m_matrix.text(), m_context, step, false);
    m_matrix.text() += "}}";
    m_matrix.flushIfFull();
}

bool CommunicationFiles::finish() {
    m_times.text() += '}';
    m_matrix.text() += '}';
    const bool isGood = m_times.finish();
    return m_matrix.finish() && isGood;
}

} // namespace rankscope::generator
