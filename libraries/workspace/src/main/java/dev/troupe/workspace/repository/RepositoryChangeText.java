package dev.troupe.workspace.repository;

import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says in words what became different in a repository. */
public final class RepositoryChangeText {
    private static final int ABBREVIATED = 7;
    private static final int MOST = 20;
    private static final Map<String, String> KINDS =
            Map.of("refs/heads/", "branch ", "refs/tags/", "tag ");

    private RepositoryChangeText() {}

    /** Lists what a line of git did, such as {@code branch main: 1 commit added}. */
    public static List<String> lines(GitCheckout checkout, RepositoryChange change)
            throws IOException {
        List<String> lines = new ArrayList<>();
        for (RefMove move : change.refs()) {
            lines.add(line(checkout, move));
        }
        if (change.movesHead()) {
            lines.add("HEAD is " + change.headAfter().text());
        }
        int stashed = change.stashAfter().size() - change.stashBefore().size();
        if (stashed > 0) {
            lines.add("stash: " + many(stashed, "entry", "entries") + " added");
        } else if (change.movesStash()) {
            lines.add("stash: " + many(Math.max(1, -stashed), "entry", "entries") + " taken out");
        }
        if (!change.index().isEmpty()) {
            lines.add(
                    "index: " + many(change.index().size(), "file", "files") + " staged otherwise");
        }
        if (change.operationAfter() != null && change.operationBefore() == null) {
            lines.add(change.operationAfter() + " is under way");
        } else if (change.progress().stream()
                .anyMatch(it -> it.name().equals("MERGE_HEAD") && it.after() != null)) {
            lines.add("a merge is under way");
        }
        return lines.size() <= MOST ? lines : List.copyOf(lines.subList(0, MOST));
    }

    private static String line(GitCheckout checkout, RefMove move) throws IOException {
        String name = name(move.ref());
        String before = move.before();
        String after = move.after();
        if (before == null) {
            return name + " created at " + abbreviated(after);
        }
        if (after == null) {
            return name + " deleted, was at " + abbreviated(before);
        }
        int added = count(checkout, before, after);
        int dropped = count(checkout, after, before);
        if (added > 0 && dropped == 0) {
            return name + ": " + many(added, "commit", "commits") + " added";
        }
        return "%s moved from %s to %s".formatted(name, abbreviated(before), abbreviated(after));
    }

    private static int count(GitCheckout checkout, String from, String to) throws IOException {
        var answer = checkout.git().run("rev-list", "--count", from + ".." + to);
        return answer.ok() ? Integer.parseInt(answer.text()) : 0;
    }

    /**
     * Says what was put back, a sentence such as {@code Took branch main back to abc1234.}; empty when nothing is to be said.
     *
     * @param verb for what was done to a ref, to be followed by its name and "back to"
     */
    public static String restored(RepositoryChange change, String verb) {
        List<String> parts = new ArrayList<>();
        for (RefMove move : change.refs()) {
            parts.add(
                    move.after() == null
                            ? "deleted " + name(move.ref())
                            : "%s %s back to %s"
                                    .formatted(verb, name(move.ref()), abbreviated(move.after())));
        }
        if (change.movesHead()) {
            parts.add("put HEAD back " + change.headAfter().text());
        }
        if (change.movesStash()) {
            parts.add("put the stash back");
        }
        if (!change.index().isEmpty()) {
            parts.add("put the index back");
        }
        if (parts.isEmpty()) {
            return "";
        }
        List<String> shown = parts.subList(0, Math.min(MOST, parts.size()));
        String text = String.join("; ", shown);
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    /** Names a ref for people, such as {@code branch main}. */
    static String name(String ref) {
        for (Map.Entry<String, String> kind : KINDS.entrySet()) {
            if (ref.startsWith(kind.getKey())) {
                return kind.getValue() + new GitPath(ref.substring(kind.getKey().length())).text();
            }
        }
        return new GitPath(ref).text();
    }

    static String abbreviated(@Nullable String id) {
        return id == null ? "nothing" : id.substring(0, Math.min(ABBREVIATED, id.length()));
    }

    private static String many(int count, String one, String several) {
        return count + " " + (count == 1 ? one : several);
    }
}
