// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the window with figures: one frame, or several side by side with a tab each.
// Thread: UI only.
#pragma once

#include <vector>

#include <QWidget>

#include "views/shared/shown_profile.h"

class QStackedWidget;

namespace rankscope::shared {
class TabStrip;
}

namespace rankscope::sections {

class Section;

class AnalysisPage : public QWidget {
    Q_OBJECT

public:
    explicit AnalysisPage(QWidget* parent = nullptr);

    /// `name` is for the command line: --page communication.waits. Tabs come with the second one.
    void addSection(const QString& name, Section* section);
    /// False: there is none of this name.
    bool showSection(const QString& name);
    /// The next or previous one, round and round.
    void turn(int by);
    QStringList sectionNames() const { return m_names; }
    QString currentName() const;
    Section* currentSection() const;
    const std::vector<Section*>& sections() const { return m_sections; } ///< beside the names
    void setReading(bool isReading);
    bool isIdle() const;

signals:
    void sectionChanged();
    void targetWanted(const rankscope::model::Target& target);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void show(int section);

    shared::TabStrip* m_tabs;
    QStackedWidget* m_stack;
    std::vector<Section*> m_sections;
    QStringList m_names;
};

} // namespace rankscope::sections
