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
#include "core/base/index_of.h" // IWYU pragma: export
#include "core/query/profiles.h"
#include "views/pages/message_page.h"
#include "views/sections/filter_fields.h"
#include "views/sections/table_card.h"
#include "views/shared/choice_box.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"

class QCheckBox;
class QHBoxLayout;
class QLineEdit;
class QMenu;
class QStackedLayout;
class QStackedWidget;
class QVBoxLayout;

namespace rankscope::shared {
class FlatButton;
class FlowLayout;
class HostBox;
class RankField;
} // namespace rankscope::shared

/// What sections are made of: a section includes the header of what it uses.
namespace rankscope::charts {
class BarChart;
class CurveChart;
class GanttChart;
class HeatMap;
class SharePie;
class TopBars;
class Sankey;
class TreeMap;
struct HeatCell;
} // namespace rankscope::charts

namespace rankscope::sections {

class BusyLine;
class FigureRow;
class FindingLine;
class NoteBox;
class RangeNote;
class Sheet;
struct FindingHint;
struct SheetText;

/// How figures keep to a range of time that all pages are to show: not at all, as one or all of the
/// steps that it touches, or by their own times.
enum class Follows { Nothing, FirstStep, Steps, Range };

/// What a profile lacks, and its ranks.
struct Missing {
    analysis::Subject subject{};
    const std::vector<analysis::RankProfile>& ranks;
};

/// What a section shows, whom it asks, and where it stands.
struct Context {
    shared::ShownProfile& profile;
    shared::QueryBridge& bridge;
    QWidget* parent = nullptr;
};

class Section : public QWidget {
    Q_OBJECT

public:
    explicit Section(const Context& context);

    /// On the tab of the page, in the language of now; its source is that of the table of pages.
    QString title() const;
    void setTitle(const char* page, const char* source);
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
    /// What the advisor found about these figures, above them; without text nothing.
    void setHint(FindingHint hint);
    const FindingHint& hint() const;
    /// What a person set in the filters, kept with the view of the folder.
    FilterFields::Texts filters() const { return m_fields.texts(); }
    /// Sets them, those that it does not name as they were made, and asks again.
    void setFilters(const FilterFields::Texts& texts);
    /// A filter that another part has: kept with the view as those are that the section adds.
    void keep(shared::ChoiceBox& box);
    void keep(QLineEdit& field, const QString& name);
    void keep(QCheckBox& box);
    /// Of one that means nothing at the next start: reset with the others only.
    void doNotKeep(const QWidget& filter);
    /// By a person, in one of the filters or in a column of a table.
    bool isFiltered() const;
    /// All of them as they were made, but for what is chosen on all pages.
    void resetFilters();
    bool hasTable() const { return m_table != nullptr; }
    /// What the actions of these names do.
    void exportTable();
    void savePicture();
    void copyPicture() const;
    /// What those two paint, as the page is now; empty while it shows nothing.
    Sheet sheet() const;

signals:
    /// A person wants to see this: on the timeline, or on the page that it names.
    void targetWanted(const rankscope::model::Target& target);
    /// By a person, or with a view.
    void filtersChanged();

protected:
    /// What a change of a choice wants: other figures, these shown otherwise, or what the section
    /// connects itself.
    enum class Then { Ask, Show, Nothing };
    /// A filter: `name` is for tests, `caption` a text of this class (QT_TR_NOOP). `offer` gives
    /// what there is to choose from; without it setChoices() does.
    using Offer = std::function<shared::Choices()>;
    shared::ChoiceBox* addChoice(
        const char* name, const char* caption, Then then, const Offer& offer = {});
    /// The same, in sight while there are so many to choose from.
    shared::ChoiceBox* addChoice(
        const char* name, const char* caption, Then then, int least, const Offer& offer);
    /// Choices that depend on figures: runs now, in each language, and when figures come.
    void offer(std::function<void()> choices);
    /// A filter by what is typed.
    QLineEdit* addSearch(const char* hint, int width, Then then);
    /// Which host, before a choice of ranks that it narrows.
    shared::HostBox* addHosts();
    /// A filter by ranks, which those of another folder do not pass.
    shared::RankField* addRanks(Then then);
    QCheckBox* addCheck(const char* name, const char* text, const char* toolTip);
    /// A part with texts of this class, said now and again in each language.
    template <class Chart>
    Chart* makeChart(const char* name, const char* title, const char* emptyText);
    /// In one place, of which one is seen at a time.
    QStackedWidget* makeStack(std::initializer_list<QWidget*> pictures);
    /// A table that is saved as CSV under this name; the first one is that of the section.
    TableCard* makeTable(const char* exportName, const char* accessibleName, const char* emptyText);
    TableCard* addTable(
        const char* exportName, const char* accessibleName, const char* emptyText, int stretch);
    /// Beside each other, each in a card of its own unless it is one; a single one takes the whole
    /// width.
    enum class Frame { Card, None }; ///< None: of cards itself
    struct CardOf {
        QWidget* content;
        int stretch = 1;
        Frame frame = Frame::Card;
    };
    void addCards(std::initializer_list<CardOf> row, int stretch);
    /// Runs now and whenever the language is another.
    void say(std::function<void()> texts);
    /// A text of this class in the language of now.
    QString textOf(const char* source) const;

