package dev.troupe.orchestrator.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.task.MessageContext;
import dev.troupe.contracts.task.StoredAttachment;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** What comes with messages, from the request to the ledger. */
class MessageContextTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    private static final byte[] GIF =
            Base64.getDecoder().decode("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==");

    private static TestServer server;
    private static Ledger ledger;
    @TempDir Path home;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        ledger = server.workerLedger();
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    private HttpResponse<String> post(Session session, PostMessageRequest message)
            throws Exception {
        return server.post("/v1/sessions/" + session.id() + "/messages", message);
    }

    @Test
    void theTaskInputNamesWhatTheLedgerKeeps() throws Exception {
        Session session = server.session(home.resolve("shop"));
        PostMessageRequest message =
                new PostMessageRequest("Look")
                        .inContext(
                                "src/main",
                                List.of(
                                        MessageAttachment.ofText("standard input", "boom ½\n"),
                                        MessageAttachment.ofImage("shot.png", PNG)));

        assertThat(post(session, message).statusCode()).isEqualTo(200);

        String input = ledger.tasks().ofSession(session.id()).getFirst().definition().input();
        MessageContext context =
                Objects.requireNonNull(JSON.readValue(input, TaskInput.class).context());
        assertThat(context.directory()).isEqualTo("src/main");
        assertThat(context.attachments())
                .extracting(StoredAttachment::name, StoredAttachment::mediaType)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("standard input", "text/plain"),
                        org.assertj.core.groups.Tuple.tuple("shot.png", "image/png"));
        assertThat(ledger.blobs().find(context.attachments().getFirst().hash()))
                .hasValueSatisfying(it ->
                        assertThat(new String(it, StandardCharsets.UTF_8)).isEqualTo("boom ½\n"));
    }

    @Test
    void aMessageToARunningRequestCarriesItToo() throws Exception {
        Session session = server.session(home.resolve("shop"));
        var task = server.say(session.id(), "Begin").taskId();

        assertThat(
                        post(
                                        session,
                                        new PostMessageRequest("And this")
                                                .inContext(
                                                        "docs",
                                                        List.of(
                                                                MessageAttachment.ofText(
                                                                        "log", "x"))))
                                .statusCode())
                .isEqualTo(200);

        assertThat(ledger.inbox().waiting(task))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.context().directory()).isEqualTo("docs");
                    assertThat(it.context().attachments()).hasSize(1);
                });
    }

    /** Two usual ones were refused for the size of the body once. */
    @Test
    void fourOfTheLargestImagesFitAndFiveDoNot() throws Exception {
        Session session = server.session(home.resolve("shop"));
        byte[] largest = Arrays.copyOf(GIF, 5 << 20);
        MessageAttachment image =
                MessageAttachment.ofImage("a.gif", Base64.getEncoder().encodeToString(largest));

        assertThat(post(session, message(Collections.nCopies(4, image))).statusCode())
                .isEqualTo(200);
        HttpResponse<String> refused = post(session, message(Collections.nCopies(5, image)));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("images of more than 20 MB together");
    }

    private static PostMessageRequest message(List<MessageAttachment> attachments) {
        return new PostMessageRequest("Look").inContext(null, attachments);
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(null, new MessageAttachment("a", null, null), "either text or data"),
                Arguments.of(null, new MessageAttachment("a", "x", PNG), "either text or data"),
                Arguments.of(null, MessageAttachment.ofText(" ", "x"), "attachments[0].name"),
                Arguments.of(
                        null,
                        MessageAttachment.ofText("standard input", "x\0"),
                        "attachments: standard input holds a NUL"),
                Arguments.of(
                        null,
                        MessageAttachment.ofText("build.log", "x".repeat(400_001)),
                        "attachments: build.log has 400,001 characters"),
                Arguments.of(
                        null,
                        MessageAttachment.ofImage("cut.png", PNG.substring(0, PNG.length() - 24)),
                        "attachments: cut.png is a damaged image"),
                Arguments.of(null, MessageAttachment.ofImage("a", "no base 64"), "not Base64"),
                Arguments.of(
                        null,
                        MessageAttachment.ofImage("a.png", "bm8gaW1hZ2U="),
                        "no PNG, JPEG, WebP or GIF image"),
                Arguments.of("../up", null, "directory must be"),
                Arguments.of("/etc", null, "directory must be"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void whatCannotBeTakenIsRefusedByName(
            @Nullable String directory, @Nullable MessageAttachment attachment, String words)
            throws Exception {
        Session session = server.session(home.resolve("shop"));

        HttpResponse<String> refused =
                post(
                        session,
                        new PostMessageRequest("Look")
                                .inContext(
                                        directory,
                                        attachment == null ? null : List.of(attachment)));

        ProblemResponse problem = JSON.readValue(refused.body(), ProblemResponse.class);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(problem.detail()).contains(words);
        assertThat(ledger.tasks().ofSession(session.id())).isEmpty();
    }

    @Test
    void soManyAttachmentsFitAndNoMore() throws Exception {
        Session session = server.session(home.resolve("shop"));
        List<MessageAttachment> many = Collections.nCopies(21, MessageAttachment.ofText("a", "x"));

        assertThat(post(session, new PostMessageRequest("Look").inContext(null, many)).body())
                .contains("21 entries; at most 20 fit");
    }
}
