// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/search_texts.h"

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::timeline {

namespace {

struct SearchTexts {
    Q_DECLARE_TR_FUNCTIONS(rankscope::timeline::SearchTexts)
};

QString problemText(query::PatternProblem problem) {
    using query::PatternProblem;
    switch (problem) {
    case PatternProblem::TooLong:
        return SearchTexts::tr("The expression is longer than %1 bytes")
            .arg(shared::formatCount(query::kMaxPattern));
    case PatternProblem::TooLarge:
        return SearchTexts::tr("The expression is too large");
    case PatternProblem::UnclosedBracket:
        return SearchTexts::tr("A ] is missing");
    case PatternProblem::UnclosedGroup:
        return SearchTexts::tr("A ) is missing");
    case PatternProblem::UnopenedGroup:
        return SearchTexts::tr("A ( is missing");
    case PatternProblem::TrailingBackslash:
        return SearchTexts::tr("Nothing follows the last \\");
    case PatternProblem::BadEscape:
        return SearchTexts::tr("No such escape");
    case PatternProblem::BadRange:
        return SearchTexts::tr("No such range of characters");
    case PatternProblem::BadGroup:
        return SearchTexts::tr("No such group");
    case PatternProblem::NothingToRepeat:
        return SearchTexts::tr("Nothing to repeat");
    case PatternProblem::BadRepeat:
        return SearchTexts::tr("Cannot be repeated like this");
    case PatternProblem::BadText:
        return SearchTexts::tr("The expression is not valid text");
    }
    return {};
}

} // namespace

QString faultText(const query::PatternFault& fault) {
    const QString problem = problemText(fault.problem);
    return fault.part.empty() ? problem
                              : shared::labelled(problem, QString::fromStdString(fault.part));
}

QString searchedText(const query::SearchResult& result) {
    return shared::formatPercent(Duration(static_cast<int64_t>(result.searched)),
        Duration(static_cast<int64_t>(result.total)));
}

QString countText(const query::SearchResult& result) {
    const QString count = shared::formatCount(result.count);
    return result.isWhole
        ? SearchTexts::tr("of %1").arg(count)
        : SearchTexts::tr("of %1 so far, %2 searched").arg(count, searchedText(result));
}

} // namespace rankscope::timeline
