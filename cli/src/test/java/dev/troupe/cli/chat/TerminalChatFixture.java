package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.doctor.InstallationDoctor;
import dev.troupe.cli.lineeditor.KeyPauses;
import dev.troupe.cli.notification.NotifySettings;
import dev.troupe.cli.server.LocalServer;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.SessionPeer;
import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.agent.ModelView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A chat at an emulated terminal with a server whose answers the test decides. */
abstract class TerminalChatFixture {
    static final String AT_SESSION = "/v1/sessions/" + SessionEventScript.SESSION;
    static final String MESSAGES = "POST " + AT_SESSION + "/messages";

    @TempDir Path directory;

    final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    SessionPeer peer;
    private LineDisciplineTerminal terminal;
    Thread chatting = new Thread();
    private int seen;

    @BeforeEach
    void begin() throws Exception {
        peer = new SessionPeer(directory);
        new TroupeHome(directory.resolve("home")).create();
        peer.server().announce(new TroupeHome(directory.resolve("home")));
        terminal = new LineDisciplineTerminal("test", "xterm", screen, StandardCharsets.UTF_8);
        terminal.setSize(Size.of(100, 60));
    }

    @AfterEach
    void end() throws Exception {
        type("\u0004");
        chatting.join(Duration.ofSeconds(30));
        peer.close();
        assertThat(chatting.isAlive()).as(shown()).isFalse();
    }

    /** Whether the next session is another one. */
    boolean elsewhere;

    NotifySettings notify = new NotifySettings(null, null, null);
    final ByteArrayOutputStream farewell = new ByteArrayOutputStream();

    void chat() {
        PrintStream out = new PrintStream(farewell, true, StandardCharsets.UTF_8);
        ConsoleStreams console =
                new ConsoleStreams(
                        InputStream.nullInputStream(), out, out, true, true, true, true, true);
        TroupeHome home = new TroupeHome(directory.resolve("home"));
        ChatSetup setup =
                new ChatSetup(
                        console,
                        home,
                        new InstallationDoctor(
                                new LocalServer(home, text -> {}), null, Map.of(), directory),
                        progress -> new TroupeApi(failingFor -> peer.server().endpoint()),
                        new OneSession(),
                        session(0),
                        directory,
                        directory,
                        List.of(),
                        () -> notify,
                        null,
                        Map.of("VISUAL", "sh '" + directory.resolve("edit.sh") + "'"));
        chatting = Thread.ofPlatform().start(() -> run(setup));
    }

    private void run(ChatSetup setup) {
        try {
            TerminalChat.run(
                    setup,
                    terminal,
                    new KeyPauses(Duration.ZERO, Duration.ofMillis(300), System::nanoTime));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void type(String keys) throws Exception {
        terminal.processInputBytes(keys.getBytes(StandardCharsets.UTF_8));
    }

    /** Waits until texts are shown, in this order, after those that were waited for before; lines may break at blanks. */
    void shows(String... texts) throws Exception {
        for (String text : texts) {
            Pattern words =
                    Pattern.compile(
                            Arrays.stream(text.split(" +", -1))
                                    .map(Pattern::quote)
                                    .collect(Collectors.joining("\\s+")));
            await(() -> words.matcher(shown()).find(seen));
            Matcher found = words.matcher(shown());
            assertThat(found.find(seen)).isTrue();
            seen = found.end();
        }
    }

    void await(BooleanSupplier condition) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(shown()).isLessThan(deadline);
            Thread.sleep(Duration.ofMillis(10));
        }
    }

    String shown() {
        return screen.toString(StandardCharsets.UTF_8).replaceAll("\u001b\\[[0-9;?]*[a-zA-Z@]", "");
    }

    static Session session(long lastEvent) {
        return SessionEventScript.session(
                SessionState.IDLE, SessionAttendance.INTERACTIVE, lastEvent);
    }

    private final class OneSession implements ChatSessionProvider {
        @Override
        public Session begin() {
            return elsewhere ? SessionEventScript.other() : session(0);
        }

        @Override
        public Session find(String id) {
            return session(0);
        }

        @Override
        public List<CommandView> commands() {
            return List.of(
                    new CommandView(
                            "review", "Look at it", "[file]", ".claude/commands/review.md", null));
        }

        @Override
        public List<ModelView> models() {
            return List.of(new ModelView("quick", "quick-1", 32_000));
        }

        @Override
        public String modelName(String wanted, Consumer<String> told) {
            return wanted;
        }

        @Override
        public List<Session> here() {
            return List.of(session(3));
        }
    }
}
