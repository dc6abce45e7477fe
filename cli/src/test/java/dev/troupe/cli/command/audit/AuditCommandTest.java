package dev.troupe.cli.command.audit;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.audit.AuditFileWriter;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.PeerRequest;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditExportLine;
import dev.troupe.contracts.security.AuditHashChain;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditReport.Count;
import dev.troupe.contracts.security.AuditReport.DecisionCount;
import dev.troupe.contracts.security.AuditReport.LearnedRule;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditCommandTest extends CommandFixture {
    private static final int ENTRIES = 1_203;
    private static final Pattern AFTER = Pattern.compile("after=([0-9]+)&limit=([0-9]+)");
    private final List<String> lines = new ArrayList<>();
    private final List<ArchivedAuditSegment> segments = new ArrayList<>();

    /** Entries of one minute after the other, as the server keeps them. */
    @BeforeEach
    void trail() {
        String before = AuditHashChain.start(new UUID(0, 1));
        for (long number = 1; number <= ENTRIES; number++) {
            String hash = AuditHashChain.next(before, number, event(number));
            lines.add(WireJson.write(new AuditExportLine(number, before, event(number), hash)));
            before = hash;
        }
        peer.server().on("GET /v1/audit/export", request -> PeerReply.json(page(request)));
        peer.server().on("GET /v1/audit/segments", _ -> PeerReply.json(segments));
        peer.server().on("POST /v1/audit/segments", this::archived);
    }

    private static AuditEvent event(long number) {
        return new AuditEvent(
                new UUID(0, number),
                Instant.EPOCH.plusSeconds(60 * number),
                "command-decided",
                new RequestOrigin("t", "ada", SESSION, null, null, "/r"),
                "make test",
                "asked",
                Map.of());
    }

    private List<String> page(PeerRequest request) {
        Matcher asked = AFTER.matcher(request.query());
        assertThat(asked.find()).isTrue();
        long after = Long.parseLong(asked.group(1));
        int gone = ENTRIES - lines.size();
        return lines.stream()
                .skip(Math.max(0, after - gone))
                .limit(Long.parseLong(asked.group(2)))
                .toList();
    }

    private PeerReply archived(PeerRequest peerRequest) {
        AuditArchiveRequest request = WireJson.read(peerRequest.body(), AuditArchiveRequest.class);
        Path file = Path.of(request.file());
        assertThat(file).exists();
        assertThat(AuditFileWriter.sha256(file)).isEqualTo(request.sha256());
        ArchivedAuditSegment segment =
                new ArchivedAuditSegment(
                        new UUID(0, 7),
                        1,
                        request.last(),
                        "00",
                        request.sha256(),
                        request.file(),
                        "ada",
                        Instant.EPOCH);
        segments.add(segment);
        lines.subList(0, (int) request.last()).clear();
        return PeerReply.json(segment);
    }

    @Test
    void showsTheTrailToItsEnd() {
        peer.server()
                .on(
                        "GET /v1/audit",
                        request -> {
                            long after = request.query().contains("after=1000") ? 1_000 : 0;
                            return PeerReply.json(entries(after, Math.min(1_002, after + 1_000)));
                        });
        assertThat(cli.run("audit", "--oldest-first", "--limit", "5000").lines())
                .hasSize(1_002)
                .first()
                .asString()
                .contains("command-decided")
                .contains("asked")
                .contains("make test  (ada)");
        assertThat(
                        cli.run("audit", "--session", "beef", "--json", "--after=0", "--limit=5000")
                                .lines())
                .hasSize(1_002)
                .first()
                .asString()
                .startsWith("{\"number\":1,");
        assertThat(peer.asked("GET /v1/audit").getLast().query()).contains("sessionId=" + SESSION);
        assertThat(cli.run("audit", "--limit", "-1").exit()).isEqualTo(2);
    }

    @Test
    void showsTheNewestFirst() {
        peer.server()
                .on(
                        "GET /v1/audit/newest",
                        request -> {
                            boolean further = request.query().contains("before=1001");
                            return PeerReply.json(
                                    further
                                            ? entries(900, 1_000).reversed()
                                            : entries(1_000, 2_000).reversed());
                        });

        List<String> lines = cli.run("audit", "--limit", "1100").lines();

        assertThat(lines).hasSize(1_101);
        assertThat(lines.getFirst()).startsWith("2000  ");
        assertThat(lines.get(1_099)).startsWith("901  ");
        assertThat(lines.getLast()).isEqualTo("There may be more; continue with --older-than 901");
        assertThat(cli.run("audit", "--older-than=5", "--after=2").exit()).isEqualTo(2);
    }

    @Test
    void asksForWhatFits() {
        peer.server().on("GET /v1/audit/newest", _ -> PeerReply.json(List.of()));

        TestCommandLine.Ran ran =
                cli.run(
                        "audit",
                        "--kind=command-decided",
                        "--outcome=blocked",
                        "--agent=dev & ops",
                        "--user=ada",
                        "--text=git push",
                        "--since=2026-11-01T10:00:00Z",
                        "--until=2026-11-02T10:00:00+02:00");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(peer.asked("GET /v1/audit/newest").getLast().query())
                .isEqualTo(
                        "limit=100&kind=command-decided&outcome=blocked&agent=dev+&+ops"
                                + "&user=ada&since=2026-11-01T10:00:00Z&until=2026-11-02T08:00:00Z"
                                + "&text=git+push");
        assertThat(cli.run("audit", "--since=2026-11-01").exit()).isZero();
        TestCommandLine.Ran wrong = cli.run("audit", "--until=yesterday");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("--until yesterday is no date.");
    }

    @Test
    void verifiesTheTrail() {
        answer("/v1/audit/verification", new AuditVerification(true, 42, null));
        assertThat(cli.run("audit", "--verify").out()).contains("whole: 42 entries.");

        answer("/v1/audit/verification", new AuditVerification(true, 42, null, 100));
        assertThat(cli.run("audit", "--verify").out())
                .contains("42 entries, after 100 archived ones.");

        answer("/v1/audit/verification", new AuditVerification(false, 42, 17L));
        TestCommandLine.Ran broken = cli.run("audit", "--verify");
        assertThat(broken.exit()).isEqualTo(1);
        assertThat(broken.err()).contains("broken at entry 17");
        assertThat(cli.run("audit", "--verify", "--json").exit()).isEqualTo(1);
    }

    /** All of them, not the newest alone; what is not here is said to be not here. */
    @Test
    void verifiesTheFilesWithWhatWasMovedOut() throws IOException {
        answer("/v1/audit/verification", new AuditVerification(true, 1_197, null, 6));
        segments.add(part(1, 2));
        segments.add(part(3, 4));
        segments.add(part(5, 6));
        Files.delete(Path.of(segments.getLast().file()));

        TestCommandLine.Ran ran = cli.run("audit", "--verify");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("1197 entries, after 6 archived ones.")
                .contains("all of them unchanged: 2.")
                .contains(
                        "Archive files that are not on this machine, so they were not checked: "
                                + segments.getLast().file())
                .contains("(entries 5 to 6)");
        assertThat(cli.run("audit", "--verify", "--json").out())
                .contains("\"intact\":true")
                .contains("\"state\":\"whole\"")
                .contains("\"state\":\"absent\"");

        for (List<String> other :
                List.of(lines.subList(0, 1), lines.subList(1, 3), List.<String>of())) {
            Files.write(Path.of(segments.getFirst().file()), other);
            TestCommandLine.Ran broken = cli.run("audit", "--verify");
            assertThat(broken.exit()).isEqualTo(1);
            assertThat(broken.err())
                    .contains("The archived entries of the audit trail are damaged")
                    .contains(segments.getFirst().file());
            assertThat(cli.run("audit", "--verify", "--json"))
                    .satisfies(it -> assertThat(it.exit()).isEqualTo(1))
                    .satisfies(it ->
                            assertThat(it.out())
                                    .contains("\"intact\":false")
                                    .contains("\"brokenAt\":1,"));
        }
    }

    private ArchivedAuditSegment part(int first, int last) throws IOException {
        List<String> moved = lines.subList(first - 1, last);
        Path file = directory.toRealPath().resolve("part-" + first);
        Files.writeString(file, String.join("\n", moved) + "\n");
        String hash = WireJson.read(moved.getLast(), AuditExportLine.class).hash();
        return new ArchivedAuditSegment(
                new UUID(1, first),
                first,
                last,
                hash,
                AuditFileWriter.sha256(file),
                file.toString(),
                "ada",
                Instant.EPOCH);
    }

    @Test
    void whoMayNotSeeWhatWasMovedOutIsToldSo() {
        answer("/v1/audit/verification", new AuditVerification(true, 42, null, 6));
        peer.server()
                .on(
                        "GET /v1/audit/segments",
                        _ ->
                                PeerReply.problem(
                                        ErrorCode.FORBIDDEN, "That needs one of the roles."));

        assertThat(cli.run("audit", "--verify").out()).contains("Only administrators can check");
    }

    private void answer(String path, Object value) {
        peer.server().on("GET " + path, _ -> PeerReply.json(value));
    }

    @Test
    void countsWhatThereIs() {
        answer(
                "/v1/audit/report",
                new AuditReport(
                        null,
                        null,
                        12,
                        List.of(new DecisionCount("command-decided", "asked", 10)),
                        List.of(new Count("command-decided", 10), new Count("x", 2)),
                        List.of(),
                        List.of(new Count("ada", 12)),
                        List.of(new Count("git\u001b[31m push", 9)),
                        List.of(),
                        List.of(
                                new LearnedRule(
                                        "core",
                                        new PermissionRule(
                                                "learned",
                                                PermissionVerdict.ALLOW,
                                                "make \u001b[2J x",
                                                "/srv/shop",
                                                new PermissionRule.Learned(
                                                        new UUID(1, 2),
                                                        6,
                                                        "ann",
                                                        Instant.parse("2026-11-01T12:00:00Z"),
                                                        Instant.parse("2027-01-30T12:00:00Z")))))));

        assertThat(cli.run("audit", "--report", "--since=2026-11-01T10:00:00Z").lines())
                .containsExactly(
                        "12 entries",
                        "",
                        "DECISIONS",
                        "  10  command-decided asked",
                        "",
                        "KINDS",
                        "  10  command-decided",
                        "   2  x",
                        "",
                        "USERS",
                        "  12  ada",
                        "",
                        "ASKED MOST",
                        "  9  git␛[31m push",
                        "",
                        "LEARNED RULES IN FORCE",
                        "  allow  make ␛[2J x  (core, /srv/shop: 6 answers, confirmed by ann, until 2027-01-30)");
        assertThat(peer.asked("GET /v1/audit/report").getLast().query())
                .isEqualTo("since=2026-11-01T10:00:00Z");
        assertThat(cli.run("audit", "--report", "--json").lines())
                .singleElement()
                .asString()
                .startsWith("{\"since\":null,")
                .contains("\"asked\":[{\"name\":\"git\\u001B[31m push\",\"count\":9}]");
    }

    @Test
    void exportsWhatCanBeCheckedWithoutTheServer() throws IOException {
        TestCommandLine.Ran ran = cli.run("audit", "--export", "trail.jsonl");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("1203 entries are in");
        Path file = directory.toRealPath().resolve("trail.jsonl");
        assertThat(file).content().isEqualTo(String.join("\n", lines) + "\n");
        assertThat(cli.run("audit", "--export", "-").lines()).isEqualTo(lines);
        TestCommandLine.Ran again = cli.run("audit", "--export", "trail.jsonl");
        assertThat(again.exit()).isEqualTo(2);
        assertThat(again.err()).contains("exists already and was left as it is");
        assertThat(cli.run("audit", "--export", "no/such/place").exit())
                .isEqualTo(ErrorCode.NOT_WRITABLE.exit());

        peer.close();
        assertThat(cli.run("audit", "--verify-file", "trail.jsonl").out())
                .contains("The entries 1 to 1203 follow each other");
    }

    @Test
    void whatWasChangedInAFileIsNamedWithItsLine() throws IOException {
        assertThat(lineOf(2, lines.get(1).replace("make test", "make it")))
                .contains("line 2: entry 2 does not have the hash that it should.");
        assertThat(lineOf(2, lines.get(2)))
                .contains("line 2: it is entry 3, but entry 1 stands before it.");
        assertThat(lineOf(1, lines.get(1))).contains("line 2: it is entry 2, but entry 2 stands");
        assertThat(lineOf(3, "{")).contains("line 3: it is no entry of the audit trail.");
        assertThat(lineOf(3, "null")).contains("line 3: it is no entry");
        assertThat(lineOf(3, "{\"number\":3}")).contains("line 3: it is no entry");
        assertThat(lineOf(3, lines.get(2) + "{}")).contains("line 3: it is no entry");
        assertThat(lineOf(3, lines.get(2).replace("{\"number\"", "{\"more\":1,\"number\"")))
                .contains("line 3: it is no entry");
        assertThat(lineOf(3, lines.get(2).replace("{\"number\"", "{\"number\":3,\"number\"")))
                .contains("line 3: it is no entry");
        assertThat(lineOf(2, forged())).contains("entry 2 does not continue from the entry before");
        Files.writeString(directory.resolve("empty"), "");
        assertThat(cli.run("audit", "--verify-file", "empty").err()).contains("holds no entry.");
        Files.write(directory.resolve("bytes"), new byte[] {(byte) 0xff, '\n'});
        assertThat(cli.run("audit", "--verify-file", "bytes").err()).contains("is not in UTF-8");
        assertThat(cli.run("audit", "--verify-file", "none").err()).contains("cannot be read");
    }

    /** One that is whole by itself. */
    private static String forged() {
        String before = "ab".repeat(32);
        String hash = AuditHashChain.next(before, 2, event(2));
        return WireJson.write(new AuditExportLine(2, before, event(2), hash));
    }

    private String lineOf(int line, String text) throws IOException {
        List<String> changed = new ArrayList<>(lines.subList(0, 5));
        changed.set(line - 1, text);
        Files.write(directory.resolve("changed"), changed);
        TestCommandLine.Ran ran = cli.run("audit", "--verify-file", "changed");
        assertThat(ran.exit()).isEqualTo(2);
        return ran.err();
    }

    @Test
    void filesThatFollowEachOtherAreCheckedTogether() throws IOException {
        Files.write(directory.resolve("a"), lines.subList(0, 2));
        Files.write(directory.resolve("b"), lines.subList(2, 5));

        assertThat(cli.run("audit", "--verify-file=a", "--verify-file=b").out())
                .contains("entries 1 to 5");
        assertThat(cli.run("audit", "--verify-file=b").out())
                .contains("entries 3 to 5")
                .contains("file that ends with entry 2.");
        assertThat(cli.run("audit", "--verify-file=b", "--verify-file=a").err())
                .contains("line 1: it is entry 1, but entry 5 stands before it.");
        assertThat(cli.run("audit", "--verify-file=a", "--json").out())
                .startsWith("{\"first\":1,\"last\":2,");
    }

    @Test
    void movesOutWhatIsOlder() throws IOException {
        Path kept = Files.createDirectories(directory.resolve("kept"));
        List<String> all = List.copyOf(lines);

        TestCommandLine.Ran ran =
                cli.run("audit", "--archive", "--before=1970-01-01T10:01:00Z", "--to=kept");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("entries 1 to 600 are in").contains("audit-1-600.jsonl");
        assertThat(kept.resolve("audit-1-600.jsonl")).content().hasLineCount(600);
        assertThat(kept).isDirectoryNotContaining("glob:**.part");
        assertThat(Files.readAllLines(kept.resolve("audit-1-600.jsonl")))
                .isEqualTo(all.subList(0, 600));
        TestCommandLine.Ran again =
                cli.run("audit", "--archive", "--before=1970-01-01T10:01:00Z", "--to=kept");
        assertThat(again.exit()).isZero();
        assertThat(again.out())
                .contains("is not older than 1970-01-01T10:01:00Z.")
                .contains("The entries 1 to 600 were archived last");
        assertThat(peer.asked("POST /v1/audit/segments")).hasSize(1);
    }

    @Test
    void whatWasCutShortIsRepeated() throws IOException {
        Path kept = Files.createDirectories(directory.resolve("kept"));
        String[] command = {"audit", "--archive", "--before=1970-01-01T00:04:00Z", "--to=kept"};
        peer.server()
                .on(
                        "POST /v1/audit/segments",
                        _ -> PeerReply.problem(ErrorCode.CONFLICT, "The audit trail is broken."));
        assertThat(cli.run(command).err()).contains("The audit trail is broken.");
        assertThat(kept.resolve("audit-1-3.jsonl")).exists();

        peer.server().on("POST /v1/audit/segments", this::archived);
        assertThat(cli.run(command).out()).contains("entries 1 to 3 are in");
    }

    @Test
    void aFileOfAnotherTrailIsNotReplaced() throws IOException {
        Path kept = Files.createDirectories(directory.resolve("kept"));
        Files.writeString(kept.resolve("audit-1-3.jsonl"), "another\n");

        TestCommandLine.Ran ran =
                cli.run("audit", "--archive", "--before=1970-01-01T00:04:00Z", "--to=kept");

        assertThat(ran.err()).contains("exists and has other content; nothing was archived");
        assertThat(kept.resolve("audit-1-3.jsonl")).content().isEqualTo("another\n");
        assertThat(peer.asked("POST /v1/audit/segments")).isEmpty();
    }

    @Test
    void aTrailThatIsBrokenIsNotMovedOut() throws IOException {
        Files.createDirectories(directory.resolve("kept"));
        lines.set(1, lines.get(1).replace("make test", "make it"));

        TestCommandLine.Ran ran =
                cli.run("audit", "--archive", "--before=1970-01-01T00:04:00Z", "--to=kept");

        assertThat(ran.exit()).isEqualTo(ErrorCode.CONFLICT.exit());
        assertThat(ran.err()).contains("entry 2 does not have the hash that it should");
        assertThat(directory.resolve("kept")).isEmptyDirectory();
        assertThat(peer.asked("POST /v1/audit/segments")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--verify --report",
                "--archive",
                "--archive --before=2026-01-01",
                "--archive --to=.",
                "--before=2026-01-01",
                "--archive --before=2026-01-01 --to=none",
                "--archive --before=soon --to=.",
                "--verify --kind=x",
                "--export=x --since=2026-01-01",
                "--report --user=ada",
            })
    void whatCannotBeMeantIsRefused(String options) {
        String[] all = ("audit " + options).split(" ", -1);

        assertThat(cli.run(all).exit()).isEqualTo(2);
        assertThat(peer.asked("POST /v1/audit/segments")).isEmpty();
    }

    private static List<AuditEntry> entries(long after, long until) {
        return LongStream.rangeClosed(after + 1, until)
                .mapToObj(number -> new AuditEntry(number, event(number), "00"))
                .toList();
    }
}
