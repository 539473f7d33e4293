// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks a page shows, typed: "3", "0-7, 16"; empty means all. What is no such text is shown
// in the colour of errors and changes nothing. Thread: UI only.
#pragma once

#include <vector>

#include <QLineEdit>
#include <QTimer>

namespace rankscope::shared {

class RankField : public QLineEdit {
    Q_OBJECT

public:
    static constexpr int kHeight = 24; ///< of a filter row

    explicit RankField(QWidget* parent = nullptr);

    const std::vector<int64_t>& ranks() const { return m_ranks; }
    /// Emits nothing.
    void setRanks(std::vector<int64_t> ranks);
    /// The same of a text; one that no rank can be read from is dropped.
    void setKept(const QString& text);

signals:
    /// A moment after the last key, or at once by Enter.
    void ranksChanged();

private:
    void read();
    void retranslate();

    std::vector<int64_t> m_ranks;
    QTimer m_pause;
};

} // namespace rankscope::shared
