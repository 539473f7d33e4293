// SPDX-License-Identifier: GPL-3.0-or-later
// What every page of figures has: a row of filters at the top, tools at its right, a thin moving
// line while figures are made, the content below, and in its place a helpful text when there is
// nothing to show. A page says what it asks (askFigures) and shows what comes; when is decided
// here. Thread: UI only.
#pragma once

#include <functional>

#include <QTimer>
#include <QWidget>

#include "core/analysis/rank_profile.h"
#include "core/query/profiles.h"
#include "views/pages/message_page.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"

class QHBoxLayout;
class QStackedLayout;
class QVBoxLayout;

namespace rankscope::shared {
class ChoiceBox;
class FlatButton;
class FlowLayout;
class TableView;
} // namespace rankscope::shared

namespace rankscope::shared {
class ShownProfile;
}

namespace rankscope::charts {

class BusyLine;

class PageFrame : public QWidget {
    Q_OBJECT

public:
    PageFrame(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// On the tab of the page, in the language of now; its source is that of the table of pages.
    QString title() const;
    void setTitle(const char* source) { m_title = source; }
    /// Of several profiles of one rank (query/profiles.h) the one that the page shows.
    int64_t shownProfile() const;
    /// Figures changed: asks for them, or when the page comes into sight.
    void askAgain();
    /// Ranks are being read: an empty page says so and fills when it is over.
    void setReading(bool isReading);
    /// Of what the page asks for by other means than ask(): for screenshots.
    virtual bool isIdle() const { return true; }
    /// What stands in place of the content; null while that is shown.
    const pages::Message* message() const;
    /// Brings what the target says of this page into sight: a row, a rank, a moment; as soon as its
    /// figures are there.
    virtual void showTarget(const model::Target& target);
    bool hasTable() const { return m_table != nullptr; }
    /// What the actions of these names do.
    void exportTable();
    void savePicture();

signals:
    /// A person wants to see this: on the timeline, or on the page that it names.
    void targetWanted(const rankscope::model::Target& target);

protected:
    /// From the left; what is added as a tool stands at the right.
    void addFilter(QWidget* filter);
    void addTool(QWidget* tool);
    /// From the top down; a stretch of 0 keeps the widget's own height.
    void addContent(QWidget* content, int stretch);
    /// The table that the tool CSV saves under this name.
    void setTable(shared::TableView& table, const QString& name);
    /// Of a bar, a cell or a block: to the timeline (where there is a place), copy, export,
    /// picture.
    void openMenu(const std::optional<model::Target>& target, const QPoint& where);
    void jumpTo(const std::optional<model::Target>& target);
    /// What is activated in the chart leads to its target, if it has one; the menu offers it.
    template <class Chart, class TargetOf>
    void leadOn(Chart& chart, TargetOf targetOf);
    /// The same of the rows of a table.
    template <class Table, class TargetOf>
    void leadOnRows(Table& table, TargetOf targetOf);

    enum class Follow { Rank, Step };
    /// The filter takes the rank or step that is chosen on any page where it offers it, and chooses
    /// it for all. `all`: the value of it that means none.
    void follow(shared::ChoiceBox& box, Follow what, std::optional<int64_t> all = {});
    /// Another rank or step was chosen, or figures came: shows it where the page knows it.
    virtual void showChosen() { }

    /// What fills the page: runs `read` on a query thread, gives its answer to `take`, shows
    /// errors. Of several profiles of one rank the session knows the one that is shown.
    template <class T>
    void ask(std::function<Result<T>(query::Session&, std::stop_token)> read,
        std::function<void(T)> take);
    virtual void askFigures() { }
    /// Another folder was opened, before it is asked about: what a person chose by ranks, steps
    /// and names of the one before means nothing in it.
    virtual void forgetChoices() { }
    /// Texts and figures anew: the language is another.
    virtual void languageChanged() { }
    /// The figures came: shows the content.
    void showContent();
    /// In place of the content: nothing in the profile, or not yet while ranks are being read.
    void showMissing(analysis::Subject subject, const std::vector<analysis::RankProfile>& ranks);
    void showError(const Error& error);
    /// Made again in another language.
    void showMessage(std::function<pages::Message()> make);

    shared::ShownProfile& profile() { return m_shown; }
    const shared::ShownProfile& profile() const { return m_shown; }
    shared::QueryBridge& bridge() { return m_bridge; }

    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addTools();
    void retranslateTools();
    void takeSnapshot();
    void followChosen();
    void answered();
    /// The line comes only when it takes a moment.
    void setBusy(bool isBusy);
    /// The filter that says which profile: not in sight where each rank has one.
    void offerProfiles();

    shared::ShownProfile& m_shown;
    shared::QueryBridge& m_bridge;
    shared::Question m_question; ///< of this page alone
    QStackedLayout* m_stack;
    QWidget* m_body;
    struct Follower {
        shared::ChoiceBox* box = nullptr;
        Follow what{};
        std::optional<int64_t> all{};
    };

    shared::FlowLayout* m_filters;
    std::vector<Follower> m_followers;
    shared::ChoiceBox* m_profile;
    QHBoxLayout* m_tools;
    QVBoxLayout* m_column;
    pages::MessagePage* m_message;
    std::function<pages::Message()> m_makeMessage; ///< what m_message shows
    BusyLine* m_busy;
    shared::FlatButton* m_csv;
    shared::FlatButton* m_picture;
    shared::TableView* m_table = nullptr;
    QTimer m_patience;
    const char* m_title = "";
    bool m_isAsking = false; ///< of the ranks of this run
    bool m_isOutdated = false; ///< further ranks came meanwhile
    bool m_isStale = true; ///< something changed while the page was out of sight
    bool m_isReading = false;
};

template <class Chart, class TargetOf>
void PageFrame::leadOn(Chart& chart, TargetOf targetOf) {
    connect(&chart, &Chart::activated, this,
        [this, targetOf](const auto& spot) { jumpTo(targetOf(spot)); });
    connect(&chart, &Chart::menuRequested, this,
        [this, targetOf](
            const auto& spot, const QPoint& where) { openMenu(targetOf(spot), where); });
}

template <class Table, class TargetOf>
void PageFrame::leadOnRows(Table& table, TargetOf targetOf) {
    connect(&table, &Table::rowWanted, this, [this, targetOf](auto row) { jumpTo(targetOf(row)); });
}

template <class T>
void PageFrame::ask(
    std::function<Result<T>(query::Session&, std::stop_token)> read, std::function<void(T)> take) {
    m_isAsking = true;
    m_isOutdated = false;
    m_bridge.ask<T>(m_question, this, query::ofProfile<T>(shownProfile(), std::move(read)),
        [this, take = std::move(take)](Result<T> figures) {
            if (figures) {
                take(std::move(*figures));
                followChosen();
            } else {
                showError(figures.error());
            }
            answered();
        });
}

} // namespace rankscope::charts
