package dev.troupe.worker.command;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the commands of one run in its workspace. When {@link #run} returns or throws, nothing of the
 * command is left: what it put into the background has ended, and what it must not create is gone.
 */
public final class CommandRunner {
    private static final Logger LOG = LoggerFactory.getLogger(CommandRunner.class);
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

    private final CommandStarter starter;
    private final Path workspace;
    private final Lifeline lifeline;
    private final GroupLog groups;

    /**
     * @param workspace real path of the directory the commands are confined to
     * @param lifeline the run's lease
     * @param groups learns of every process group
     */
    public CommandRunner(
            CommandStarter starter, Path workspace, Lifeline lifeline, GroupLog groups) {
        this.starter = starter;
        this.workspace = workspace;
        this.lifeline = lifeline;
        this.groups = groups;
    }

    /** Whether a sandbox holds the commands; without one every command must be asked for. */
    public boolean sandboxed() {
        return starter.sandbox().status().works();
    }

    /**
     * Runs a command to its end.
     *
     * @param live takes the output as it appears
     * @throws InterruptedException when the thread is interrupted; the command is dead by then
     */
    public CommandEnd run(Command command, Consumer<String> live) throws InterruptedException {
        if (!sandboxed()) {
            return attempt(command, SecretFiles.Found.NOTHING, live);
        }
        Instant begin = Instant.now();
        SecretFiles.Found found = starter.sandbox().look(workspace);
        GitGuards guards = GitGuards.of(workspace, found.repositories());
        Absent absent = absent(guards, command.output(), begin);
        groups.beginning(absent);
        CommandEnd end = null;
        List<String> notices;
        try {
            end = attempt(command, found, live);
        } finally {
            notices = undo(absent);
            if (end == null) {
                tell(notices, live);
            }
        }
        return end.noting(notices);
    }

    private Absent absent(GitGuards guards, Path output, Instant begin) {
        Set<Path> paths = Protection.absent(workspace);
        paths.addAll(guards.absent());
        Map<Path, Path> links = Protection.links(workspace);
        links.putAll(guards.links());
        return new Absent(
                workspace,
                output,
                begin,
                starter.lease(),
                List.copyOf(paths),
                links,
                guards.known());
    }

    private CommandEnd attempt(Command command, SecretFiles.Found found, Consumer<String> live)
            throws InterruptedException {
        Confinement confinement =
                starter.sandbox()
                        .confine(
                                workspace,
                                found,
                                command.directory(),
                                command.line(),
                                command.output().resolveSibling("masks"));
        OutputTee tee = new OutputTee(command.excerpt(), live);
        long begin = System.nanoTime();
        GuardedProcess process = starter.start(confinement, command.directory(), this::held);
        Thread reader =
                Thread.ofVirtual().unstarted(() -> tee.drain(process.output(), command.output()));
        boolean ended = false;
        try {
            reader.start();
            groups.begun(process.group());
            ended = process.await(command.timeout());
        } finally {
            finish(process, reader);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        String output = tee.text(command.output());
        return new CommandEnd(
                kind(process, ended),
                process.exit(),
                output,
                tee.cut(),
                command.output(),
                took,
                starter.sandbox().hindrances(workspace, command.line(), process.exit(), output));
    }

    private boolean held() {
        boolean held = lifeline.held();
        if (held) {
            groups.alive();
        }
        return held;
    }

    private void finish(GuardedProcess process, Thread reader) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        try {
            process.end();
            reader.join(LAST_OUTPUT);
        } finally {
            starter.forget(process);
            groups.ended(process.group());
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Also while the thread is interrupted, which would break what is written here. */
    private List<String> undo(Absent absent) {
        boolean interrupted = Thread.interrupted();
        try {
            List<String> notices = absent.undo(() -> starter.sandbox().look(workspace));
            groups.undone(absent);
            return notices;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A command that did not come to its end has no result that could carry them. */
    private static void tell(List<String> notices, Consumer<String> live) {
        for (String notice : notices) {
            LOG.warn("{}", notice);
            live.accept("\n[" + notice + "]\n");
        }
    }

    private static CommandEnd.Kind kind(GuardedProcess process, boolean ended) {
        if (process.lost()) {
            return CommandEnd.Kind.LEASE_LOST;
        }
        return ended ? CommandEnd.Kind.EXITED : CommandEnd.Kind.TIMED_OUT;
    }
}
