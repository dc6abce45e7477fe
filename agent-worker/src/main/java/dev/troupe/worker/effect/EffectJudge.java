package dev.troupe.worker.effect;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.sandbox.layer.content.LayerChange;
import dev.troupe.sandbox.layer.content.LayerContents;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.layer.content.LayerJudge;
import dev.troupe.sandbox.layer.content.LayerVerdict;
import dev.troupe.sandbox.posix.FileStatus;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides about what one command changed in its layer. */
public final class EffectJudge implements LayerJudge {
    /** More removals than these at once are looked at by a person first. */
    private static final int MANY_REMOVALS = 1_000;

    /** Bytes, as a file's size says. */
    private static final long HUGE = 4L << 30;

    private final Map<String, EffectClass> classes = new HashMap<>();
    private final boolean manyRemovals;

    private EffectJudge(boolean manyRemovals) {
        this.manyRemovals = manyRemovals;
    }

    /**
     * Looks at the changes: asks git what it ignores, and the policy about edits of what it does not.
     *
     * @param line that made them
     * @param programs directories that hold the programs of commands, as {@code PATH} lists them
     */
    public static EffectJudge of(
            Path workspace,
            EditPolicyLookup policy,
            LayerContents contents,
            String line,
            String programs) {
        List<LayerEntry> entries = contents.entries();
        if (entries.isEmpty()) {
            return new EffectJudge(false);
        }
        Set<String> ignored =
                IgnoredPathLookup.find(
                        workspace,
                        entries.stream().map(LayerEntry::path).filter(it -> it != null).toList());
        boolean installed =
                entries.stream().anyMatch(EffectJudge::isFetched)
                        && new PackageInstallerCheck(workspace, programs).installsOnly(line);
        ReferencedPaths runByGit = GitProgramReferences.find(workspace);
        WorkspaceLinks links = WorkspaceLinks.find(workspace);
        EffectClassifier plain =
                new EffectClassifier(
                        workspace, entries, ignored, Map.of(), installed, runByGit, links);
        EffectClassifier classifier =
                new EffectClassifier(
                        workspace,
                        entries,
                        ignored,
                        objections(policy, entries, plain),
                        installed,
                        runByGit,
                        links);
        Map<String, EffectClass> classes = new HashMap<>();
        entries.forEach(it -> classes.put(it.raw(), classifier.classify(it)));
        EffectJudge judge =
                new EffectJudge(
                        RemovalCount.of(workspace, entries, classes, MANY_REMOVALS).isMany());
        judge.classes.putAll(classes);
        return judge;
    }

    private static boolean isFetched(LayerEntry entry) {
        return entry.path() != null && GeneratedFileNames.isFetched(entry.path());
    }

    /** What nobody tracks and a build makes again is no edit. */
    private static Map<String, EffectClass> objections(
            EditPolicyLookup policy, List<LayerEntry> entries, EffectClassifier plain) {
        Map<String, FilePermissionRequest.Access> edits = new LinkedHashMap<>();
        for (LayerEntry entry : entries) {
            EffectClass kind = plain.classify(entry);
            boolean edit =
                    kind == EffectClass.ORDINARY
                            || kind == EffectClass.BUILD_INPUT
                            || kind == EffectClass.OBEYED
                            || kind == EffectClass.IGNORED;
            if (edit && !entry.isDirectory() && entry.path() != null) {
                edits.put(
                        entry.path(),
                        entry.isRemoved()
                                ? FilePermissionRequest.Access.DELETE
                                : FilePermissionRequest.Access.WRITE);
            }
        }
        Map<String, EffectClass> found = new HashMap<>();
        policy.findObjections(edits)
                .forEach((path, verdict) ->
                        found.put(
                                path,
                                verdict == PermissionVerdict.BLOCK
                                        ? EffectClass.REFUSED
                                        : EffectClass.ASKED));
        return found;
    }

    /** Says what a change is. */
    public EffectClass classOf(LayerEntry entry) {
        return classes.getOrDefault(entry.raw(), EffectClass.ODD);
    }

    /** Says what becomes of a change. */
    public EffectVerdict verdictOf(LayerEntry entry) {
        EffectClass kind = classOf(entry);
        EffectVerdict verdict = EffectPolicyTable.decide(kind, entry.change());
        boolean doubtful =
                isEmptied(entry, kind)
                        || isHuge(entry)
                        || (manyRemovals
                                && entry.change() == LayerChange.REMOVED
                                && !isMadeAgain(kind));
        return doubtful && verdict.compareTo(EffectVerdict.HOLD) < 0 ? EffectVerdict.HOLD : verdict;
    }

    /** Whoever copies such a file later fills a disk with it, also when it is nearly all holes. */
    boolean isHuge(LayerEntry entry) {
        FileStatus after = entry.after();
        return !isMadeAgain(classOf(entry))
                && after != null
                && after.isFile()
                && after.size() > HUGE;
    }

    /** A file that nobody makes again and that has no content any more is as good as removed. */
    private static boolean isEmptied(LayerEntry entry, EffectClass kind) {
        FileStatus before = entry.before();
        FileStatus after = entry.after();
        return kind == EffectClass.IGNORED
                && before != null
                && after != null
                && after.isFile()
                && before.size() > 0
                && after.size() == 0;
    }

    private static boolean isMadeAgain(EffectClass kind) {
        return switch (kind) {
            case PRODUCT, DEPENDENCY, DEPENDENCY_PROGRAM, STALE_BYTE_CODE -> true;
            default -> false;
        };
    }

    @Override
    public LayerVerdict decide(LayerEntry entry) {
        return verdictOf(entry).layer();
    }

    @Override
    public boolean isProduct(LayerEntry entry) {
        return isMadeAgain(classOf(entry));
    }
}
