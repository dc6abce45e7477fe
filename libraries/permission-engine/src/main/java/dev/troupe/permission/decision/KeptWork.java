package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.caution.DataLossCheck;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.condition.TruthValue;
import dev.troupe.permission.shell.PlainGitCommandCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells git commands that throw away uncommitted work or move a branch, and lose nothing: all is committed, and every commit
 * stays within reach.
 */
final class KeptWork {
    private static final Pattern REVISION = Pattern.compile("[A-Za-z0-9@][A-Za-z0-9_./~^@{}-]*");

    /** Forced once: twice takes whole repositories away that are in the tree. */
    private static final Pattern CLEANING = Pattern.compile("(-d )?(-f|--force)( -d)?|-fd|-df");

    private static final String HEAD = "HEAD";

    private KeptWork() {}

    /** The ruling without what is said of work that could be lost, where the line is one git command that loses none. */
    static LineDecision among(
            LineDecision ruling, String line, ExecutionContext here, ConditionFacts facts) {
        CommandDecision part = ruling.parts().size() == 1 ? ruling.parts().getFirst() : null;
        if (part == null
                || part.judgements().stream().noneMatch(DataLossCheck::isAboutWork)
                || !losesNothing(ruling, line, here, facts)) {
            return ruling;
        }
        CommandDecision kept =
                new CommandDecision(
                        part.span(),
                        part.directory(),
                        part.words(),
                        part.judgements().stream()
                                .filter(it -> !DataLossCheck.isAboutWork(it))
                                .toList(),
                        part.files(),
                        part.written(),
                        part.inner(),
                        part.shape());
        return new LineDecision(List.of(kept), ruling.further(), ruling.suggestion());
    }

    /** Tells whether a line is one git command that throws work away or moves a branch, and loses nothing of it. */
    static boolean losesNothing(
            LineDecision ruling, String line, ExecutionContext here, ConditionFacts facts) {
        return ruling.parts().size() == 1
                && here.directory().equals(here.workspace())
                && PlainGitCommandCheck.only(line)
                && losesNothing(ruling.parts().getFirst().words(), facts);
    }

    private static boolean losesNothing(List<String> words, ConditionFacts facts) {
        String target = target(words);
        if (target == null || facts.committed() != TruthValue.TRUE) {
            return false;
        }
        return target.equals(HEAD) || facts.reachableFrom(target) == TruthValue.TRUE;
    }

    /** What the checked out branch leads to afterwards; null of a command of which that is not known, or that does more. */
    private static @Nullable String target(List<String> words) {
        if (words.size() < 2 || !words.getFirst().equals("git")) {
            return null;
        }
        List<String> rest = words.subList(2, words.size());
        return switch (words.get(1)) {
            case "restore" -> plain(rest) && !rest.isEmpty() ? HEAD : null;
            case "checkout" -> paths(rest) ? HEAD : null;
            case "clean" -> CLEANING.matcher(String.join(" ", rest)).matches() ? HEAD : null;
            case "reset" -> hard(rest);
            default -> null;
        };
    }

    private static boolean plain(List<String> words) {
        return words.stream().noneMatch(it -> it.startsWith("-") && !it.equals("--"));
    }

    private static boolean paths(List<String> words) {
        List<String> rest = new ArrayList<>(words);
        if (!rest.isEmpty() && rest.getFirst().equals(HEAD)) {
            rest.removeFirst();
        }
        return rest.size() > 1 && rest.getFirst().equals("--") && plain(rest);
    }

    private static @Nullable String hard(List<String> words) {
        if (!words.contains("--hard") || words.size() > 2) {
            return null;
        }
        List<String> rest = words.stream().filter(it -> !it.equals("--hard")).toList();
        if (rest.isEmpty()) {
            return words.size() == 1 ? HEAD : null;
        }
        String target = rest.getFirst();
        boolean revision = REVISION.matcher(target).matches() && !target.contains("..");
        return revision ? target : null;
    }
}
