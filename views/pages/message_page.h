// SPDX-License-Identifier: GPL-3.0-or-later
// The page in place of one that has nothing to show: what was looked for, what was found, what to
// do next. Never a blank window.
// Thread: UI only.
#pragma once

#include <vector>

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace rankscope::pages {

struct MessagePart {
    QString title;
    QStringList lines;
    bool operator==(const MessagePart&) const = default;
};

/// A button of the message.
struct MessageOffer {
    QString text;
    QString id; ///< of what it does, for who shows the message
    bool operator==(const MessageOffer&) const = default;
};

struct Message {
    QString title;
    QString text;
    std::vector<MessagePart> parts{};
    bool isProblem = false; ///< with a warning sign before the title
    bool offersOpen = true; ///< with the buttons that open something
    std::vector<MessageOffer> offers{}; ///< before them
    bool operator==(const Message&) const = default;
};

class MessagePage : public QWidget {
    Q_OBJECT

public:
    explicit MessagePage(QWidget* parent = nullptr);

    void setMessage(const Message& message);
    const Message& message() const { return m_message; }

signals:
    void openFolderRequested();
    void openFileRequested();
    void offerTaken(const QString& id);

private:
    void build();
    void retranslate();
    void rebuild();
    void showSign();
    void addOffers();
    QWidget* makePart(const MessagePart& part);

    Message m_message;
    QScrollArea* m_scroll;
    QLabel* m_sign;
    QLabel* m_title;
    QLabel* m_text;
    QVBoxLayout* m_parts;
    QWidget* m_buttons;
    QPushButton* m_openFolder;
    QPushButton* m_openFile;
    std::vector<QPushButton*> m_offers;
};

} // namespace rankscope::pages
