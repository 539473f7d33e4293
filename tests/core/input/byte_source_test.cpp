// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/input/byte_source.h"

#include <random>
#include <string>

#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "tests/core/importer/gzip_text.h"
#include "tests/core/temp_folder.h"
#include "tests/core/utf16_text.h"

namespace byte_source_test {

using namespace rankscope;
using model::IssueCode;
using test::gzip;
using test::TempFolder;
using test::utf16;

namespace {

struct Reading {
    std::string text;
    uint64_t bytesRead = 0;
    model::IssueLog log;

    bool has(IssueCode code) const {
        return log.issues().size() == 1 && log.issues()[0].code == code;
    }
};

Reading readAll(const std::string& content, size_t portion = 4096) {
    const TempFolder folder;
    const auto file = folder.write("input", content);
    Reading reading;
    auto source = input::openSource(file, reading.log);
    REQUIRE(source);
    std::string part(portion, '\0');
    for (;;) {
        const auto count = (*source)->read(part);
        REQUIRE(count);
        if (*count == 0)
            break;
        reading.text.append(part, 0, *count);
    }
    CHECK((*source)->read(part).value() == 0);
    reading.bytesRead = (*source)->bytesRead();
    return reading;
}

std::string someText(size_t size) {
    std::mt19937 random(3);
    std::string text;
    while (text.size() < size)
        text += "{\"ts\": " + std::to_string(random()) + "}, ";
    return text;
}

} // namespace

TEST_CASE("R8: a byte order mark is no part of the text, plain and packed", "[byte_source]") {
    for (const std::string text : {"", "a", "ab", "{\"a\": 1}"}) {
        const std::string marked = "\xEF\xBB\xBF" + text;
        for (const size_t portion : {1, 2, 3, 4096}) {
            CHECK(readAll(marked, portion).text == text);
            CHECK(readAll(gzip(marked), portion).text == text);
            CHECK(readAll(text, portion).text == text);
        }
    }
    CHECK(readAll("\xEF\xBB").text == "\xEF\xBB"); // half of one is text
    CHECK(readAll("\xEF\xBB\xBF\xEF\xBB\xBFx", 2).text == "\xEF\xBB\xBFx");
}

TEST_CASE("UTF-16 behind its mark is given as UTF-8, plain and packed", "[byte_source]") {
    const std::u16string text = u"a\u00e9\u6a21\U0001F600\n";
    const std::string wanted = "a\xC3\xA9\xE6\xA8\xA1\xF0\x9F\x98\x80\n";
    for (const bool isBig : {false, true}) {
        for (const size_t portion : {1, 2, 3, 7, 4096}) {
            CHECK(readAll(utf16(text, isBig), portion).text == wanted);
            CHECK(readAll(gzip(utf16(text, isBig)), portion).text == wanted);
        }
        CHECK(readAll(utf16("", isBig)).text.empty());
        CHECK(readAll(utf16(text, isBig)).log.issues().empty());
    }
    const std::string words = someText(300'000);
    const Reading reading = readAll(utf16(words), GENERATE(size_t{1000}, size_t{1} << 20));
    CHECK(reading.text == words);
    CHECK(reading.bytesRead == 2 * words.size() + 2);
}

TEST_CASE("UTF-16 that is damaged or cut is told", "[byte_source]") {
    const std::u16string halves{u'a', u'\xD83D', u'b', u'\xDE00', u'\xD83D', u'\xD83D', u'\xDE00'};
    const Reading damaged = readAll(utf16(halves));
    CHECK(damaged.text
        == "a\xEF\xBF\xBD"
           "b\xEF\xBF\xBD\xEF\xBF\xBD\xF0\x9F\x98\x80");
    CHECK(damaged.has(IssueCode::InvalidUtf8));
    CHECK(damaged.log.issues()[0].count == 3);
    const std::string bytes = utf16("ab");
    const Reading cut = readAll(bytes.substr(0, bytes.size() - 1));
    CHECK(cut.text == "a\xEF\xBF\xBD");
    CHECK(cut.has(IssueCode::TruncatedFile));
    CHECK(readAll(utf16(std::u16string{u'a', u'\xD83D'})).has(IssueCode::TruncatedFile));
    CHECK(readAll("\xFF").text == "\xFF"); // half of a mark is text
}

TEST_CASE("a plain file is read as it is", "[byte_source]") {
    const std::string text = someText(300'000);
    const Reading reading = readAll(text, GENERATE(size_t{1}, size_t{1000}, size_t{1} << 20));
    CHECK(reading.text == text);
    CHECK(reading.bytesRead == text.size());
    CHECK(reading.log.issues().empty());
}

TEST_CASE("gzip is known by its first bytes and inflated", "[byte_source]") {
    const std::string text = someText(300'000);
    const std::string packed = gzip(text);
    const Reading reading = readAll(packed, GENERATE(size_t{1}, size_t{1000}, size_t{1} << 20));
    CHECK(reading.text == text);
    CHECK(reading.bytesRead == packed.size());
    CHECK(reading.log.issues().empty());
}

TEST_CASE("short files are no gzip", "[byte_source]") {
    const auto* const text = GENERATE("", "[", "\x1f", "[]");
    CHECK(readAll(text).text == text);
    CHECK(readAll(text).log.issues().empty());
}

TEST_CASE("members after each other are one text", "[byte_source]") {
    const Reading reading = readAll(gzip("one ") + gzip("") + gzip("two ") + gzip("three"));
    CHECK(reading.text == "one two three");
    CHECK(reading.log.issues().empty());
}

TEST_CASE("zeros that pad a gzip are no damage", "[byte_source]") {
    const Reading reading = readAll(gzip("text") + std::string(200'000, '\0'));
    CHECK(reading.text == "text");
    CHECK(reading.log.issues().empty());
}

TEST_CASE("garbage after a gzip is named and left out", "[byte_source]") {
    const std::string packed = gzip("text");
    const auto* const garbage = GENERATE("garbage", "\x1f garbage");
    const Reading reading = readAll(packed + garbage);
    CHECK(reading.text == "text");
    REQUIRE(reading.has(IssueCode::TrailingGarbage));
    CHECK(reading.log.issues()[0].offset == packed.size());
}

TEST_CASE("a cut gzip gives what is there", "[byte_source]") {
    const std::string text = someText(100'000);
    const std::string packed = gzip(text);
    for (const size_t kept : {size_t{3}, size_t{12}, packed.size() / 2, packed.size() - 1}) {
        const Reading reading = readAll(packed.substr(0, kept));
        INFO(kept);
        CHECK(text.compare(0, reading.text.size(), reading.text) == 0);
        CHECK(reading.has(IssueCode::DamagedGzip));
    }
    CHECK(readAll(packed.substr(0, packed.size() / 2)).text.size() > text.size() / 3);
    CHECK(readAll(packed.substr(0, packed.size() - 1)).text == text);
}

TEST_CASE("a cut gzip gives the same in any portion", "[byte_source]") {
    // One byte stands for thousands of zeros here, more than a small portion has room for.
    const std::string packed = gzip(std::string(200'000, '\0'));
    const std::string cut = packed.substr(0, packed.size() - 60);
    const size_t length = readAll(cut, 1 << 20).text.size();
    CHECK(length > 50'000);
    CHECK(readAll(cut, 1).text.size() == length);
    CHECK(readAll(cut, 61).text.size() == length);
}

TEST_CASE("a damaged gzip gives what comes before the damage", "[byte_source]") {
    const std::string text = someText(400'000);
    std::string packed = gzip(text);
    packed.replace(packed.size() / 2, 40, 40, '\xff');
    const Reading reading = readAll(packed);
    CHECK(reading.has(IssueCode::DamagedGzip));
    CHECK(reading.text.size() > text.size() / 4);
    CHECK(text.compare(0, text.size() / 4, reading.text, 0, text.size() / 4) == 0);
}

TEST_CASE("what is no regular file is refused", "[byte_source]") {
    const TempFolder folder;
    const auto pipe = folder.path() / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    model::IssueLog log;
    for (const auto& file : {folder.path(), pipe, folder.path() / "missing"}) {
        const auto source = input::openSource(file, log);
        REQUIRE_FALSE(source);
        CHECK(source.error().code == ErrorCode::Unreadable);
        CHECK(source.error().context == file.native());
    }
}

TEST_CASE("M6: text of 64 MB at 500 times its packed size is given up", "[byte_source]") {
    constexpr size_t kMega = 1 << 20;
    const std::string member = gzip(std::string(16 * kMega, ' '));
    const auto read = [](const std::string& packed) {
        const TempFolder folder;
        Reading reading;
        auto source = input::openSource(folder.write("input", packed), reading.log);
        REQUIRE(source);
        std::string part(kMega / 2, '\0');
        size_t size = 0;
        while (const size_t count = (*source)->read(part).value())
            size += count;
        return std::pair(size, reading.has(IssueCode::AbsurdCompression));
    };
    using Read = std::pair<size_t, bool>;
    const std::string most = member + member + member + member;
    CHECK(read(most) == Read(64 * kMega, false));
    CHECK(read(most + member) == Read(64 * kMega + kMega / 2, true));
    std::mt19937_64 random(3);
    std::string noise; // does not pack
    while (noise.size() < 120'000)
        noise += static_cast<char>(random());
    const std::string rest = most + member + member;
    CHECK(read(gzip(noise) + rest) == Read(120'000 + 96 * kMega, false));
    CHECK(read(gzip(noise.substr(0, 85'000)) + rest).second);
}

} // namespace byte_source_test