    /// From the left; what is added as a tool stands at the right.
    void addFilter(QWidget* filter);
    void addTool(QWidget* tool);
    /// From the top down; a stretch of 0 keeps the widget's own height.
    void addContent(QWidget* content, int stretch);
    template <class Part>
    Part* add(int stretch = 0);
    /// The table that the tool CSV saves under this name.
    void setTable(shared::TableView& table, const QString& name);
    /// Choices and texts again, after other figures came.
    void offerChoices();
    /// Of a bar, a cell or a block: to the timeline (where there is a place), copy, export,
    /// picture; `addMore` puts what else can be done with it in front.
    void openMenu(const std::optional<model::Target>& target, const QPoint& where,
        const std::function<void(QMenu&)>& addMore = {});
    void jumpTo(const std::optional<model::Target>& target);
    /// What is activated in the chart leads to its target, if it has one; the menu offers it.
    template <class Chart, class TargetOf>
    void leadOn(Chart& chart, TargetOf targetOf);
    /// The same of the rows of a table.
    template <class Table, class TargetOf>
    void leadOnRows(Table& table, TargetOf targetOf);
    /// All that a person does with a chart, and what it tells of a thing in it.
    template <class Chart, class Select, class TargetOf, class Tip>
    void connectChart(Chart& chart, Select select, TargetOf targetOf, Tip tip);
    template <class Select, class TargetOf>
    void connectRows(TableCard& table, Select select, TargetOf targetOf);
    /// Where the rank that is chosen on all pages stands.
    template <class Rows, class RankOf>
    std::optional<size_t> placeOfChosen(const Rows& rows, RankOf rankOf) const;

    /// Choices that do something once: not kept with the view.
    void leaveOut(std::initializer_list<const shared::ChoiceBox*> boxes);
    /// Choices of what is shown, which reset with no filter.
    void doNotReset(std::initializer_list<const shared::ChoiceBox*> boxes);
    enum class Follow { Rank, Step };
    /// The filter takes the rank or step that is chosen on any page where it offers it, and chooses
    /// it for all.
    void follow(shared::ChoiceBox& box, Follow what);
    /// What these figures can do. A page says above them what it does.
    virtual Follows follows() const { return Follows::Nothing; }
    /// The range that the figures are to keep to; nothing: they can not, or there is none.
    std::optional<TimeRange> shownTime() const;
    /// The same as steps: empty for all.
    std::vector<int64_t> shownSteps() const;
    /// Brings the row that the target names into sight. False: it asks for figures that have it.
    virtual bool showRow(const model::Target& /*target*/) { return true; }
    /// Another rank or step was chosen, or figures came: shows it where the page knows it.
    virtual void showChosen() { }

    /// What fills the page: runs `read` on a query thread, gives its answer to `take`, shows
    /// errors. Of several profiles of one rank the session knows the one that is shown.
    template <class T>
    void ask(std::function<Result<T>(query::Session&, std::stop_token)> read,
        std::function<void(T)> take);
    /// The same of what takes so long that other pages are not to wait for it (QueryBridge::run).
    template <class T>
    void askAsTask(const QString& name,
        std::function<Result<T>(query::Session&, std::stop_token)> read,
        std::function<void(T)> take);
    virtual void askFigures() { }
    /// Shows the figures as the choices of the section want them.
    virtual void refresh() { }
    /// Another folder was opened, before it is asked about: what the section knows besides its
    /// filters means nothing in it.
    virtual void forgetChoices() { }
    /// Texts and figures anew: the language is another.
    virtual void languageChanged() { }
    /// True for figures that stand at times of the timeline: asked again when a rank moves there.
    virtual bool dependsOnOffsets() const { return false; }
    /// False for figures that are of the first profile of each rank, whichever is shown.
    virtual bool offersProfiles() const { return true; }
    /// The figures came: shows the content.
    void showContent();
    /// In place of the content: nothing in the profile, or not yet while ranks are being read.
    void showMissing(analysis::Subject subject, const std::vector<analysis::RankProfile>& ranks);
    /// The shown profile of a rank has nothing for the page: asks the next one, each once and none
    /// that a person chose. False: nothing is asked.
    bool seekProfile();
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
    template <class T>
    std::function<void(Result<T>)> answerTo(std::function<void(T)> take);
    void showCancelled();
    /// A slot of the class of this section, or a function.
    template <class Own, class Spot>
    auto called(void (Own::*slot)(Spot)) {
        return [this, slot](const auto& spot) { (static_cast<Own*>(this)->*slot)(spot); };
    }
    template <class Function>
    Function called(Function function) {
        return function;
    }
    /// Of what a filter that changed wants.
    void apply(Then then);
    void addTools();
    void dropColumnFilters();
    /// What resets the filters, while there is something to reset.
    void offerReset();
    void nameExports();
    /// Of what is saved of this page: the job, the page and the section.
    QString fileName() const;
    SheetText sheetText() const;
    void retranslateTools();
    void takeSnapshot();
    void followChosen();
    void followRange();
    void forget();
    void answered();
    void showWanted();
    /// The line comes only when it takes a moment.
    void setBusy(bool isBusy);
    /// The filter that says which profile: not in sight where each rank has one.
    void offerProfiles();

