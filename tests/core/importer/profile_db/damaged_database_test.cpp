// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <catch2/catch.hpp>

#include "core/importer/discovery/discovery.h"
#include "core/importer/profile_db/source_database.h"
#include "core/index/database.h"
#include "core/index/file_in_making.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::damaged_database_test {

using model::IssueCode;
using test::InlineDatabase;
using test::TempFolder;

namespace {

const std::string kStrings = "CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);"
                             "INSERT INTO STRING_IDS VALUES(1,'a'),(2,'b');";
const std::string kApi = "CREATE TABLE CANN_API(startNs, endNs, type, globalTid, name);";

/// A database of many rows of which a page is overwritten.
std::filesystem::path corruptFile(const TempFolder& folder) {
    const auto file = folder.path() / test::kDatabasePath;
    test::writeDatabase(file,
        kStrings + kApi
            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
              "INSERT INTO CANN_API SELECT i * 10, i * 10 + 5, 5000, 1, 1 FROM n;");
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(32768 * 6);
    bytes << std::string(32768, '\xff');
    return file;
}

} // namespace

TEST_CASE("values that are no numbers and texts that are not there are counted") {
    const InlineDatabase database(kStrings + kApi
        + "INSERT INTO CANN_API VALUES(1,2,5000,1,1),('x',4,5000,1,1),(5,6,5000,1,99),"
          "(7,NULL,5000,1,2),(9,8,5000,1,2),('11','12.0',5000,1,2);");
    CHECK(database.rows("SELECT ts, dur, name FROM slice ORDER BY ts")
        == "1|1|Runtime@a\n5|1|Runtime@id 99\n7|0|Runtime@b\n9|0|Runtime@b\n11|1|Runtime@b\n");
    CHECK(database.issues(IssueCode::BadNumber) == 1);
    CHECK(database.issues(IssueCode::BadTime) == 2);
    CHECK(database.issues(IssueCode::NegativeDuration) == 1);
    CHECK(database.issues(IssueCode::UnknownReference) == 1);
}

TEST_CASE("a table without a needed column is left out and named") {
    const InlineDatabase database(kStrings + kApi
        + "INSERT INTO CANN_API VALUES(1,2,5000,1,1); CREATE TABLE TASK(startNs, streamId);");
    CHECK(database.rows("SELECT count(*) FROM slice") == "1\n");
    CHECK(database.issues(IssueCode::MissingColumn) == 1);
}

TEST_CASE("views, generated columns and triggers of a foreign schema are not run") {
    const InlineDatabase database(kStrings + kApi + R"(INSERT INTO CANN_API VALUES(1,2,5000,1,1);
             CREATE VIEW TASK AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)
               SELECT i AS startNs, i AS endNs, i AS deviceId FROM n;
             CREATE TABLE GC_RECORD(startNs, endNs AS (length(zeroblob(900000000))) STORED);
             CREATE TRIGGER t AFTER INSERT ON CANN_API BEGIN SELECT 1; END;)");
    CHECK(database.rows("SELECT count(*) FROM slice") == "1\n");
    CHECK(database.issues(IssueCode::MissingColumn) == 1); // a generated column is none
}

TEST_CASE("a damaged page costs its own rows") {
    const TempFolder folder;
    const InlineDatabase database(corruptFile(folder));
    CHECK(database.issues(IssueCode::CorruptTable) > 0);
    const uint64_t slices = database.rank().counts.slices;
    CHECK(slices > 10'000);
    CHECK(slices < 20'000);
    CHECK(database.rows("SELECT max(ts) FROM slice") == "200000\n");
}

TEST_CASE("a truncated database gives what is left of it") {
    const TempFolder folder;
    const auto file = corruptFile(folder);
    std::filesystem::resize_file(file, 32768 * 5);
    const InlineDatabase database(file);
    CHECK(database.issues(IssueCode::TruncatedFile) == 1);
    CHECK(database.issues(IssueCode::CorruptTable) > 0);
    CHECK(database.rank().counts.slices > 1000);
}

TEST_CASE("what is no database is said to be none") {
    const TempFolder folder;
    const auto file = folder.write(test::kDatabasePath, std::string(5000, 'x'));
    const auto found = importer::discover(folder.path());
    REQUIRE(found);
    REQUIRE(found->ranks.size() == 1);
    CHECK_FALSE(importer::hasTrace(found->ranks[0]));
    model::IssueLog issues;
    CHECK_FALSE(importer::SourceDatabase::open(file, folder.path(), {}, {issues, "f"}));
    REQUIRE(issues.issues().size() == 1);
    CHECK(issues.issues()[0].code == IssueCode::NotADatabase);
}

TEST_CASE("a journal is played back in a copy; nothing is left or written beside the source") {
    const TempFolder folder;
    const auto file = folder.path() / test::kDatabasePath;
    test::writeDatabase(folder.path() / "source.db", "PRAGMA user_version=1;" + kStrings + kApi);
    {
        auto writer = index::Database::openReplaying(folder.path() / "source.db");
        REQUIRE(writer);
        REQUIRE(writer->execute("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;"
                                "INSERT INTO CANN_API VALUES(1,2,5000,1,1);"));
        std::filesystem::create_directories(file.parent_path());
        std::filesystem::copy_file(folder.path() / "source.db", file);
        std::filesystem::copy_file(folder.path() / "source.db-wal", file.native() + "-wal");
    }
    std::stop_source stopped; // B5: the copy can be stopped and leaves nothing
    stopped.request_stop();
    model::IssueLog issues;
    const auto scratch = folder.makeFolder("scratch");
    const auto cancelled =
        importer::SourceDatabase::open(file, scratch, stopped.get_token(), {issues, file.native()});
    REQUIRE_FALSE(cancelled);
    CHECK(cancelled.error().code == ErrorCode::Cancelled);
    CHECK(std::filesystem::is_empty(scratch));
    {
        const auto open =
            importer::SourceDatabase::open(file, scratch, {}, {issues, file.native()});
        REQUIRE(open); // B5: the copy has a name that removeLeftovers() knows
        const std::string name =
            std::filesystem::directory_iterator(scratch)->path().filename().native();
        CHECK(name.starts_with("copy_"));
        CHECK(name.find(".tmp-" + index::machineTag()) == 13);
    }
    CHECK(std::filesystem::is_empty(scratch));
    const InlineDatabase database(file);
    CHECK(database.rows("SELECT name FROM slice") == "Runtime@a\n");
    CHECK(database.issues(IssueCode::DatabaseCopied) == 1);
    const auto count = [](const std::filesystem::path& place) {
        return std::distance(std::filesystem::directory_iterator(place), {});
    };
    CHECK(count(file.parent_path()) == 2);
}

} // namespace rankscope::damaged_database_test
