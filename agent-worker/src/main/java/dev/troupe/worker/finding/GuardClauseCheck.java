package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.ReviewFinding;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds in the code what a finding says is missing there. */
final class GuardClauseCheck {
    /** Says that something is missing, or not ruled out. */
    private static final Pattern ABSENT =
            Pattern.compile(
                    "(?i)\\b(?:no|not|never|without|missing|lacks?|neither|(?:may|might|can|could) be|allows?|"
                            + "un(?:checked|escaped|quoted|saniti[sz]ed|validated|closed|protected|synchroni[sz]ed)|errors? of)\\b|n't\\b|traversal|injection");

    private static final List<Guard> ALL =
            List.of(
                    guard(
                            "null|none|nil|undefined|NullPointer\\w*|NPE",
                            "if\\s*\\(?\\s*(?:!|not )?\\s*NAME\\s*(?:==|!=|===|!==|is|and|&&|\\)|:)|(?:\\|\\||&&|or|and)\\s*!?NAME\\s*(?:==|!=|===|!==|is|\\))|requireNonNull\\(\\s*NAME|NAME\\s*\\?[.?]",
                            12,
                            0),
                    guard(
                            "(?:not|never|n't) (?:be )?(?:closed|released)|leak(?:s|ed)?",
                            "try\\s*\\([^)]*NAME|with [^:]*\\bas NAME|defer NAME\\.Close|NAME\\.close\\(\\)",
                            6,
                            6),
                    guard(
                            "inject\\w*|traversal|xss|escap\\w*|saniti[sz]\\w*|quot\\w+|validat\\w*",
                            "(?:escape\\w*|encode\\w*|quote\\w*|saniti[sz]e\\w*|Base|basename|realpath)\\s*\\((?:\\w+\\.)?NAME",
                            1,
                            1),
                    guard(
                            "inject\\w*",
                            "(?:\\?|\\$\\d|%s)[^+]*[\"'`]\\s*,[^+]*NAME|setString\\(\\d+, NAME",
                            1,
                            2),
                    guard(
                            "rac(?:e|y)|atomic|thread[- ]safe|synchroni[sz]\\w*|concurren\\w*",
                            "synchronized|\\.lock\\(|\\.Lock\\(\\)|with [\\w.]*lock|Atomic\\w+",
                            12,
                            0),
                    guard("unquoted|quot\\w+|word[- ]splitting", "\"[^\"]*\\$\\{?NAME", 0, 0),
                    guard(
                            "errors? .*(?:ignored|unchecked|not checked|discarded)",
                            "err != nil|catch\\b|except\\b",
                            0,
                            3),
                    guard("timeouts?", "[tT]ime_?out", 4, 4),
                    guard(
                            "authori[sz]\\w*|authenticat\\w*|permission",
                            "require(?:Role|Auth|Admin|Login|User)\\w*|PreAuthorize|login_required|authorize\\(",
                            12,
                            0));

    private GuardClauseCheck() {}

    /**
     * @param claim what a finding says is missing, when it says that something is
     * @param code what is there then, NAME standing for a name that the finding mentions
     * @param above lines above in which it counts
     * @param below lines below
     */
    private record Guard(Pattern claim, String code, int above, int below) {
        boolean handles(String what, Set<String> names, FindingLocation place) {
            if (!claim.matcher(what).find()) {
                return false;
            }
            String lines = String.join("\n", place.within(above, below));
            return code.contains("NAME")
                    ? names.stream().anyMatch(it -> found(Pattern.quote(it), lines))
                    : found("", lines);
        }

        private boolean found(String name, String lines) {
            return Pattern.compile(code.replace("NAME", "(?<!\\w)" + name + "(?!\\w)"))
                    .matcher(lines)
                    .find();
        }
    }

    /** Whether the code around has what a finding misses. */
    static boolean handle(ReviewFinding finding, FindingLocation place) {
        String what = finding.what();
        if (!ABSENT.matcher(what).find()) {
            return false;
        }
        Set<String> names = CodeNameExtractor.mentioned(what);
        return ALL.stream().anyMatch(it -> it.handles(what, names, place));
    }

    private static Guard guard(String claim, String code, int above, int below) {
        return new Guard(Pattern.compile("(?i)\\b(?:" + claim + ")\\b"), code, above, below);
    }
}
