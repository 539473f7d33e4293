// SPDX-License-Identifier: GPL-3.0-or-later
// What every analysis page has: a row of filters at the top, a thin moving line while figures are
// made, the content below, and in its place a helpful text when there is nothing to show.
// Thread: UI only.
#pragma once

#include <functional>

#include <QTimer>
#include <QWidget>

#include "core/analysis/rank_profile.h"
#include "views/pages/message_page.h"

class QHBoxLayout;
class QStackedLayout;
class QVBoxLayout;

namespace rankscope::charts {

class PageFrame : public QWidget {
    Q_OBJECT

public:
    explicit PageFrame(QWidget* parent = nullptr);

    /// From the left; what is added as a tool stands at the right.
    void addFilter(QWidget* filter);
    void addTool(QWidget* tool);
    /// From the top down; a stretch of 0 keeps the widget's own height.
    void addContent(QWidget* content, int stretch);
    /// What fills the page: called when it comes into sight, and by askAgain() while it is.
    void setQuestion(std::function<void()> ask);
    void askAgain();
    /// The figures came: shows the content.
    void showContent();
    /// In place of the content: nothing in the profile, or not yet while ranks are being read.
    void showMissing(analysis::Subject subject, const std::vector<analysis::RankProfile>& ranks);
    void showError(const Error& error);
    const pages::Message* message() const;
    void setReading(bool isReading);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showMessage(const pages::Message& message);
    /// The line comes only when it takes a moment.
    void setBusy(bool isBusy);

    QStackedLayout* m_stack;
    QWidget* m_body;
    QHBoxLayout* m_filters;
    QHBoxLayout* m_tools;
    QVBoxLayout* m_column;
    pages::MessagePage* m_message;
    QWidget* m_busy;
    QTimer m_patience;
    std::function<void()> m_ask;
    bool m_isStale = true; ///< something changed while the page was out of sight
    bool m_isReading = false;
};

} // namespace rankscope::charts
