// SPDX-License-Identifier: GPL-3.0-or-later
// What the advisor found about the figures of a section, in one line above them: an edge by
// severity, the sentence, and the way to the finding.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "core/model/target.h"

namespace rankscope::shared {
class ElidedLabel;
class FlatButton;
} // namespace rankscope::shared

namespace rankscope::sections {

struct FindingHint {
    enum class Weight { Quiet, Warning, Bad };

    QString text; ///< empty: none
    Weight weight = Weight::Quiet;
    model::Target target{}; ///< the finding
};

class FindingLine : public QWidget {
    Q_OBJECT

public:
    explicit FindingLine(QWidget* parent = nullptr);

    /// Hidden without any.
    void setHint(FindingHint hint);
    const FindingHint& hint() const { return m_hint; }

signals:
    void targetWanted(const rankscope::model::Target& target);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    FindingHint m_hint;
    shared::ElidedLabel* m_text;
    shared::FlatButton* m_link;
};

} // namespace rankscope::sections
