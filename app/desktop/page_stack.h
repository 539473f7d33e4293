// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the table, one above the other, and the message that stands in for them.
// Thread: UI only.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <QStackedWidget>

namespace rankscope::sections {
class AnalysisPage;
}

namespace rankscope::pages {
class MessagePage;
struct Message;
} // namespace rankscope::pages

namespace rankscope::timeline {
class TimelinePage;
}

namespace rankscope::desktop {

struct Workbench;

class PageStack : public QStackedWidget {
    Q_OBJECT

public:
    explicit PageStack(Workbench& workbench, QWidget* parent = nullptr);

    timeline::TimelinePage& timeline() { return *m_timeline; }
    pages::MessagePage& message() { return *m_message; }
    /// By the place in the table; null for the timeline.
    sections::AnalysisPage* analysis(size_t page) const { return m_analyses[page]; }
    const std::vector<sections::AnalysisPage*>& analyses() const { return m_analyses; }

    /// The section that each page shows, "memory.curves".
    std::set<std::string> sections() const;
    /// Of pages that are not named the first one.
    void setSections(const std::set<std::string>& names);
    /// What a person set in the filters of each section.
    std::map<QString, std::map<QString, QString>> filters() const;
    void setFilters(const std::map<QString, std::map<QString, QString>>& filters);

    void showPage(size_t page);
    void showMessage(const pages::Message& message);
    void setReading(bool isReading);
    /// Nothing is asked or waiting to be drawn.
    bool isIdle() const;

signals:
    /// What is kept with the view: a section, a filter.
    void choicesChanged();

private:
    /// Each with its name, "memory.curves".
    template <class Function>
    void eachSection(Function function) const;

    pages::MessagePage* m_message;
    timeline::TimelinePage* m_timeline;
    std::vector<sections::AnalysisPage*> m_analyses; ///< beside the table
    std::vector<QWidget*> m_pages; ///< beside the table
};

} // namespace rankscope::desktop
