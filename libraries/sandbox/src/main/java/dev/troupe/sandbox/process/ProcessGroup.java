package dev.troupe.sandbox.process;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The processes of one command: its guard, which leads a session of its own, and everything in that
 * session.
 */
public record ProcessGroup(ProcessIdentity leader) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Kills all of them and waits until they are gone.
     *
     * @return whether none is left
     */
    public boolean kill() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<ProcessHandle> members = members();
        while (!members.isEmpty() && System.nanoTime() < deadline) {
            members.forEach(ProcessHandle::destroyForcibly);
            Thread.sleep(10);
            members = members();
        }
        return members.isEmpty();
    }

    /** The living processes of the session; none when its number was taken by somebody else. */
    List<ProcessHandle> members() {
        boolean taken =
                ProcessIdentity.of(leader.pid()).filter(now -> !now.equals(leader)).isPresent();
        if (taken) {
            return List.of();
        }
        Stream<ProcessHandle> session =
                ProcessHandle.allProcesses()
                        .filter(this::inSession)
                        .flatMap(process ->
                                Stream.concat(Stream.of(process), process.descendants()));
        Stream<ProcessHandle> itself =
                leader.alive() ? ProcessHandle.of(leader.pid()).stream() : Stream.empty();
        Stream<ProcessHandle> below =
                itself.flatMap(one -> Stream.concat(Stream.of(one), one.descendants()));
        return Stream.concat(session, below).distinct().filter(ProcessGroup::living).toList();
    }

    private boolean inSession(ProcessHandle process) {
        return ProcessIdentity.session(process.pid()).filter(s -> s == leader.pid()).isPresent();
    }

    private static boolean living(ProcessHandle process) {
        return process.isAlive() && process.pid() != ProcessHandle.current().pid();
    }
}
