package dev.troupe.worker.effect;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.sandbox.layer.LayerOutcome;
import dev.troupe.sandbox.layer.content.LayerEntry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Tells the model and people what became of the changes of a command.
 *
 * @param told lines for the model
 * @param notices for people
 * @param changes what was applied, one change each
 * @param unlisted those of them that are not told as edits of files
 * @param waiting what waits for an answer, each with why
 */
public record EffectReport(
        List<String> told,
        List<Notice> notices,
        List<String> changes,
        List<String> unlisted,
        List<String> waiting) {
    private static final int FOR_MODEL = 50;
    private static final int FOR_PEOPLE = 20;
    private static final int KEPT = 100;
    private static final String THEIRS = "somebody changed it while the command ran";

    /** Copies the lists. */
    public EffectReport {
        told = List.copyOf(told);
        notices = List.copyOf(notices);
        changes = List.copyOf(changes);
        unlisted = List.copyOf(unlisted);
        waiting = List.copyOf(waiting);
    }

    /**
     * Puts it into words.
     *
     * @param committed paths that are told as edits of files anyway
     */
    public static EffectReport of(LayerOutcome outcome, EffectJudge judge, Set<String> committed) {
        List<String> told = new ArrayList<>();
        List<Notice> notices = new ArrayList<>();
        applied(outcome, judge, committed, told);
        Set<String> theirs = new TreeSet<>();
        outcome.overtaken().forEach(it -> theirs.add(it.shown()));
        List<String> waiting = waiting(outcome, judge, theirs);
        if (!waiting.isEmpty()) {
            told.add(
                    "Held back, NOT in the workspace unless the user says yes (another way will not help): "
                            + some(waiting, FOR_MODEL)
                            + ".");
            notices.add(
                    new Notice(
                            "held",
                            "Held back, not in the workspace: " + some(waiting, FOR_PEOPLE) + "."));
        }
        if (!theirs.isEmpty()) {
            String files = some(List.copyOf(theirs), FOR_PEOPLE);
            told.add(
                    "The user changed these files while the command ran. The user's versions stay; the command's versions are held aside: "
                            + files
                            + ". Read the files again.");
            notices.add(
                    new Notice(
                            "held",
                            "You changed these files while the command ran. Your versions stay; the command's versions are held aside: "
                                    + files
                                    + "."));
        }
        dropped(outcome, judge, told, notices);
        return new EffectReport(
                told,
                notices,
                some(outcome.applied(), it -> true),
                some(
                        outcome.applied(),
                        it ->
                                !committed.contains(it.shown())
                                        && judge.verdictOf(it) != EffectVerdict.RUN),
                Stream.concat(
                                waiting.stream(),
                                theirs.stream().map(it -> "changed " + it + " (" + THEIRS + ")"))
                        .limit(KEPT)
                        .toList());
    }

    private static List<String> some(List<LayerEntry> entries, Predicate<LayerEntry> wanted) {
        return entries.stream()
                .filter(wanted)
                .limit(KEPT)
                .map(it -> word(it) + " " + it.shown())
                .toList();
    }

    private static void applied(
            LayerOutcome outcome, EffectJudge judge, Set<String> committed, List<String> told) {
        Map<EffectClass, List<LayerEntry>> more = new EnumMap<>(EffectClass.class);
        List<String> others = new ArrayList<>();
        List<String> builds = new ArrayList<>();
        for (LayerEntry entry : outcome.applied()) {
            EffectClass kind = judge.classOf(entry);
            if (judge.verdictOf(entry) == EffectVerdict.RUN) {
                more.computeIfAbsent(kind, _ -> new ArrayList<>()).add(entry);
            } else if (!committed.contains(entry.shown())) {
                others.add(word(entry) + " " + entry.shown());
            }
            if (kind == EffectClass.BUILD_INPUT && !entry.isRemoved()) {
                builds.add(entry.shown());
            }
        }
        if (!others.isEmpty()) {
            told.add("Also changed, but not committed: " + some(others, FOR_MODEL) + ".");
        }
        if (!builds.isEmpty()) {
            told.add("The next build runs these: " + some(builds, FOR_MODEL) + ".");
        }
        more.forEach((kind, entries) ->
                told.add(
                        "%s: %s in %s."
                                .formatted(
                                        kind == EffectClass.PRODUCT
                                                ? "Build products"
                                                : "Fetched packages",
                                        entries.size() == 1
                                                ? "1 change"
                                                : entries.size() + " changes",
                                        some(tops(entries), FOR_PEOPLE))));
    }

    private static List<String> tops(List<LayerEntry> entries) {
        return entries.stream()
                .map(LayerEntry::shown)
                .map(it -> it.contains("/") ? it.substring(0, it.indexOf('/')) + "/" : it)
                .distinct()
                .toList();
    }

    private static List<String> waiting(
            LayerOutcome outcome, EffectJudge judge, Set<String> theirs) {
        return tree(
                outcome.held().stream().filter(it -> !theirs.contains(it.shown())).toList(),
                it -> word(it) + " " + it.shown() + " (" + why(judge, it) + ")");
    }

    private static String why(EffectJudge judge, LayerEntry entry) {
        EffectClass kind = judge.classOf(entry);
        if (judge.isHuge(entry)) {
            return "is larger than 4 GB";
        }
        return kind == EffectClass.ORDINARY || kind == EffectClass.BUILD_INPUT
                ? "removes many files at once"
                : kind.words();
    }

    private static void dropped(
            LayerOutcome outcome, EffectJudge judge, List<String> told, List<Notice> notices) {
        List<LayerEntry> stale =
                outcome.dropped().stream()
                        .filter(it -> judge.classOf(it) == EffectClass.STALE_BYTE_CODE)
                        .toList();
        List<String> lost =
                tree(
                        outcome.dropped().stream().filter(it -> !stale.contains(it)).toList(),
                        it -> it.shown() + " (" + judge.classOf(it).words() + ")");
        if (!lost.isEmpty()) {
            told.add(
                    "Discarded, not in the workspace (another way will not help): "
                            + some(lost, FOR_MODEL)
                            + ".");
            notices.add(
                    new Notice(
                            "given-up",
                            "These changes of the command were discarded: "
                                    + some(lost, FOR_PEOPLE)
                                    + "."));
        }
    }

    /** Of a directory with all that is in it, the directory alone. */
    private static List<String> tree(List<LayerEntry> entries, Function<LayerEntry, String> words) {
        List<String> lines = new ArrayList<>();
        String top = null;
        for (LayerEntry entry : entries) {
            if (top == null || !entry.raw().startsWith(top)) {
                lines.add(words.apply(entry));
                top = entry.isDirectory() ? entry.raw() + "/" : null;
            }
        }
        return lines;
    }

    private static String word(LayerEntry entry) {
        return switch (entry.change()) {
            case CREATED -> "created";
            case CHANGED -> "edited";
            case PERMISSIONS -> "changed the mode of";
            case REMOVED -> "deleted";
        };
    }

    private static String some(List<String> names, int most) {
        Stream<String> first = names.stream().limit(most);
        String text = String.join(", ", first.toList());
        return names.size() <= most ? text : text + " and " + (names.size() - most) + " more";
    }
}
