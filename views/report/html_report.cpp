// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/html_report.h"

#include <algorithm>

#include <QRegularExpression>
#include <QXmlStreamWriter>

#include "views/report/report_style.h"
#include "views/report/report_texts.h"
#include "views/report/svg_copy.h"
#include "views/report/text_box.h"

namespace rankscope::report {

namespace {

const char* classOf(Tone tone) {
    switch (tone) {
    case Tone::Quiet:
        return "quiet";
    case Tone::Good:
        return "good";
    case Tone::Warn:
        return "warn";
    case Tone::Bad:
        return "bad";
    case Tone::Plain:
        break;
    }
    return "";
}

const char* classOf(sections::Figure::Verdict verdict) {
    switch (verdict) {
    case sections::Figure::Verdict::Good:
        return "note good";
    case sections::Figure::Verdict::Bad:
        return "note bad";
    case sections::Figure::Verdict::None:
        break;
    }
    return "note";
}

/// A column of short texts is not broken into lines.
bool isShort(const Table& table, size_t column) {
    constexpr qsizetype kShort = 20;
    return std::ranges::all_of(
        table.rows, [column](const auto& row) { return row[column].text.size() <= kShort; });
}

/// XML has no place for control characters, and names of a profile may have any.
QString legal(QString text) {
    for (QChar& character : text) {
        const bool isControl = character < ' ' && character != '\n' && character != '\t';
        if (isControl || character == QChar(0xFFFE) || character == QChar(0xFFFF))
            character = QChar::ReplacementCharacter;
    }
    return text;
}

/// Where a long name may be parted, so that it needs no more room than its table has.
bool endsPart(QChar character) {
    return QString("&=?/,;:_").contains(character);
}

/// Words up to that are never parted.
constexpr qsizetype kLongWord = 24;

class HtmlWriter {
public:
    HtmlWriter(const Document& document, const shared::Look& look, QByteArray& bytes)
        : m_document(document)
        , m_look(look)
        , m_to(&bytes) { }

    void begin() {
        m_to.writeDTD("<!DOCTYPE html>\n");
        m_to.writeStartElement("html");
        m_to.writeAttribute("lang", m_document.language);
        m_to.writeStartElement("head");
        m_to.writeEmptyElement("meta");
        m_to.writeAttribute("charset", "utf-8");
        m_to.writeEmptyElement("meta");
        m_to.writeAttribute("name", "viewport");
        m_to.writeAttribute("content", "width=device-width, initial-scale=1");
        m_to.writeTextElement("title", legal(m_document.title));
        m_to.writeTextElement("style", styleSheet(m_look.theme));
        m_to.writeEndElement();
        m_to.writeCharacters("\n");
        m_to.writeStartElement("body");
        m_to.writeCharacters("\n");
    }

    void end() {
        m_to.writeEndElement();
        m_to.writeEndElement();
        m_to.writeCharacters("\n");
    }

    void operator()(const Heading& heading) {
        m_to.writeStartElement(QString("h%1").arg(heading.level));
        if (!heading.anchor.isEmpty())
            m_to.writeAttribute("id", heading.anchor);
        span("title", heading.text);
        if (!heading.aside.isEmpty())
            span(classOf(heading.asideTone), heading.aside);
        if (!heading.asideNote.isEmpty())
            span("note", heading.asideNote);
        close();
    }

    void operator()(const Paragraph& paragraph) {
        open("p", classOf(paragraph.tone));
        characters(legal(withUnitsKept(paragraph.text)));
        close();
    }

    void operator()(const Contents& contents) {
        m_to.writeStartElement("nav");
        m_to.writeAttribute("aria-label", ReportTexts::tr("Contents"));
        List list;
        for (const Heading& heading : contentsOf(m_document, contents))
            list.items.push_back({heading.text, heading.anchor});
        (*this)(list);
        close();
    }

    void operator()(const Cards& cards) {
        open("div", "cards");
        for (const sections::Figure& figure : cards.figures) {
            open("div", "card");
            element("div", "name", figure.title);
            element("div", "value", figure.value);
            if (!figure.note.isEmpty())
                element("div", classOf(figure.verdict), figure.note);
            m_to.writeEndElement();
        }
        close();
    }

