package dev.troupe.workspace.snapshot;

import dev.troupe.sandbox.background.BackgroundCommand;
import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tracks what changes in a work tree while commands run in the background, between the calls that are watched
 * themselves. Used by one thread at a time.
 */
public final class BackgroundChangeTracker {
    private final WorkspaceChangeDetector changeDetector;
    private final BackgroundCommandRegistry background;
    private final List<Look> looks = new ArrayList<>();

    /** Looks with this watch, as long as commands of these may change something. */
    public BackgroundChangeTracker(
            WorkspaceChangeDetector changeDetector, BackgroundCommandRegistry background) {
        this.changeDetector = changeDetector;
        this.background = background;
    }

    /**
     * Records what one look has found.
     *
     * @param before the call that was about to begin; null at the end of a turn
     * @param changes since the look before, or since a command was watched
     */
    public record Look(@Nullable String before, DetectedChanges changes) {}

    /**
     * Notes how the files are, before a call that is watched itself.
     *
     * @throws IOException when git cannot tell
     */
    public void look(String call) throws IOException {
        if (background.stirring()) {
            take(call);
        } else {
            changeDetector.begin();
        }
    }

    /**
     * Returns what was found since this was last asked, in order.
     *
     * @throws IOException when git cannot tell
     */
    public List<Look> settle() throws IOException {
        if (background.stirring()) {
            take(null);
        }
        List<Look> found = List.copyOf(looks);
        looks.clear();
        return found;
    }

    private void take(@Nullable String call) throws IOException {
        List<BackgroundCommand> ran = background.running();
        DetectedChanges changes = changeDetector.end();
        background.looked(ran);
        if (!changes.isEmpty()) {
            looks.add(new Look(call, changes));
        }
    }
}
