// SPDX-License-Identifier: GPL-3.0-or-later
// What the palette offers and in which order: the best matches of what is typed
// (core/base/fuzzy.h), what was chosen lately before others of about the same score; before all of
// them actions and pages of whose words the beginnings were typed. Thread: any, values.
#pragma once

#include <functional>
#include <vector>

#include <QString>
#include <QStringList>

namespace rankscope::palette {

/// In the order in which equal matches are shown.
enum class Kind { Link, Action, Page, Folder, Marker, Step, Rank, Lane, Slice };

struct Entry {
    Kind kind{};
    QString id; ///< the same at every start: "action:timeline.fit"
    QString text; ///< in the language of now
    QString english{}; ///< found and shown as well where it is another text
    QString detail{}; ///< at the right: its keys, how many slices
    std::function<void()> run{};
};

struct Row {
    Entry entry;
    int score = 0;
    std::vector<int> places{}; ///< of the characters found in `text`, as QString counts
    std::vector<int> englishPlaces{}; ///< of those in `english`, when that is the better match
};

struct Ranking {
    std::vector<Row> rows; ///< the best first, at most as many as were asked for
    size_t count = 0; ///< all that match
};

/// Of an empty pattern all: what was chosen lately (the latest first), then as they come.
Ranking rank(const std::vector<Entry>& entries, const QString& pattern, const QStringList& recent,
    size_t most);

/// Puts an id at the front; the oldest go.
void addRecent(QStringList& recent, const QString& id);

} // namespace rankscope::palette
