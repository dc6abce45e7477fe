package dev.troupe.worker.mention;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.task.MessageContext;
import dev.troupe.contracts.task.StoredAttachment;
import dev.troupe.ledger.task.Task;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a model really receives of what people name and attach. */
class MentionScenarioTest extends WorkerScenarioTest {
    private static final byte[] PNG =
            Base64.getDecoder()
                    .decode(
                            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

    /** What people said last in the last request, with what stands before it: servers take no two messages in a row. */
    private static String said() {
        String said = "";
        for (JsonNode message : scene.model().requests().getLast().body().path("messages")) {
            if (message.path("role").asString("").equals("user")) {
                JsonNode content = message.path("content");
                said =
                        content.isString()
                                ? content.asString()
                                : content.path(0).path("text").asString("");
            }
        }
        return said;
    }

    private static int times(String text) {
        return said().split(java.util.regex.Pattern.quote(text), -1).length - 1;
    }

    private void file(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private void answered() {
        scene.model().play(ModelScenario.of(ScriptedTurn.say("Seen.")));
    }

    @Test
    void filesLinesAndDirectoriesComeBeforeTheWordsEachOnce() throws IOException {
        file("docs/guide.md", "one\ntwo\nthree\nfour\n");
        answered();

        WorkerScenario.Session session = scene.session(repository);
        var _ =
                session.succeed(
                        "Compare @docs/guide.md:2-3 and @src/Prices.java, then @src/Prices.java with @docs/ (not me@x.org or \\@you).");

        assertThat(times("which the user named.")).isEqualTo(3);
        assertThat(said())
                .startsWith("docs/guide.md (lines 2 to 3 of 4), which the user named.")
                .containsSubsequence(
                        "     2\ttwo\n     3\tthree\n",
                        "return a - b;",
                        "the directory docs/",
                        "guide.md")
                .doesNotContain("four", "\tone")
                .endsWith(
                        "Compare docs/guide.md:2-3 and src/Prices.java, then src/Prices.java with docs/ (not me@x.org or @you).");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anySatisfy(it -> assertThat(it).contains("docs/guide.md:2-3", "src/Prices.java"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Mend @a.py's loop | a.py's loop",
                "Mend «@a.py» | «a.py»",
                "Mend @a.py:1:5: name is not defined | a.py:1:5: name",
                "看@a.py。 | 看a.py。",
                "看@a.py的第一行 | 看a.py的第一行",
                "Run @a.py::TestX::test_y | Run a.py::TestX::test_y",
                "@Component({ selector: 'x' }) of @a.py | @Component({ selector: 'x' }) of a.py",
                "@RequestMapping(\"/a/*\") and @a.py | @RequestMapping(\"/a/*\") and a.py"
            })
    void whatStandsAroundAMentionDoesNotHideIt(String words, String read) throws IOException {
        file("a.py", "for i in x: print(i)\n");
        answered();

        var _ = scene.session(repository).succeed(words);

        assertThat(said()).contains("for i in x: print(i)", read);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Mend @aa.py's loop", "看@aa.py的第一行", "Mend «@aa.py»", "See @aa.py:1:5:"})
    void aMistypedPathIsAnErrorWhateverStandsAroundIt(String words) throws IOException {
        file("a.py", "for i in x: print(i)\n");
        answered();

        Task failed = scene.session(repository).fail(words);

        assertThat(WorkerScenario.summary(failed)).contains("`@aa.py", "Did you mean a.py?");
    }

    @Test
    void whatWasNamedCountsAsReadAndIsTheSameForTheNextRequest() throws IOException {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", "notes.txt", "content", "whole\n"))),
                                ScriptedTurn.say("Written."),
                                ScriptedTurn.say("Bye.")));
        WorkerScenario.Session session = scene.session(repository);
        String before = session.content("notes.txt");

        var _ = session.succeed("Replace @notes.txt");
        assertThat(session.content("notes.txt")).isEqualTo("whole\n");
        var _ = session.succeed("Bye");

        JsonNode first =
                scene.model().requests().getLast().body().path("messages").path(1).path("content");
        assertThat(first.asString(""))
                .contains(before.lines().findFirst().orElseThrow())
                .endsWith("Replace notes.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Look at @src/Price.java | mention-failed | Did you mean src/Prices.java?",
                "Look at @missing.md | mention-failed | `@missing.md` names nothing",
                "Look at @\"no such file\" | mention-failed | names nothing",
                "Look at @src/Prices.java:900-910 | mention-failed | has only",
                "Look at @nowhere/ | mention-failed | names nothing",
                "Look at @src/**/*.zig | mention-failed | matches no file",
                "Look at @git:blame | mention-failed | `@git:status`",
                "Look at @../outside.txt | mention-failed | outside the project",
                "Look at @.env | denied | may hold secrets",
                "Look at @http://127.0.0.1:1/x.txt | mention-failed | cannot be loaded"
            })
    void whatCannotBeLoadedEndsTheRequestBeforeAnythingIsPaid(
            String text, String code, String words) {
        answered();

        Task failed = scene.session(repository).fail(text);

        assertThat(WorkerScenario.summary(failed)).contains(words);
        assertThat(WorkerScenario.code(failed)).isEqualTo(code);
        assertThat(scene.model().requests()).isEmpty();
    }

    @Test
    void aRequestThatWasRefusedIsNotHeardOf() {
        answered();
        WorkerScenario.Session session = scene.session(repository);
        var _ = session.fail("Look at @missing.md");

        var _ = session.succeed("Look at @notes.txt");

        assertThat(said()).endsWith("Look at notes.txt").doesNotContain("missing.md");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What does @Override do?",
                "Ask @ada about @babel/core and @pytest.fixture",
                "Use @media (max-width: 60em) and @app.route('/x')",
                "```java\n@src/Nowhere.java\n```",
                "See `@src/Nowhere.java`"
            })
    void wordsOfOtherLanguagesStayAsTheyAre(String text) {
        answered();

        var _ = scene.session(repository).succeed(text);

        assertThat(said()).isEqualTo(text);
    }

    @Test
    void ignoredFilesThatAreNamedAreLoadedAndSecretOnesAreNot() throws IOException {
        file(".gitignore", "build/\n");
        file("build/report.txt", "ignored but named\n");
        answered();

        var _ = scene.session(repository).succeed("Read @build/report.txt");

        assertThat(said()).contains("ignored but named");
    }

    @Test
    void patternsBringAllTheirFilesUnlessTheseAreTooMany() throws IOException {
        for (int i = 0; i < 3; i++) {
            file("many/part" + i + ".txt", "part " + i + "\n");
        }
        answered();
        var _ = scene.session(repository).succeed("Read @many/*.txt");
        assertThat(times("which the user named.")).isEqualTo(3);
        for (int i = 0; i <= MentionedFileLoader.MOST_FILES; i++) {
            file("more/part" + i + ".txt", "part " + i + "\n");
        }

        Task failed = scene.session(repository).fail("Read @more/*.txt");

        assertThat(WorkerScenario.summary(failed)).contains("matches 51 files", "at most 50");
    }

    @Test
    void theRepositoryCanBeLookedAt() throws IOException, InterruptedException {
        file("notes.txt", "changed by hand\n");
        answered();

        var _ = scene.session(repository).succeed("Explain @git:status @git:diff @git:log:1");

        assertThat(said())
                .containsSubsequence(
                        "notes.txt",
                        "+changed by hand",
                        git(repository, "log", "-1", "--format=%s"))
                .endsWith("Explain git:status git:diff git:log:1");
    }

    @Test
    void namesAreLookedUpFromWhereTheAuthorIsAndTheModelIsTold() throws IOException {
        file("docs/notes.txt", "the notes of docs\n");
        answered();

        var _ =
                scene.session(repository)
                        .with(new MessageContext("docs", List.of()))
                        .succeed("Read @notes.txt and @src/Prices.java and @../src/Prices.java");

        assertThat(times("which the user named.")).isEqualTo(2);
        assertThat(said()).contains("the notes of docs").endsWith("[The user is in: docs]");
    }

    @Test
    void attachmentsComeBeforeTheWords() {
        ContentBlob log = ContentBlob.of("boom at line 7\n".getBytes(StandardCharsets.UTF_8));
        scene.ledger().blobs().put(log);
        answered();

        var _ =
                scene.session(repository)
                        .with(
                                new MessageContext(
                                        null,
                                        List.of(
                                                new StoredAttachment(
                                                        "standard input",
                                                        StoredAttachment.TEXT,
                                                        log.hash(),
                                                        15))))
                        .succeed("Why?");

        assertThat(said())
                .startsWith("standard input, which the user attached.")
                .contains("boom at line 7")
                .endsWith("Why?");
    }

    @Test
    void imagesAreShownToModelsThatSeeAndRefusedForOthers() throws IOException {
        Files.write(repository.resolve("shot.png"), PNG);
        Files.writeString(repository.resolve("fake.png"), "no image");
        answered();

        var _ = scene.session(repository).on("seeing").succeed("What is in @shot.png?");
        JsonNode message = scene.model().requests().getLast().body().path("messages").path(1);
        Task blind = scene.session(repository).fail("What is in @shot.png?");
        Task fake = scene.session(repository).on("seeing").fail("What is in @fake.png?");

        assertThat(message.path("content").path(1).path("image_url").path("url").asString(""))
                .isEqualTo("data:image/png;base64," + Base64.getEncoder().encodeToString(PNG));
        assertThat(WorkerScenario.summary(blind))
                .contains("Model 'default' (scripted) sees no images");
        assertThat(WorkerScenario.summary(fake)).contains("is not a PNG, JPEG, WebP or GIF image");
    }

    @Test
    void anImageThatTheProviderRefusesDoesNotEndTheSession() throws IOException {
        Files.write(repository.resolve("shot.png"), PNG);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("Nothing.")
                                        .after(
                                                new ScriptedFault.Refuse(
                                                        1,
                                                        400,
                                                        null,
                                                        null,
                                                        "Could not process image")),
                                ScriptedTurn.say("Gone on.")));
        WorkerScenario.Session session = scene.session(repository).on("seeing");

