package dev.troupe.linesearch;

import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jgit.ignore.FastIgnoreRule;

/** Chooses paths by globs as ripgrep's {@code -g}: the last that fits decides; without one that includes, all are included. */
final class PathGlobs {
    private final List<FastIgnoreRule> rules;
    private final boolean included;

    PathGlobs(List<String> globs) {
        rules = globs.stream().flatMap(PathGlobs::expandBraces).map(FastIgnoreRule::new).toList();
        included = globs.stream().allMatch(glob -> glob.startsWith("!"));
    }

    boolean includes(String path) {
        for (FastIgnoreRule rule : rules.reversed()) {
            if (rule.isMatch(path, false, true)) {
                return rule.getResult();
            }
        }
        return included;
    }

    private static Stream<String> expandBraces(String glob) {
        int open = glob.indexOf('{');
        int close = glob.indexOf('}', open + 1);
        if (open < 0 || close < 0) {
            return Stream.of(glob);
        }
        return Stream.of(glob.substring(open + 1, close).split(",", -1))
                .flatMap(choice ->
                        expandBraces(glob.substring(0, open) + choice + glob.substring(close + 1)));
    }
}
