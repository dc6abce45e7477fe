package dev.troupe.worker.nativecore;

import dev.troupe.syntax.core.NativeCoreBuilder;
import dev.troupe.syntax.core.NativeCoreFile;
import dev.troupe.syntax.core.NativeCoreOutcome;
import dev.troupe.syntax.tree.TreeSitterCore;
import dev.troupe.worker.settings.NativeCoreMode;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Offers the core of this home to the parser, and builds it behind the start when it is not there. A process whose parser
 * has not read a file by then uses it at once.
 */
public final class NativeCoreLifecycle implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(NativeCoreLifecycle.class);

    private final NativeCoreMode mode;
    private final CoreBuild task;
    private volatile @Nullable NativeCoreOutcome outcome;
    private volatile @Nullable Thread build;

    /**
     * @param home the Troupe home
     */
    public NativeCoreLifecycle(Path home, NativeCoreMode mode) {
        this(mode, new NativeCoreBuilder(home.resolve("native"))::build);
        @Nullable Path file =
                mode == NativeCoreMode.AUTO
                        ? NativeCoreFile.in(home.resolve("native"))
                                .map(NativeCoreFile::path)
                                .orElse(null)
                        : null;
        TreeSitterCore.offer(
                file,
                why ->
                        LOG.warn(
                                "The parser's optimised core is not used: {}. The slower one that ships with Troupe serves.",
                                why));
    }

    NativeCoreLifecycle(NativeCoreMode mode, CoreBuild task) {
        this.mode = mode;
        this.task = task;
    }

    /** Sets whether a core is built here. */
    NativeCoreMode mode() {
        return mode;
    }

    /** Says what became of the build; empty while it runs, and when there was none. */
    Optional<NativeCoreOutcome> findOutcome() {
        return Optional.ofNullable(outcome);
    }

    @Override
    public void start() {
        if (mode == NativeCoreMode.AUTO && System.getProperty(TreeSitterCore.PROPERTY) == null) {
            build = Thread.ofVirtual().name("native-core").start(this::build);
        }
    }

    private void build() {
        try {
            NativeCoreOutcome result = task.build();
            outcome = result;
            if (result instanceof NativeCoreOutcome.ChecksumMismatch) {
                LOG.warn("{}", result.sentence());
            } else if (!(result instanceof NativeCoreOutcome.AlreadyBuilt)) {
                LOG.info("{}", result.sentence());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the programs to end: they work in the home, which another server may take. */
    @Override
    public void stop() {
        Thread running = build;
        build = null;
        if (running == null) {
            return;
        }
        running.interrupt();
        try {
            running.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return build != null;
    }

    /** Builds the core once. */
    @FunctionalInterface
    interface CoreBuild {
        NativeCoreOutcome build() throws InterruptedException;
    }
}
