// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the report of the folder that is shown: chapters to choose, a note, the pages as they will
// be, then HTML or PDF. Closed when another folder is shown or the language is another.
// Thread: UI only.
#pragma once

#include <QDialog>
#include <QTimer>

#include "views/report/html_report.h"
#include "views/report/report_choices.h"
#include "views/report/report_maker.h"

class QComboBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace rankscope::report {

class PagePreview;

class ReportDialog : public QDialog {
    Q_OBJECT

public:
    /// `kept` lives longer than the dialog.
    ReportDialog(shared::QueryBridge& bridge, const ReportWish& wish, ReportChoices& kept,
        QWidget* parent = nullptr);

    /// "html" or "pdf"; asks for the place.
    void save(const QString& suffix);
    /// Empty where a person cancelled it.
    QByteArray bytesOf(const QString& suffix);
    bool isMade() const { return m_isMade; }

private:
    void build(const ReportWish& wish);
    void fillChapters(const QStringList& chosen);
    void showMade();
    void keep();
    void remake();
    QStringList chosenChapters() const;
    shared::Look look() const;

    ReportChoices& m_kept;
    QString m_name;
    ReportMaker m_maker;
    bool m_isMade = false;
    QListWidget* m_chapters;
    QPlainTextEdit* m_note;
    QComboBox* m_theme;
    QLabel* m_state;
    PagePreview* m_preview;
    std::vector<QPushButton*> m_saves;
    QTimer m_later; ///< while a person types
};

} // namespace rankscope::report
