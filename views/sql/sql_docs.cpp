// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_docs.h"

#include <QCoreApplication>
#include <QFile>

namespace rankscope::sql {

namespace {

struct SqlTexts {
    Q_DECLARE_TR_FUNCTIONS(SqlTexts)
};

constexpr const char* kQuestions[] = {
    QT_TRANSLATE_NOOP("SqlQuestions", "Which names take the most time?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "Which kernels are the slowest?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "Which slices of the device are the longest?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "Which kernel types take the most time, and on which cores?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "Where does a stream wait longest for its next kernel?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "How long is each step on each rank, and what fills it?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "How much time does each communication group take?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "Which ranks do the others wait for?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "How fast are the links between ranks?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "Which blocks of memory are the largest?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "How high is the memory of each rank at its peak?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "Which values do the counters take?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "How long is the way from launch to kernel?"),
    QT_TRANSLATE_NOOP("SqlQuestions", "What was damaged or excluded?"),
};

std::map<std::string, QString, std::less<>> readDocs() {
    std::map<std::string, QString, std::less<>> docs;
    QFile file(":/sql/docs.txt");
    if (!file.open(QIODevice::ReadOnly))
        return docs;
    std::string english;
    const QList<QByteArray> lines = file.readAll().split('\n');
    for (const QByteArray& line : lines) {
        if (line.startsWith("  "))
            docs[english] = QString::fromUtf8(line.mid(2));
        else
            english = line.toStdString();
    }
    return docs;
}

} // namespace

const std::map<std::string, QString, std::less<>>& chineseDocs() {
    static const auto kDocs = readDocs();
    return kDocs;
}

QString docText(std::string_view doc) {
    const auto chinese = chineseDocs().find(doc);
    // Said in the language of the program's other texts.
    const bool isEnglish = SqlTexts::tr("text") == "text";
    return isEnglish || chinese == chineseDocs().end()
        ? QString::fromUtf8(doc.data(), static_cast<qsizetype>(doc.size()))
        : chinese->second;
}

QString questionText(std::string_view question) {
    return QCoreApplication::translate("SqlQuestions", std::string(question).c_str());
}

QString groupText(analysis::SqlGroup group) {
    switch (group) {
    case analysis::SqlGroup::Timeline:
        return SqlTexts::tr("Timeline");
    case analysis::SqlGroup::Figures:
        return SqlTexts::tr("Computed tables");
    case analysis::SqlGroup::Files:
        return SqlTexts::tr("Rank files");
    case analysis::SqlGroup::Cluster:
        return SqlTexts::tr("Cluster analysis");
    case analysis::SqlGroup::Legacy:
        return SqlTexts::tr("Older MindSpore");
    case analysis::SqlGroup::Job:
        return SqlTexts::tr("Graphs and dry runs");
    }
    return {};
}

QString kindText(index::ColumnType kind) {
    switch (kind) {
    case index::ColumnType::Text:
        return SqlTexts::tr("text");
    case index::ColumnType::Integer:
        return SqlTexts::tr("integer");
    case index::ColumnType::Time:
        return SqlTexts::tr("time, ns");
    case index::ColumnType::Duration:
        return SqlTexts::tr("duration, ns");
    case index::ColumnType::Bytes:
        return SqlTexts::tr("bytes");
    case index::ColumnType::Number:
        return SqlTexts::tr("number");
    }
    return {};
}

QString unitText(index::ColumnType kind) {
    switch (kind) {
    case index::ColumnType::Time:
    case index::ColumnType::Duration:
        return "ns";
    case index::ColumnType::Bytes:
        return SqlTexts::tr("bytes");
    case index::ColumnType::Text:
    case index::ColumnType::Integer:
    case index::ColumnType::Number:
        break;
    }
    return {};
}

QString problemText(const Problem& problem, const QString& statement) {
    if (!problem.place)
        return SqlTexts::tr("The statement cannot be run: %1.").arg(problem.text);
    const auto [line, character] = lineOf(statement, *problem.place);
    return SqlTexts::tr("Line %1, character %2: %3.").arg(line).arg(character).arg(problem.text);
}

std::span<const char* const> translatedQuestions() {
    return kQuestions;
}

} // namespace rankscope::sql
