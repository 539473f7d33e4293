// SPDX-License-Identifier: GPL-3.0-or-later
// The field in which a statement is written: coloured, completed, run by Ctrl+Enter. While
// candidates are shown, Up and Down choose one, Tab takes it and Esc lets it be; Enter takes one
// that was chosen. Ctrl+Space shows all that fit, Ctrl+Up and Ctrl+Down go through the history.
// Thread: UI only.
#pragma once

#include <QPlainTextEdit>

#include "core/analysis/sql_schema.h"
#include "views/sql/sql_completion.h"

class QListWidget;

namespace rankscope::sql {

class Highlighter;

class Editor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit Editor(QWidget* parent = nullptr);

    void setTables(std::vector<analysis::SqlTable> tables);
    /// Can be undone, as if it had been typed.
    void setStatement(const QString& statement);
    /// In place of nothing and of what was proposed before, not of what a person wrote.
    void propose(const QString& statement);
    bool isProposed() const { return toPlainText() == m_proposed; }
    /// At the caret, with a blank where words would meet.
    void insertName(const QString& name);
    /// Underlines the word at this place and goes there; nothing: no place.
    void showProblem(std::optional<qsizetype> place);
    /// What is offered now; empty when nothing is.
    QStringList offered() const;

signals:
    void runWanted();
    void stopWanted();
    void olderWanted();
    void newerWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    bool pressWithOffer(const QKeyEvent& event);
    bool pressOwn(const QKeyEvent& event);
    void offer(Wanted wanted);
    void takeTextSize();
    void placeOffer();
    void moveOffer(int by);
    void takeOffer();

    Highlighter* m_highlighter;
    QListWidget* m_offer;
    std::vector<analysis::SqlTable> m_tables;
    Completion m_completion;
    QString m_proposed; ///< last
};

} // namespace rankscope::sql