    shared::ShownProfile& m_shown;
    shared::QueryBridge& m_bridge;
    shared::Question m_question; ///< of this page alone
    std::optional<shared::Question> m_task;
    QStackedLayout* m_stack;
    QWidget* m_body;
    struct Follower {
        shared::ChoiceBox* box = nullptr;
        Follow what{};
    };

    shared::FlowLayout* m_filters;
    FilterFields m_fields;
    std::vector<Follower> m_followers;
    std::vector<std::function<void()>> m_texts;
    std::vector<std::function<void()>> m_offers;
    shared::ChoiceBox* m_profile;
    QHBoxLayout* m_tools;
    QVBoxLayout* m_column;
    RangeNote* m_rangeNote;
    std::optional<shared::ChosenRange> m_range; ///< that was asked for
    FindingLine* m_finding;
    pages::MessagePage* m_message;
    std::function<pages::Message()> m_makeMessage; ///< what m_message shows
    BusyLine* m_busy;
    shared::FlatButton* m_reset;
    shared::FlatButton* m_csv;
    shared::FlatButton* m_picture;
    shared::TableView* m_table = nullptr;
    QTimer m_patience;
    std::optional<model::Target> m_wanted; ///< until the figures that have it are there
    const char* m_page = "";
    const char* m_title = "";
    bool m_seeksProfile = true;
    bool m_isAsking = false; ///< of the ranks of this run
    bool m_isOutdated = false; ///< further ranks came meanwhile
    bool m_isStale = true; ///< something changed while the page was out of sight
    bool m_isReading = false;
    bool m_canFollow = false; ///< a range, with other figures if not with these
};

template <class Part>
Part* Section::add(int stretch) {
    auto* part = new Part(this);
    addContent(part, stretch);
    return part;
}

template <class Chart>
Chart* Section::makeChart(const char* name, const char* title, const char* emptyText) {
    auto* chart = new Chart(this);
    chart->setObjectName(name);
    say([this, chart, title, emptyText] {
        if (title != nullptr)
            chart->setTitle(textOf(title));
        if (emptyText != nullptr)
            chart->setEmptyText(textOf(emptyText));
    });
    return chart;
}

template <class Chart, class TargetOf>
void Section::leadOn(Chart& chart, TargetOf targetOf) {
    connect(&chart, &Chart::activated, this,
        [this, targetOf](const auto& spot) { jumpTo(targetOf(spot)); });
    connect(&chart, &Chart::menuRequested, this,
        [this, targetOf](
            const auto& spot, const QPoint& where) { openMenu(targetOf(spot), where); });
}

template <class Table, class TargetOf>
void Section::leadOnRows(Table& table, TargetOf targetOf) {
    connect(&table, &Table::rowWanted, this, [this, targetOf](auto row) { jumpTo(targetOf(row)); });
}

template <class Chart, class Select, class TargetOf, class Tip>
void Section::connectChart(Chart& chart, Select select, TargetOf targetOf, Tip tip) {
    connect(&chart, &Chart::selectionChanged, this, called(select));
    leadOn(chart, targetOf);
    chart.setTip(tip);
}

template <class Select, class TargetOf>
void Section::connectRows(TableCard& table, Select select, TargetOf targetOf) {
    connect(&table.table(), &shared::TableView::rowSelected, this, called(select));
    leadOnRows(table.table(), targetOf);
}

template <class Rows, class RankOf>
std::optional<size_t> Section::placeOfChosen(const Rows& rows, RankOf rankOf) const {
    const auto rank = m_shown.chosen().rank;
    return rank ? indexOf(rows, *rank, rankOf) : std::nullopt;
}

} // namespace rankscope::sections

#include "views/sections/section_ask.h" // IWYU pragma: keep