    void operator()(const Table& table) {
        open("div", "table");
        m_to.writeStartElement("table");
        std::vector<const char*> kinds;
        for (size_t i = 0; i < table.columns.size(); ++i)
            kinds.push_back(table.columns[i].isNumber ? "number"
                    : isShort(table, i)               ? "short"
                                                      : "");
        m_to.writeStartElement("thead");
        m_to.writeStartElement("tr");
        for (size_t i = 0; i < kinds.size(); ++i)
            element("th", kinds[i], table.columns[i].title);
        m_to.writeEndElement();
        m_to.writeEndElement();
        m_to.writeStartElement("tbody");
        for (const auto& row : table.rows) {
            m_to.writeStartElement("tr");
            for (size_t i = 0; i < row.size(); ++i) {
                open("td", kinds[i]);
                text(row[i]);
                m_to.writeEndElement();
            }
            close();
        }
        m_to.writeEndElement();
        m_to.writeEndElement();
        close();
    }

    void operator()(const List& list) {
        m_to.writeStartElement("ul");
        for (const Text& item : list.items) {
            m_to.writeStartElement("li");
            text(item);
            m_to.writeEndElement();
        }
        close();
    }

    void operator()(const Picture& picture) {
        m_to.writeStartElement("figure");
        m_to.writeCharacters("");
        const QByteArray svg = shared::svgOf(*picture.drawing, picture.size(m_look), m_look);
        copySvg(svg, QString("p%1-").arg(++m_pictures), legal(picture.title), m_look.font, m_to);
        close();
    }

private:
    void open(const char* name, const char* kind) {
        m_to.writeStartElement(name);
        if (*kind != '\0')
            m_to.writeAttribute("class", kind);
    }
    /// An empty element would be left open by HTML.
    void close() {
        m_to.writeCharacters("");
        m_to.writeEndElement();
        m_to.writeCharacters("\n");
    }
    void element(const char* name, const char* kind, const QString& content) {
        open(name, kind);
        characters(legal(content));
        m_to.writeEndElement();
    }
    void span(const char* kind, const QString& content) {
        element("span", kind, content);
        m_to.writeCharacters(" ");
    }
    void text(const Text& item) {
        const QString shown = legal(withUnitsKept(item.text));
        if (item.anchor.isEmpty())
            return words(shown);
        m_to.writeStartElement("a");
        m_to.writeAttribute("href", "#" + item.anchor);
        words(shown);
        m_to.writeEndElement();
    }
    void words(const QString& text) {
        qsizetype begin = 0;
        for (qsizetype word = 0; word < text.size();) {
            const qsizetype space = text.indexOf(' ', word);
            const qsizetype end = space < 0 ? text.size() : space + 1;
            for (qsizetype i = word; i + 1 < end && end - word > kLongWord; ++i) {
                if (!endsPart(text[i]))
                    continue;
                characters(text.mid(begin, i + 1 - begin));
                m_to.writeEmptyElement("wbr");
                begin = i + 1;
            }
            word = end;
        }
        characters(text.mid(begin));
    }
    /// No line ends within a range, "0-15": a browser takes the hyphen for an end. An element, so
    /// that what is searched and copied is as it was.
    void characters(const QString& text) {
        static const QRegularExpression kRange("\\d+(-\\d+)+");
        qsizetype begin = 0;
        for (auto ranges = kRange.globalMatch(text); ranges.hasNext();) {
            const QRegularExpressionMatch range = ranges.next();
            m_to.writeCharacters(text.mid(begin, range.capturedStart() - begin));
            m_to.writeStartElement("span");
            m_to.writeAttribute("class", "range");
            m_to.writeCharacters(range.captured());
            m_to.writeEndElement();
            begin = range.capturedEnd();
        }
        m_to.writeCharacters(text.mid(begin));
    }

    const Document& m_document;
    const shared::Look& m_look;
    QXmlStreamWriter m_to;
    int m_pictures = 0;
};

} // namespace

QByteArray htmlOf(
    const Document& document, const shared::Look& look, const BlockProgress& progress) {
    QByteArray bytes;
    HtmlWriter writer(document, look, bytes);
    writer.begin();
    for (size_t i = 0; i < document.blocks.size(); ++i) {
        if (progress && !progress(i, document.blocks.size()))
            return {};
        std::visit(writer, document.blocks[i]);
    }
    writer.end();
    return bytes;
}

} // namespace rankscope::report
