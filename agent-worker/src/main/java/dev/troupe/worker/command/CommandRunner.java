package dev.troupe.worker.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs the commands of one run in its workspace. When {@link #run} returns or throws, nothing of the
 * command is left: also what it put into the background has ended.
 */
public final class CommandRunner {
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
        Protection protection = new Protection(workspace);
        Confinement confinement =
                starter.sandbox()
                        .confine(
                                workspace,
                                command.directory(),
                                command.line(),
                                command.output().resolveSibling("masks"));
        long begin = System.nanoTime();
        GuardedProcess process = starter.start(confinement, command.directory(), lifeline);
        groups.begun(process.group());
        OutputTee tee = new OutputTee(command.excerpt(), live);
        Thread reader =
                Thread.startVirtualThread(() -> tee.drain(process.output(), command.output()));
        boolean ended = false;
        try {
            ended = process.await(command.timeout());
        } finally {
            finish(process, reader);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        List<String> notices = new ArrayList<>();
        if (sandboxed()) {
            notices.addAll(protection.undo(command.output()));
        }
        return new CommandEnd(
                kind(process, ended),
                process.exit(),
                tee.text(command.output()),
                tee.cut(),
                command.output(),
                took,
                notices);
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

    private static CommandEnd.Kind kind(GuardedProcess process, boolean ended) {
        if (process.lost()) {
            return CommandEnd.Kind.LEASE_LOST;
        }
        return ended ? CommandEnd.Kind.EXITED : CommandEnd.Kind.TIMED_OUT;
    }
}
