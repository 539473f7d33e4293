// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/svg_copy.h"

#include <vector>

#include <QFontMetricsF>
#include <QSet>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

namespace rankscope::report {

namespace {

class SvgCopy {
public:
    SvgCopy(const QByteArray& svg, QString prefix, const QFont& font, QXmlStreamWriter& to)
        : m_from(svg)
        , m_prefix(std::move(prefix))
        , m_font(font)
        , m_to(to) {
        m_from.setNamespaceProcessing(false);
    }

    void copy(const QString& label) {
        while (!m_from.atEnd()) {
            switch (m_from.readNext()) {
            case QXmlStreamReader::StartElement:
                begin(label);
                break;
            case QXmlStreamReader::EndElement:
                end();
                break;
            case QXmlStreamReader::Characters:
                if (!m_from.isWhitespace()) {
                    writeGroups();
                    m_to.writeCharacters(m_from.text().toString());
                }
                break;
            default:
                break;
            }
        }
    }

private:
    struct Element {
        QString name;
        QXmlStreamAttributes attributes;
    };

    void begin(const QString& label) {
        const QString name = m_from.name().toString();
        if (name == "svg")
            return beginPicture(label);
        if (name == "title" || name == "desc")
            return m_from.skipCurrentElement();
        if (name == "text")
            return copyText();
        Element element{name, {}};
        for (const QXmlStreamAttribute& attribute : m_from.attributes())
            addAttribute(element, attribute.name().toString(), attribute.value().toString());
        m_waiting.push_back(std::move(element));
        if (name != "g")
            writeGroups();
    }

    void end() {
        const QString name = m_from.name().toString();
        if (m_waiting.empty())
            m_to.writeEndElement();
        else
            m_waiting.pop_back(); // a group with nothing in it
        if (name == "svg")
            m_to.writeCharacters("\n");
    }

    void beginPicture(const QString& label) {
        m_to.writeStartElement("svg");
        m_to.writeAttribute("viewBox", m_from.attributes().value("viewBox").toString());
        m_to.writeAttribute("role", "img");
        m_to.writeAttribute("aria-label", label);
    }

    /// What a font is said by groups and texts alike: the text's own counts.
    void addAttribute(Element& element, const QString& name, const QString& value) {
        static const QSet<QString> kOfTexts{
            "font-family", "font-size", "font-weight", "font-style"};
        if (kOfTexts.contains(name) || name == "xmlns" || name.startsWith("xmlns:"))
            return;
        if (name == "id")
            return element.attributes.append(name, m_prefix + value);
        const QString own = name == "xlink:href" ? "href" : name;
        QString text = value;
        if (own == "href" && text.startsWith('#'))
            text.insert(1, m_prefix);
        element.attributes.append(own, text.replace("url(#", "url(#" + m_prefix));
    }

    /// Texts of the page stand where they were laid out, whatever font the reader has.
    void copyText() {
        const QXmlStreamAttributes from = m_from.attributes();
        const QString text = m_from.readElementText();
        const int size = from.value("font-size").toInt();
        const int weight = from.value("font-weight").toInt();
        if (text.trimmed().isEmpty() || size <= 0)
            return;
        QFont font = m_font;
        font.setPixelSize(size);
        if (weight > 0)
            font.setWeight(static_cast<QFont::Weight>(weight));
        const double length = QFontMetricsF(font).horizontalAdvance(text);
        writeGroups();
        m_to.writeStartElement("text");
        m_to.writeAttribute("x", from.value("x").toString());
        m_to.writeAttribute("y", from.value("y").toString());
        for (const char* name : {"fill", "fill-opacity", "stroke", "transform", "font-style"}) {
            if (from.hasAttribute(name))
                m_to.writeAttribute(name, from.value(name).toString());
        }
        m_to.writeAttribute("font-size", QString::number(size));
        if (weight > QFont::Normal)
            m_to.writeAttribute("font-weight", QString::number(weight));
        if (text.size() > 1) {
            m_to.writeAttribute("textLength", QString::number(length, 'f', 1));
            m_to.writeAttribute("lengthAdjust", "spacingAndGlyphs");
        }
        m_to.writeAttribute("xml:space", "preserve");
        m_to.writeCharacters(text);
        m_to.writeEndElement();
    }

    /// Groups are written when something in them is.
    void writeGroups() {
        for (const Element& element : m_waiting) {
            m_to.writeStartElement(element.name);
            m_to.writeAttributes(element.attributes);
        }
        m_waiting.clear();
    }

    QXmlStreamReader m_from;
    QString m_prefix;
    QFont m_font;
    QXmlStreamWriter& m_to;
    std::vector<Element> m_waiting;
};

} // namespace

void copySvg(const QByteArray& svg, const QString& prefix, const QString& label, const QFont& font,
    QXmlStreamWriter& to) {
    SvgCopy(svg, prefix, font, to).copy(label);
}

} // namespace rankscope::report
