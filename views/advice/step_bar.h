// SPDX-License-Identifier: GPL-3.0-or-later
// One step as a bar: what would be left of it at best, and behind that what each finding costs that
// the best case leaves out.
// Thread: any but for texts, values.
#pragma once

#include <QWidget>

#include "core/advisor/advisor.h"
#include "views/shared/drawing.h"

namespace rankscope::advice {

struct StepPiece {
    enum class Kind { Left, Cost };

    Kind kind = Kind::Left;
    Duration time{};
    QString name{};
    advisor::Severity severity{}; ///< of a cost
    std::string key{}; ///< of its finding
    std::optional<Duration> alone{}; ///< what the finding costs without regard to the others
};

/// "Slow link: 15.2 ms beside the dearer findings, 2.61 ms by itself", with its name in full.
QString tipOf(const StepPiece& piece);

struct StepBarData {
    std::optional<Duration> step{};
    std::vector<StepPiece> pieces{}; ///< add up to the step
    std::optional<Duration> best{};
    QString head{}; ///< "One step, 446.2 ms"
    QString detail{}; ///< what step that is, and the costs that are not in the bar
    QString verdict{}; ///< the best case, or why there is none
};

/// What the costs leave of the step is one piece: of what it is made nothing tells.
StepBarData stepBarOf(const advisor::Report& report, const advisor::IsMuted& isMuted = {});

class StepBarDrawing : public shared::Drawing {
public:
    StepBarData data;

    int height(int width, const shared::Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    /// Beside the pieces.
    std::vector<QRect> places(const QRect& room, int textSize = shared::kUsualTextSize) const;
};

/// A click on a cost leads to its finding.
class StepBar : public QWidget, public shared::Pictured {
    Q_OBJECT

public:
    explicit StepBar(QWidget* parent = nullptr);

    void setData(StepBarData bar);
    const StepBarDrawing& drawing() const override { return m_drawing; }

signals:
    void findingWanted(const std::string& key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    const StepPiece* pieceAt(const QPoint& point) const;
    void takeHeight();
    QRect inside() const;

    StepBarDrawing m_drawing;
};

} // namespace rankscope::advice
