// SPDX-License-Identifier: GPL-3.0-or-later
// A framed part of an analysis page: a title, quiet words beside it, tools at its right, and the
// content below.
// Thread: UI only.
#pragma once

#include <functional>

#include <QColor>
#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace rankscope::shared {
class ElidedLabel;
struct Theme;
} // namespace rankscope::shared

namespace rankscope::sections {

class Card : public QWidget {
    Q_OBJECT

public:
    explicit Card(QWidget* parent = nullptr);

    void setTitle(const QString& title, const QString& detail = {});
    /// Of the detail; empty: the quiet one of all cards.
    void setDetailInk(std::function<QColor(const shared::Theme& theme)> ink);
    QString title() const;
    QString detail() const;
    void addTool(QWidget* tool);
    enum class Edge { Padded, Whole }; ///< Whole: up to the frame, as a table wants it
    void setContent(QWidget* content, Edge edge = Edge::Padded);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void inkDetail();

    std::function<QColor(const shared::Theme& theme)> m_detailInk;
    QWidget* m_head;
    shared::ElidedLabel* m_title;
    shared::ElidedLabel* m_detail;
    QHBoxLayout* m_tools;
    QVBoxLayout* m_column;
    QWidget* m_content = nullptr;
};

} // namespace rankscope::sections
