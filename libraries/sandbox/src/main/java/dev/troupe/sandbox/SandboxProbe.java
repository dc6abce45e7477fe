package dev.troupe.sandbox;

import dev.troupe.sandbox.cgroup.CgroupFactory;
import dev.troupe.sandbox.condition.ConditionAssessment;
import dev.troupe.sandbox.condition.ProbeReport;
import dev.troupe.sandbox.condition.SandboxConditions;
import dev.troupe.sandbox.condition.SandboxSurroundings;
import dev.troupe.sandbox.filter.FilterProgramFile;
import dev.troupe.sandbox.filter.SystemCallFilter;
import dev.troupe.sandbox.kernel.InodeCount;
import dev.troupe.sandbox.kernel.SessionKeyring;
import dev.troupe.sandbox.limit.CommandLimits;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what bubblewrap can do here: all at once first, and less and less when that does not work. Where all works
 * it is started once.
 */
final class SandboxProbe {
    private static final CompletableFuture<SandboxConditions> UNKNOWN =
            CompletableFuture.completedFuture(SandboxConditions.NONE);
    private static final Logger LOG = LoggerFactory.getLogger(SandboxProbe.class);

    /** With which a shell ends that does not find the program. */
    private static final int NOT_FOUND = 127;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final SandboxSettings settings;
    private final CommandLimits limits;
    private final CgroupFactory groups = CgroupFactory.find();
    private String problem = "";

    /** One way to call bubblewrap. */
    private record Attempt(CommandLimits limits, ConfinementFeatures features) {}

    SandboxProbe(SandboxSettings settings, CommandLimits limits) {
        this.settings = settings;
        this.limits = limits;
    }

    /** Makes the closest sandbox that works. */
    Sandbox run() {
        try (ProbeWorkspace workspace = ProbeWorkspace.create()) {
            for (Attempt attempt : attempts(workspace)) {
                ProbeReport report = attempt(attempt, workspace);
                if (report != null) {
                    return held(attempt, beginAssessment(attempt, report));
                }
            }
        } catch (IOException missing) {
            problem = "bubblewrap (bwrap) cannot be started: " + missing.getMessage();
        }
        return Sandbox.without(problem, "Install bubblewrap (`bwrap`)", settings, limits);
    }

    /** The best first; what is older than the last can hold nothing. */
    private List<Attempt> attempts(ProbeWorkspace workspace) {
        FilterProgramFile filter = prepareFilter();
        List<Attempt> attempts = new ArrayList<>();
        for (boolean sockets : workspace.hasSocket() ? List.of(true, false) : List.of(true)) {
            add(attempts, filter, sockets);
            if (filter != null) {
                add(attempts, null, sockets);
            }
        }
        return attempts;
    }

    private @Nullable FilterProgramFile prepareFilter() {
        FilterProgramFile filter = FilterProgramFile.of(settings.home()).orElse(null);
        try {
            if (filter != null) {
                var _ = filter.write();
            }
            return filter;
        } catch (UncheckedIOException unwritable) {
            LOG.warn("Commands run without a filter of system calls.", unwritable);
            return null;
        }
    }

    private void add(List<Attempt> attempts, @Nullable FilterProgramFile filter, boolean sockets) {
        ConfinementFeatures closed = new ConfinementFeatures(filter, true, sockets);
        ConfinementFeatures open = new ConfinementFeatures(filter, false, sockets);
        attempts.add(new Attempt(limits, closed));
        attempts.add(new Attempt(limits, open));
        attempts.add(new Attempt(limits.unsized(), open));
    }

    private Sandbox held(Attempt attempt, CompletableFuture<SandboxConditions> conditions) {
        return Sandbox.held(settings, attempt.limits(), groups, attempt.features(), conditions);
    }

    private @Nullable ProbeReport attempt(Attempt attempt, ProbeWorkspace workspace)
            throws IOException {
        Path directory = workspace.directory();
        CommandLaunchSpec launch =
                held(attempt, UNKNOWN)
                        .confine(
                                directory,
                                workspace.found(),
                                directory,
                                ProbeReport.script(),
                                directory,
                                List.of());
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        launch.command(), directory, launch.environment(), new byte[0], PATIENCE);
        ProbeReport report = ProbeReport.of(answer.output());
        if (answer.ok() && report.isComplete()) {
            return report;
        }
        if (answer.exit() == NOT_FOUND) {
            throw new IOException("it is not installed, or not in PATH");
        }
        problem = "bubblewrap says " + answer.error();
        return null;
    }

    /**
     * Goes on beside the start of the server, which does not wait for it. On a thread of its own, as the attempt to
     * have another session keyring changes the thread.
     */
    private CompletableFuture<SandboxConditions> beginAssessment(
            Attempt attempt, ProbeReport report) {
        return CompletableFuture.supplyAsync(
                () -> assess(attempt, report),
                task -> Thread.ofPlatform().daemon().name("sandbox-conditions").start(task));
    }

    private SandboxConditions assess(Attempt attempt, ProbeReport report) {
        ConfinementFeatures features = attempt.features();
        SandboxSurroundings outside =
                new SandboxSurroundings(
                        features.filter() != null,
                        SystemCallFilter.program().isPresent(),
                        features.closesUserNamespaces(),
                        SessionKeyring.replace(),
                        settings.network() == null
                                ? List.of()
                                : settings.network().hosts().patterns(),
                        groups.means().isPresent(),
                        InodeCount.isPossible(),
                        null);
        return new ConditionAssessment(report, outside).assess();
    }
}
