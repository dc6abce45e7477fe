package dev.troupe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.peer.Cli;
import dev.troupe.cli.peer.Reply;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.lesson.Forgotten;
import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.session.Page;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LessonsCommandTest extends CommandFixture {
    private static final UUID ID = UUID.fromString("01930000-0000-7000-8000-0000feedcafe");
    private static final UUID TASK = UUID.fromString("01930000-0000-7000-8000-00000000cafe");

    @BeforeEach
    void lessons() {
        peer.server()
                .on(
                        "GET /v1/lessons",
                        _ -> Reply.json(new Page<>(List.of(lesson(List.of())), null)));
    }

    private static Lesson lesson(List<String> leftOut) {
        return new Lesson(
                ID,
                new UUID(1, 1),
                new UUID(2, 2),
                TASK,
                "src/Prices.java",
                "ambiguous",
                "edit",
                "tool_edit",
                "big",
                1,
                2,
                "apply_patch",
                "exact",
                true,
                leftOut,
                Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Test
    void listsThem() {
        Cli.Ran ran = cli.run("lessons");

        assertThat(ran.exit()).isZero();
        assertThat(ran.lines())
                .singleElement()
                .asString()
                .startsWith("feedcafe  ")
                .endsWith("  ambiguous     edit → apply_patch  src/Prices.java");
        assertThat(cli.run("lessons", "list").lines()).hasSize(1);
    }

    @Test
    void saysWhatWasTooLongToBeKept() {
        peer.server()
                .on(
                        "GET /v1/lessons",
                        _ ->
                                Reply.json(
                                        new Page<>(
                                                List.of(
                                                        lesson(
                                                                List.of(
                                                                        "before",
                                                                        "corrected.after"))),
                                                "more")));

        assertThat(cli.run("lessons", "--limit", "1").lines())
                .first()
                .asString()
                .endsWith("src/Prices.java  too long: before, corrected.after");
        assertThat(cli.run("lessons", "--limit", "1").lines())
                .last()
                .isEqualTo("There are more: raise --limit.");
    }

    @Test
    void programsGetOneObjectPerLine() {
        assertThat(cli.run("lessons", "--json").lines())
                .singleElement()
                .asString()
                .startsWith("{\"id\":\"" + ID + "\"")
                .contains("\"kind\":\"ambiguous\"");
    }

    @Test
    void saysWhyThereIsNone() {
        peer.server().on("GET /v1/lessons", _ -> Reply.json(new Page<>(List.of(), null)));

        assertThat(cli.run("lessons").out()).contains("worker.edits.lessons");
        assertThat(cli.run("lessons", "--json").out()).isEmpty();
    }

    @Test
    void exportsThemPageByPage() {
        peer.server()
                .on(
                        "GET /v1/lessons/export",
                        call ->
                                Reply.text(
                                        200,
                                        "application/x-ndjson",
                                        call.query().contains("after=")
                                                ? line(21)
                                                : IntStream.rangeClosed(1, 20)
                                                        .mapToObj(LessonsCommandTest::line)
                                                        .collect(Collectors.joining())));

        Cli.Ran ran = cli.run("lessons", "export");

        assertThat(ran.exit()).isZero();
        assertThat(ran.lines()).hasSize(21);
        assertThat(ran.lines().getFirst()).isEqualTo(line(1).strip());
        assertThat(peer.asked("GET /v1/lessons/export")).hasSize(2);
        assertThat(peer.asked("GET /v1/lessons/export").getLast().query())
                .contains("after=" + new UUID(0, 20));
    }

    private static String line(int number) {
        return "{\"id\":\"%s\",\"path\":\"a.txt\",\"before\":\"one\\n\",\"edit\":\"…\"}\n"
                .formatted(new UUID(0, number));
    }

    @Test
    void forgetsOneByAPartOfItsId() {
        peer.server().on("DELETE /v1/lessons/" + ID, _ -> Reply.json(new Forgotten(1)));

        assertThat(cli.run("lessons", "forget", "feedcafe").lines())
                .containsExactly("1 lesson is forgotten.");
    }

    @Test
    void forgetsAllWhenThatIsSaid() {
        peer.server().on("DELETE /v1/lessons", _ -> Reply.json(new Forgotten(12)));

        assertThat(cli.run("lessons", "forget", "--all").lines())
                .containsExactly("12 lessons are forgotten.");
        assertThat(cli.run("lessons", "forget", "--all", "--json").lines())
                .containsExactly("{\"lessons\":12}");
    }

    @Test
    void forgetsNothingUnlessItIsSaidWhich() {
        assertThat(cli.run("lessons", "forget").exit()).isEqualTo(2);
        assertThat(cli.run("lessons", "forget", "feedcafe", "--all").exit()).isEqualTo(2);
        assertThat(cli.run("lessons", "forget", "nonsense").err()).contains("`troupe lessons`");
        assertThat(peer.asked("DELETE /v1/lessons")).isEmpty();
    }

    @Test
    void whatIsGoneIsNotFound() {
        peer.server().on("DELETE /v1/lessons/" + ID, _ -> Reply.json(new Forgotten(0)));

        assertThat(cli.run("lessons", "forget", ID.toString()).exit())
                .isEqualTo(ErrorCode.NOT_FOUND.exit());
        assertThat(cli.run("lessons", "forget", "beefbeef").exit())
                .isEqualTo(ErrorCode.NOT_FOUND.exit());
    }
}
