// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/pdf_marks.h"

#include <algorithm>
#include <optional>

#include <QRegularExpression>

namespace rankscope::report {

namespace {

constexpr double kPointsPerPixel = 0.75;

/// What the file of QPdfWriter has, by the numbers of its objects.
struct Numbers {
    std::vector<int> pages;
    std::vector<int> annotations; ///< beside them
    int catalog = 0;
    int tree = 0; ///< of the pages
    int info = 0;
    int size = 0;
    qint64 xref = 0;
    double height = 0; ///< of a page, in points
};

int numberIn(const QString& text, const char* pattern) {
    return QRegularExpression(pattern).match(text).captured(1).toInt();
}

std::optional<Numbers> numbersOf(const QString& pdf, size_t pages) {
    static const QRegularExpression kPageObject(
        "(\\d+) 0 obj\\n<<\\n/Type /Page\\n.*?/Annots (\\d+) 0 R.*?"
        "/MediaBox \\[0 0 [\\d.]+ ([\\d.]+)\\]",
        QRegularExpression::DotMatchesEverythingOption);
    Numbers numbers;
    for (auto match = kPageObject.globalMatch(pdf); match.hasNext();) {
        const auto page = match.next();
        numbers.pages.push_back(page.captured(1).toInt());
        numbers.annotations.push_back(page.captured(2).toInt());
        numbers.height = page.captured(3).toDouble();
    }
    const QString tail = pdf.mid(pdf.lastIndexOf("trailer"));
    numbers.catalog = numberIn(tail, "/Root (\\d+) 0 R");
    numbers.info = numberIn(tail, "/Info (\\d+) 0 R");
    numbers.size = numberIn(tail, "/Size (\\d+)");
    numbers.xref = numberIn(tail, "startxref\\s+(\\d+)");
    numbers.tree = numberIn(pdf, "/Type /Catalog\\n/Pages (\\d+) 0 R");
    const bool isWhole = numbers.pages.size() == pages && numbers.catalog > 0 && numbers.info > 0
        && numbers.size > 0 && numbers.xref > 0 && numbers.tree > 0;
    return isWhole ? std::optional(numbers) : std::nullopt;
}

/// As UTF-16, so that any text will do.
QByteArray textString(const QString& text) {
    QByteArray hex = "<FEFF";
    for (const QChar character : text)
        hex += QByteArray::number(character.unicode(), 16).rightJustified(4, '0').toUpper();
    return hex + '>';
}

class Marks {
public:
    Marks(QByteArray pdf, const ReportPages& pages, Numbers numbers)
        : m_pdf(std::move(pdf))
        , m_pages(pages)
        , m_numbers(std::move(numbers)) { }

    QByteArray add(const QString& language) {
        for (size_t page = 0; page < m_pages.count(); ++page)
            addLinks(page);
        const int outlines = addOutline();
        addObject(m_numbers.catalog,
            "<< /Type /Catalog /Pages " + reference(m_numbers.tree) + " /Outlines "
                + reference(outlines) + " /PageMode /UseOutlines /Lang (" + language.toLatin1()
                + ") >>");
        addTail();
        return m_pdf;
    }

private:
    struct Entry {
        int number = 0;
        qint64 offset = 0;
    };

    static QByteArray reference(int number) { return QByteArray::number(number) + " 0 R"; }
    static QByteArray points(double pixels) {
        return QByteArray::number(pixels * kPointsPerPixel, 'f', 2);
    }
    /// From the foot of the page up.
    QByteArray up(double pixels) const {
        return QByteArray::number(m_numbers.height - pixels * kPointsPerPixel, 'f', 2);
    }
    QByteArray destination(const ReportPages::Place& place) const {
        return "[" + reference(m_numbers.pages[place.page]) + " /XYZ 0 " + up(place.top) + " null]";
    }

    void addObject(int number, const QByteArray& content) {
        m_entries.push_back({number, m_pdf.size()});
        m_pdf += QByteArray::number(number) + " 0 obj\n" + content + "\nendobj\n";
    }

