// SPDX-License-Identifier: GPL-3.0-or-later
// From and to of a filter by value, with their unit; an empty field has no bound.
// Thread: UI only.
#pragma once

#include <optional>
#include <utility>

#include <QWidget>

#include "views/shared/table_data.h"

class QLabel;
class QLineEdit;

namespace rankscope::communication {

class ValueRangeField : public QWidget {
    Q_OBJECT

public:
    explicit ValueRangeField(QWidget* parent = nullptr);

    /// Of Bandwidth, Milliseconds or Moved, in GB/s, ms or MB; another kind empties both fields.
    void setKind(shared::ColumnKind kind);
    /// In the units of the cells; nothing while both are empty.
    std::optional<std::pair<int64_t, int64_t>> range() const;

signals:
    void changed();

private:
    void retranslate();
    QString unit() const;
    int64_t scale() const;

    shared::ColumnKind m_kind{};
    QLabel* m_title;
    QLineEdit* m_from;
    QLineEdit* m_to;
    QLabel* m_unit;
};

} // namespace rankscope::communication
