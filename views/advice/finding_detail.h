// SPDX-License-Identifier: GPL-3.0-or-later
// One finding in full: what it costs, where it was seen, a picture, evidence that leads on, what to
// do, why the check fires, and what it explains.
// Thread: UI only.
#pragma once

#include "views/advice/advice_state.h"
#include "views/advice/piece_rows.h"
#include "views/sections/card.h"

namespace rankscope::sections {
class FigureRow;
}

namespace rankscope::shared {
class FlatButton;
class TableView;
} // namespace rankscope::shared

namespace rankscope::advice {

class CheckPane;
class ExcerptPicture;
class Paragraph;

/// As wide as there is room, as high as its rows.
class PiecePicture : public QWidget, public shared::Pictured {
public:
    using QWidget::QWidget;

    /// Nothing: hidden.
    void setData(std::optional<PieceRowsData> rows);
    const PieceRowsDrawing& drawing() const override { return m_drawing; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// The whole label of a row, which may be cut.
    bool event(QEvent* event) override;

private:
    /// Of the rows and as many lines of legend as the width needs.
    void takeHeight();

    PieceRowsDrawing m_drawing;
};

class FindingDetail : public sections::Card {
    Q_OBJECT

public:
    explicit FindingDetail(AdviceState& state, QWidget* parent = nullptr);

    /// By its place in the report; nothing: no finding is chosen.
    void show(std::optional<size_t> finding);
    /// What a picture of the finding alone is made of.
    const QWidget& body() const { return *m_body; }
    const shared::TableView& evidence() const { return *m_evidence; }
    bool hasEvidence() const;
    /// Leads there.
    void showEvidence(size_t row);

signals:
    void targetWanted(const rankscope::model::Target& target);
    /// By its key.
    void findingWanted(const std::string& key);
    void muteWanted();
    void noteWanted();
    void pictureWanted();

private:
    void buildBody();
    void buildTools();
    void fill(const advisor::Finding& finding, size_t place);
    void fillEvidence(const advisor::Finding& finding);
    void takeEvidenceHeight();
    void fillLinks(const std::vector<advisor::Finding>& findings, size_t place);

    AdviceState& m_state;
    std::optional<size_t> m_finding;
    QWidget* m_body;
    Paragraph* m_text;
    Paragraph* m_remark;
    sections::FigureRow* m_figures;
    Paragraph* m_method; ///< of the price
    PiecePicture* m_picture;
    ExcerptPicture* m_excerpt;
    Paragraph* m_evidenceHead;
    shared::TableView* m_evidence;
    Paragraph* m_adviceHead;
    Paragraph* m_advice;
    Paragraph* m_verify;
    Paragraph* m_explainsHead;
    Paragraph* m_explains;
    Paragraph* m_causeHead;
    Paragraph* m_cause;
    CheckPane* m_check;
    shared::FlatButton* m_note;
    shared::FlatButton* m_mute;
    shared::FlatButton* m_copy;
};

} // namespace rankscope::advice
