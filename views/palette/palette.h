// SPDX-License-Identifier: GPL-3.0-or-later
// One field for everything that has a name: actions, pages, markers, steps, and of the profile its
// ranks, lanes and slices, which are asked for on a query thread while what is at hand is shown at
// once. Keyboard only: Up, Down, Page Up, Page Down, Enter, Esc.
// Thread: UI only.
#pragma once

#include <functional>

#include "core/query/name_match.h"
#include "views/palette/palette_list.h"
#include "views/shared/popup.h"
#include "views/shared/query_bridge.h"

class QLabel;
class QLineEdit;
class QListView;

namespace rankscope::palette {

class PaletteModel;

class Palette : public shared::Popup {
    Q_OBJECT

public:
    /// Rows at most; how many further ones match is said.
    static constexpr size_t kMostRows = 50;

    /// `entryOf` makes an entry of what a query thread found.
    Palette(shared::QueryBridge& bridge, std::function<Entry(const query::NameMatch&)> entryOf,
        QWidget* parent);

    /// What is at hand, made anew at each opening: what can be run depends on what is shown.
    /// `leftOut`: further ones that have no entry.
    void setEntries(std::vector<Entry> entries, size_t leftOut = 0);
    /// What a text leads to that names nothing in the list, such as a pasted link; nothing for
    /// others.
    void setReader(std::function<std::vector<Entry>(const QString&)> read);
    void setRecent(const QStringList& recent) { m_recent = recent; }
    const QStringList& recent() const { return m_recent; }
    /// Empty, in the middle of the parent's upper part.
    void open();
    const PaletteModel& model() const { return *m_model; }

signals:
    /// Just before it runs.
    void chosen(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void retranslate();
    void search();
    void take(const Result<query::NameMatches>& found);
    enum class Current { First, Kept };
    void refresh(Current current);
    void place();
    void move(int by);
    void runCurrent();

    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    std::function<Entry(const query::NameMatch&)> m_entryOf;
    std::function<std::vector<Entry>(const QString&)> m_read;
    std::vector<Entry> m_entries;
    std::vector<Entry> m_names; ///< of the last answer
    size_t m_nameCount = 0;
    size_t m_leftOut = 0;
    bool m_isAsking = false;
    QStringList m_recent;
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_foot;
    PaletteModel* m_model;
};

} // namespace rankscope::palette
