// SPDX-License-Identifier: GPL-3.0-or-later
// Why a check judges as it does: its rule, its thresholds, which can be moved, and where both are
// from.
// Thread: UI only.
#pragma once

#include <vector>

#include <QWidget>

#include "core/advisor/check.h"

class QGridLayout;
class QLineEdit;

namespace rankscope::advice {

class AdviceState;
class Paragraph;

class CheckPane : public QWidget {
    Q_OBJECT

public:
    explicit CheckPane(AdviceState& state, QWidget* parent = nullptr);

    /// Null: nothing. `isFound`: it fires, and this is why. `whyNot`: why it did not run, in full.
    /// `formula`: that of a finding with its numbers (why.h).
    void setCheck(const advisor::Check* check, bool isFound, const QString& whyNot = {},
        const QString& formula = {});

private:
    void rebuild();
    /// Of the verdict: not to be moved.
    void addFixed(const analysis::Threshold& threshold, int row);
    void addThreshold(const analysis::Threshold& threshold, int row);
    void take(const analysis::Threshold& threshold, QLineEdit& field);

    AdviceState& m_state;
    const advisor::Check* m_check = nullptr;
    bool m_isFound = false;
    QString m_whyNot;
    QString m_filled; ///< formula
    Paragraph* m_reasonHead;
    Paragraph* m_reason;
    Paragraph* m_heading;
    Paragraph* m_rule;
    Paragraph* m_formula;
    QWidget* m_thresholds = nullptr; ///< made anew for each check
    Paragraph* m_source;
};

} // namespace rankscope::advice