    void addLinks(size_t page) {
        QByteArray links;
        for (const ReportPages::Link& link : m_pages.linksOf(page)) {
            const auto place =
                std::ranges::find(m_pages.places(), link.anchor, &ReportPages::Place::anchor);
            if (place == m_pages.places().end())
                continue;
            links += "<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect ["
                + points(link.place.left()) + ' ' + up(link.place.bottom()) + ' '
                + points(link.place.right()) + ' ' + up(link.place.top()) + "] /Dest "
                + destination(*place) + " >>\n";
        }
        if (!links.isEmpty())
            addObject(m_numbers.annotations[page], "[\n" + links + "]");
    }

    int numberOf(size_t place) const { return m_numbers.size + 1 + static_cast<int>(place); }

    /// Places of the next level below one, or of all.
    std::vector<size_t> childrenOf(std::optional<size_t> parent) const {
        const auto& places = m_pages.places();
        std::vector<size_t> children;
        for (size_t i = parent ? *parent + 1 : 0; i < places.size(); ++i) {
            if (parent && places[i].level <= places[*parent].level)
                break;
            if (children.empty() || places[i].level <= places[children.back()].level)
                children.push_back(i);
        }
        return children;
    }

    QByteArray ends(const std::vector<size_t>& children) const {
        if (children.empty())
            return {};
        return " /First " + reference(numberOf(children.front())) + " /Last "
            + reference(numberOf(children.back())) + " /Count "
            + QByteArray::number(static_cast<int>(children.size()));
    }

    void addItems(const std::vector<size_t>& items, int parent) {
        for (size_t i = 0; i < items.size(); ++i) {
            const ReportPages::Place& place = m_pages.places()[items[i]];
            const std::vector<size_t> children = childrenOf(items[i]);
            QByteArray item = "<< /Title " + textString(place.title) + " /Parent "
                + reference(parent) + " /Dest " + destination(place) + ends(children);
            if (i > 0)
                item += " /Prev " + reference(numberOf(items[i - 1]));
            if (i + 1 < items.size())
                item += " /Next " + reference(numberOf(items[i + 1]));
            addObject(numberOf(items[i]), item + " >>");
            addItems(children, numberOf(items[i]));
        }
    }

    /// The number of its root.
    int addOutline() {
        const std::vector<size_t> chapters = childrenOf(std::nullopt);
        addObject(m_numbers.size, "<< /Type /Outlines" + ends(chapters) + " >>");
        addItems(chapters, m_numbers.size);
        return m_numbers.size;
    }

    void addTail() {
        const qint64 xref = m_pdf.size();
        m_pdf += "xref\n";
        int size = m_numbers.size;
        for (const Entry& entry : m_entries) {
            m_pdf += QByteArray::number(entry.number) + " 1\n"
                + QByteArray::number(entry.offset).rightJustified(10, '0') + " 00000 n \n";
            size = std::max(size, entry.number + 1);
        }
        m_pdf += "trailer\n<< /Size " + QByteArray::number(size) + " /Info "
            + reference(m_numbers.info) + " /Root " + reference(m_numbers.catalog) + " /Prev "
            + QByteArray::number(m_numbers.xref) + " >>\nstartxref\n" + QByteArray::number(xref)
            + "\n%%EOF\n";
    }

    QByteArray m_pdf;
    const ReportPages& m_pages;
    Numbers m_numbers;
    std::vector<Entry> m_entries;
};

/// The date of now, which Qt wrote, becomes the given one of the same length.
void setDate(QByteArray& pdf, const QString& date) {
    static const QByteArray kKey = "/CreationDate (";
    const qsizetype begin = pdf.indexOf(kKey) + kKey.size();
    const qsizetype end = pdf.indexOf(')', begin);
    QString digits = date;
    digits.remove(QRegularExpression("\\D"));
    const QByteArray given = "D:" + digits.leftJustified(14, '0').toLatin1();
    if (begin < kKey.size() || end - begin < given.size())
        return;
    pdf.replace(begin, end - begin + 1, (given + ')').leftJustified(end - begin + 1, ' '));
}

} // namespace

QByteArray withMarks(
    QByteArray pdf, const ReportPages& pages, const QString& language, const QString& date) {
    setDate(pdf, date);
    const auto numbers = numbersOf(QString::fromLatin1(pdf), pages.count());
    return numbers ? Marks(std::move(pdf), pages, *numbers).add(language) : pdf;
}

} // namespace rankscope::report