        var _ = session.succeed("What is in @shot.png?");
        var _ = session.succeed("Go on");

        assertThat(scene.model().requests().getLast().body().toString())
                .contains("[image shot.png left out: the model's provider refused it]")
                .doesNotContain("image_url");
        assertThat(notices(session))
                .anyMatch(it ->
                        it.contains("Could not process image")
                                && it.endsWith("The conversation goes on without shot.png."));
    }

    /** A provider would refuse it with every later request, too. */
    @Test
    void theBeginningOfAnImageIsShownToNoModel() throws IOException {
        Files.write(repository.resolve("cut.png"), Arrays.copyOf(PNG, PNG.length - 14));
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "", ScriptedToolCall.of("read", Map.of("path", "cut.png"))),
                                ScriptedTurn.say("It is broken.")));

        Task named = scene.session(repository).on("seeing").fail("What is in @cut.png?");
        var _ = scene.session(repository).on("seeing").succeed("Look at the screenshot");

        assertThat(WorkerScenario.summary(named))
                .contains("cut.png is a damaged image, or only the beginning of one.");
        JsonNode seen = scene.model().requests().getLast().body().path("messages");
        assertThat(seen.toString())
                .contains("cut.png is a damaged image")
                .doesNotContain("image_url");
    }

    @Test
    void theToolReadShowsImagesToModelsThatSee() throws IOException {
        Files.write(repository.resolve("shot.png"), PNG);
        ModelScenario looking =
                ModelScenario.of(
                        ScriptedTurn.call(
                                "", ScriptedToolCall.of("read", Map.of("path", "shot.png"))),
                        ScriptedTurn.say("A dot."));
        scene.model().play(looking);
        var _ = scene.session(repository).on("seeing").succeed("Look at the screenshot");
        JsonNode seen = scene.model().requests().getLast().body().path("messages");
        scene.model().play(looking);
        var _ = scene.session(repository).succeed("Look at the screenshot");
        JsonNode blind = scene.model().requests().getLast().body().path("messages");

        JsonNode last = seen.path(seen.size() - 1);
        assertThat(last.path("role").asString("")).isEqualTo("user");
        assertThat(last.path("content").path(1).path("image_url").path("url").asString(""))
                .endsWith(Base64.getEncoder().encodeToString(PNG));
        assertThat(blind.path(blind.size() - 1).path("content").asString(""))
                .contains("this model sees none");
    }

    private static List<String> notices(WorkerScenario.Session session) {
        return session.events(EventBody.Notice.class).stream().map(EventBody.Notice::text).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Use @mock.patch here | `@mock.patch` names nothing",
                "Add @types/node | `@types/node` names nothing",
                "Move @/components/Menu.vue | `@/components/Menu.vue` names nothing",
                "Mend @Makfile | Did you mean Makefile?",
                "Look at @Zak* | `@Zak*` matches no file"
            })
    void whatMayBeAnotherWordIsLeftAndTold(String text, String told) throws IOException {
        file("types/index.d.ts", "export {}\n");
        file("Makefile", "all:\n");
        answered();
        WorkerScenario.Session session = scene.session(repository);

        var _ = session.succeed(text);

        assertThat(said()).isEqualTo(text);
        assertThat(notices(session)).anySatisfy(it -> assertThat(it).contains(told));
    }

    @ParameterizedTest
    @CsvSource({
        "1-2500,2001 to 2500",
        "100-3000,2100 to 3000",
        "1-9999999,2001 to 3000",
        "1-2000,",
        "2900-9000,"
    })
    void aRangeThatIsCutIsTold(String range, String missing) throws IOException {
        file("long.txt", "line\n".repeat(3_000));
        answered();
        WorkerScenario.Session session = scene.session(repository);

        var _ = session.succeed("Read @long.txt:" + range);

        List<String> cut =
                notices(session).stream().filter(it -> it.contains("too long for")).toList();
        if (missing == null) {
            assertThat(cut).isEmpty();
        } else {
            assertThat(cut)
                    .singleElement()
                    .satisfies(it -> assertThat(it).contains("without lines " + missing));
        }
    }

    @Test
    void imagesAreCountedAsTokens() throws IOException {
        for (int i = 0; i < 3; i++) {
            Files.write(repository.resolve("shot" + i + ".png"), PNG);
        }
        answered();

        Task failed = scene.session(repository).on("peering").fail("Compare @shot?.png");

        assertThat(WorkerScenario.code(failed)).isEqualTo("context-too-long");
        assertThat(scene.model().requests()).isEmpty();
    }

    @Test
    void moreImagesThanOneRequestTakesAreLeftOutAndTold() throws IOException {
        for (int i = 0; i < 22; i++) {
            Files.write(repository.resolve("shot%02d.png".formatted(i)), PNG);
        }
        answered();
        WorkerScenario.Session session = scene.session(repository).on("seeing");

        var _ = session.succeed("Compare @shot*.png");

        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .filteredOn(it -> it.contains("at most 20 images"))
                .hasSize(2);
        Task failed = session.fail("Compare @shot*.png and @shot21.png");
        assertThat(WorkerScenario.summary(failed)).contains("shot21.png does not fit");
    }

    @Test
    void moreThanTheModelHasRoomForIsRefused() throws IOException {
        file("big.txt", "some words in a line of text\n".repeat(1_900));
        answered();

        Task failed = scene.session(repository).on("narrow").fail("Read @big.txt");

        assertThat(WorkerScenario.code(failed)).isEqualTo("context-too-long");
        assertThat(WorkerScenario.summary(failed)).contains("gets 3,500 of them at most");
        assertThat(scene.model().requests()).isEmpty();
    }
}
