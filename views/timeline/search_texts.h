// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a search: why a text is no regular expression, how far a long search is.
// Thread: UI only.
#pragma once

#include <QString>

#include "core/query/search.h"

namespace rankscope::timeline {

/// "A ) is missing: (a".
QString faultText(const query::PatternFault& fault);
/// "of 12,304", while it goes on "of 1,204 so far, 12 % searched".
QString countText(const query::SearchResult& result);
/// Of the slices to look at that were looked at: "12 %".
QString searchedText(const query::SearchResult& result);

} // namespace rankscope::timeline
