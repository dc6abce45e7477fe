package dev.troupe.workspace.merge;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passes on the differences between two commits, file by file. */
final class CommitDifference {
    private static final String HINT =
            "Merge the commit into your branch by hand, or send smaller requests.";

    private final NativeGit git;
    private final GitObjectStore objects;
    private final Path checkout;

    /**
     * @param checkout has the files as they were, with the ends of lines that somebody may have chosen
     */
    CommitDifference(NativeGit git, GitObjectStore objects, Path checkout) {
        this.git = git;
        this.objects = objects;
        this.checkout = checkout;
    }

    /** Nothing is given out when all of it would be too much. */
    void give(
            String base,
            String tip,
            CommitDifferenceReceiver.Bounds bounds,
            CommitDifferenceReceiver receiver)
            throws IOException {
        List<TreeDiffEntry> changes = TreeDiffEntry.plain(git, base, tip);
        TreePathValidator.require(tip, changes);
        if (changes.size() > bounds.paths()) {
            throw tooMuch(tip, changes.size() + " files", bounds.paths() + " files");
        }
        CheckoutConversionRules was = objects.forms(base, tip);
        CheckoutConversionRules is = objects.forms(tip, base);
        List<ChangedPath> files = new ArrayList<>();
        long bytes = 0;
        for (TreeDiffEntry change : changes) {
            ChangedPath.State before = state(change.modeBefore(), change.idBefore());
            ChangedPath.State after = state(change.mode(), change.id());
            bytes += (before == null ? 0 : before.size()) + (after == null ? 0 : after.size());
            boolean made = was.of(change.path()).made() || is.of(change.path()).made();
            files.add(new ChangedPath(new GitPath(change.path()), before, after, made));
        }
        if (bytes > bounds.bytes()) {
            throw tooMuch(tip, bytes + " bytes", bounds.bytes() + " bytes");
        }
        for (ChangedPath file : files) {
            String path = file.path().raw();
            give(file, was.of(path), is.of(path), receiver);
        }
    }

    private void give(
            ChangedPath file,
            CheckoutConversion was,
            CheckoutConversion is,
            CommitDifferenceReceiver receiver)
            throws IOException {
        boolean asKept = file.made() || asKept(file, was);
        try (InputStream before = stream(file.before(), asKept ? CheckoutConversion.KEPT : was);
                InputStream after = stream(file.after(), asKept ? CheckoutConversion.KEPT : is)) {
            receiver.receive(file, before, after);
        }
    }

    /** Whether somebody wrote the file with other ends of lines than git would have; it keeps them. */
    private boolean asKept(ChangedPath file, CheckoutConversion form) throws IOException {
        ChangedPath.State before = file.before();
        if (before == null
                || !form.converts()
                || !plain(before)
                || file.path().problem().isPresent()) {
            return false;
        }
        byte[] kept = objects.bytes(before.id());
        if (Arrays.equals(kept, form.bytes(kept))) {
            return false;
        }
        try {
            return Arrays.equals(
                    kept, RegularFileReader.read(checkout.resolve(file.path().text())));
        } catch (IOException absent) {
            // Whoever writes it finds out that it is not as it was.
            return false;
        }
    }

    private @Nullable InputStream stream(ChangedPath.@Nullable State state, CheckoutConversion form)
            throws IOException {
        if (state == null || state.submodule()) {
            return null;
        }
        return form.converts() && plain(state)
                ? new ByteArrayInputStream(form.bytes(objects.bytes(state.id())))
                : objects.stream(state.id());
    }

    private static boolean plain(ChangedPath.State state) {
        return (state.mode() & 0170000) == 0100000;
    }

    private ChangedPath.@Nullable State state(int mode, String id) throws IOException {
        if (mode == 0) {
            return null;
        }
        ChangedPath.State state = new ChangedPath.State(mode, id, 0);
        return state.submodule() ? state : new ChangedPath.State(mode, id, objects.size(id));
    }

    private static TroupeException tooMuch(String tip, String found, String most) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                "The commit %s changes %s, but Troupe can merge at most %s into a workspace."
                        .formatted(tip, found, most),
                HINT,
                null);
    }
}
