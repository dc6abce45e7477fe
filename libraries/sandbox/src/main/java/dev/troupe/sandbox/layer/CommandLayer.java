package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.layer.content.LayerContents;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.layer.content.LayerJudge;
import dev.troupe.sandbox.layer.content.LayerLimits;
import dev.troupe.sandbox.layer.content.LayerReader;
import dev.troupe.sandbox.layer.content.LayerVerdict;
import dev.troupe.sandbox.layer.content.VerdictResolver;
import dev.troupe.sandbox.limit.LayerGrowthCheck;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.RawPathOpener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The layer of one command: made before it, read after its end, then applied or dropped as a whole. Whatever ends the
 * process meanwhile, {@link LayerStore#recover} brings it to one of both.
 */
public final class CommandLayer {
    private static final Logger LOG = LoggerFactory.getLogger(CommandLayer.class);

    private final LayerStore store;
    private final LayerDirectory directory;
    private final Map<String, FileStatus> placeholders;
    private final CacheOverlays caches;
    private final LayerLimits limits;

    CommandLayer(
            LayerStore store,
            LayerDirectory directory,
            Map<String, FileStatus> placeholders,
            CacheOverlays caches,
            LayerLimits limits) {
        this.store = store;
        this.directory = directory;
        this.placeholders = Map.copyOf(placeholders);
        this.caches = caches;
        this.limits = limits;
    }

    /** Returns the directory that is mounted in the place of the workspace. */
    public Path merged() {
        return directory.merged();
    }

    /**
     * Returns what a command is started with, so that the layer is mounted for it and nobody else.
     *
     * @param then lines for the shell that mounts it, which becomes the command with them
     */
    public List<String> entrance(String then) {
        return OverlayMount.entrance(store.workspace(), directory, caches, then);
    }

    /** Finds what is mounted to write to a directory outside the workspace; empty when nothing is. */
    public Optional<Path> findAbove(Path cache) {
        return caches.findAbove(cache);
    }

    /** Returns its name. */
    public String id() {
        return directory.id();
    }

    /** Whether the command began, as it does once the layer is mounted. */
    public boolean isMounted() {
        return Files.exists(directory.marker());
    }

    /** Begins to watch how much the command leaves in it. */
    public LayerGrowthCheck watchGrowth() {
        return new LayerGrowthCheck(directory.upper(), limits.entries(), limits.bytes());
    }

    /** Reads what the command wrote; nothing of it may run any more. */
    public LayerContents read() throws IOException {
        return new LayerReader(placeholders, directory.begin(), limits)
                .read(directory.upper(), store.workspace());
    }

    /** Opens the files of the layer, and those of the workspace that they replace; nothing may be applied yet. */
    public LayerFileReader files() throws IOException {
        return new LayerFileReader(directory.upper(), store.workspace());
    }

    /**
     * Applies what the judge lets through, and keeps aside what it holds.
     *
     * @param title the command, for people
     * @param result what {@link LayerStore#find} gives back when another process has to finish this
     */
    public LayerOutcome apply(
            LayerContents contents, LayerJudge judge, String title, @Nullable String result)
            throws IOException {
        if (contents.excess().isPresent()) {
            drop();
            return LayerOutcome.failed(contents.excess().get());
        }
        Map<String, LayerVerdict> verdicts =
                new VerdictResolver(judge::decide).resolve(contents.root());
        LayerDirectory aside = store.aside(directory);
        boolean holds = hold(contents, verdicts, aside, judge, title);
        LayerManifest plan =
                plan(contents, verdicts, LayerVerdict.APPLY, directory, judge, title, result);
        Set<String> overtaken = new TreeSet<>();
        if (plan.operations().isEmpty()) {
            drop();
        } else {
            directory.write(LayerState.APPLYING, plan);
            try {
                overtaken.addAll(LayerApplier.apply(store, directory, plan));
            } catch (IOException failed) {
                LOG.warn("The changes in layer {} could not be applied.", directory.path(), failed);
                LayerApplier.giveUp(store, directory, plan);
                store.discard(aside);
                return LayerOutcome.failed(
                        "The command's changes could not be applied, and the workspace is as it was before: %s."
                                .formatted(failed.getMessage()));
            }
            store.tidy(directory);
        }
        return outcome(contents, verdicts, overtaken, holds ? aside.id() : null);
    }

    /** Moves aside what is held; false when nothing is. */
    private boolean hold(
            LayerContents contents,
            Map<String, LayerVerdict> verdicts,
            LayerDirectory aside,
            LayerJudge judge,
            String title)
            throws IOException {
        if (!verdicts.containsValue(LayerVerdict.HOLD)) {
            return false;
        }
        LayerManifest held = plan(contents, verdicts, LayerVerdict.HOLD, aside, judge, title, null);
        if (held.operations().isEmpty()) {
            store.discard(aside);
            return false;
        }
        aside.write(LayerState.HELD, held);
        return true;
    }

    private LayerManifest plan(
            LayerContents contents,
            Map<String, LayerVerdict> verdicts,
            LayerVerdict wanted,
            LayerDirectory to,
            LayerJudge judge,
            String title,
            @Nullable String result)
            throws IOException {
        Files.createDirectories(to.shelf());
        try (RawPathOpener upper = new RawPathOpener(directory.upper());
                DirectoryHandle shelf = DirectoryHandle.open(to.shelf())) {
            OperationPlanner planner =
                    new OperationPlanner(verdicts, wanted, upper, shelf, judge::isProduct);
            planner.plan(contents.root());
            if (wanted == LayerVerdict.HOLD
                    && planner.operations().stream().anyMatch(LayerOperation::takesDirectory)) {
                to.writeListing(planner.listing());
            }
            return new LayerManifest(
                    store.workspace().toString(),
                    title,
                    Instant.now(),
                    planner.operations(),
                    planner.stamps(),
                    result);
        }
    }

    private static LayerOutcome outcome(
            LayerContents contents,
            Map<String, LayerVerdict> verdicts,
            Set<String> overtaken,
            @Nullable String heldLayer) {
        List<LayerEntry> applied = new ArrayList<>();
        List<LayerEntry> held = new ArrayList<>();
        List<LayerEntry> dropped = new ArrayList<>();
        List<LayerEntry> theirs = new ArrayList<>();
        for (LayerEntry entry : contents.entries()) {
            switch (verdicts.getOrDefault(entry.raw(), LayerVerdict.DROP)) {
                case APPLY -> (overtaken.contains(entry.raw()) ? theirs : applied).add(entry);
                case HOLD -> {
                    held.add(entry);
                    if (entry.concurrent()) {
                        theirs.add(entry);
                    }
                }
                case DROP -> dropped.add(entry);
            }
        }
        return new LayerOutcome(applied, held, dropped, theirs, heldLayer, null);
    }

    /** Gives all of it up; the workspace never had any of it. */
    public void drop() {
        store.discard(directory);
    }
}
