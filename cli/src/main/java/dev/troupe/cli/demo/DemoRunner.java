package dev.troupe.cli.demo;

import dev.troupe.cli.server.LocalServer;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sets everything up, tells the story, and takes everything down again. */
public final class DemoRunner {
    /** What is asked for in the sample repository. */
    public static final String REQUEST = DemoRepository.REQUEST;

    private final ConsoleStreams console;
    private final TroupeHome home;
    private final boolean keep;
    private final Consumer<Path> encore;
    private final DemoNarrator narrator;
    private @Nullable DemoModelProcess model;
    private @Nullable DemoServer server;

    /**
     * @param home the demo's own home, never that of the user's sessions
     * @param keep whether the sample repository stays on disk
     */
    public DemoRunner(ConsoleStreams console, TroupeHome home, boolean keep) {
        this(console, home, keep, directory -> {});
    }

    /**
     * The same, with more to do at its end.
     *
     * @param encore takes the sample repository while server and model still run
     */
    public DemoRunner(
            ConsoleStreams console, TroupeHome home, boolean keep, Consumer<Path> encore) {
        this.console = console;
        this.home = home;
        this.keep = keep;
        this.encore = encore;
        this.narrator = new DemoNarrator(console);
    }

    /**
     * Runs the demo.
     *
     * @throws TroupeException at the first thing that is not as it must be
     */
    public void run() {
        home.create();
        try (FileChannel channel =
                        FileChannel.open(
                                home.path().resolve("demo.lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            DemoDeviationException.unless(
                    lock != null, "another demo is running; let it end first.");
            Thread clean = Thread.ofPlatform().unstarted(this::takeDown);
            Runtime.getRuntime().addShutdownHook(clean);
            try {
                tell();
            } finally {
                takeDown();
                Runtime.getRuntime().removeShutdownHook(clean);
            }
            narrator.times();
        } catch (IOException e) {
            throw new TroupeException(ErrorCode.INTERNAL, "The demo went wrong: " + e + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TroupeException(ErrorCode.CANCELLED, "The demo was interrupted.", e);
        }
    }

    private void tell() throws IOException, InterruptedException {
        narrator.say(
                "Troupe's demo. THE MODEL IS SCRIPTED: its answers come from a file, over a real");
        narrator.say(
                "model protocol. Everything else is real: server, database, queue, edits, test,");
        narrator.say("question, commit, audit trail, undo. It costs nothing and leaves your own");
        narrator.say("sessions alone; the demo's server keeps its data in " + home.path() + ".");

        narrator.step("A sample repository with a real bug");
        DemoRepository demoRepository = DemoRepository.create();
        narrator.say("in " + demoRepository.directory());
        narrator.output(demoRepository.git("log", "--oneline"));

        narrator.step("The scripted model and a server of its own");
        DemoModelProcess scripted = DemoModelProcess.start(home.path());
        model = scripted;
        narrator.say("model at " + scripted.url() + " (process " + scripted.pid() + ")");
        DemoServer started = DemoServer.start(new LocalServer(home, narrator::say), scripted);
        server = started;
        narrator.say(
                "server at %s (process %d)"
                        .formatted(started.record().url(), started.record().pid()));

        new DemoWalkthrough(console, narrator, started.api(), demoRepository).tell();
        encore.accept(demoRepository.directory());

        narrator.step("Taking everything down");
        takeDown();
        if (keep) {
            narrator.say("The repository stays in " + demoRepository.directory() + ".");
        } else {
            demoRepository.delete();
        }
        narrator.say(
                "Server and model are stopped. That was the demo: everything went as it should.");
    }

    private synchronized void takeDown() {
        if (server != null) {
            server.close();
            server = null;
        }
        if (model != null) {
            model.close();
            model = null;
        }
    }
}
