package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.ReviewFinding;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Rates how specific, supported, actionable and severe a finding is. */
final class FindingQualityRater {
    private static final int NEAR = 4;
    private static final int FUNCTION = 15;
    private static final Pattern LITERAL =
            Pattern.compile(
                    "\\d|\"[^\"]*\"|'[^']{1,40}'|\\b(?:empty|null|None|nil|NaN|undefined|negative|zero|missing|unicode|emoji|non-ASCII|concurrent|existing|unknown|invalid|same|other|another|large|long|old|new|two|three|second|twice|both)\\b|/\\w+|\\.\\./|=");
    private static final Pattern SEQUENCE =
            Pattern.compile(
                    "(?i)\\b(?:then|when|after|before|while|once|until|so|because|since|line \\d+|lines \\d+|first|second|next|meanwhile|yields?|returns?|gives?|becomes?|reads?|writes?|calls?|sends?|with|for|of|on|if)\\b|→|->|=>|:|\\n");

    private FindingQualityRater() {}

    /** One place, and code that is there. */
    static QualityScore specific(ReviewFinding finding, FindingLocation place) {
        if (!place.exists()) {
            return new QualityScore(0, "no such line");
        }
        String said = finding.what() + "\n" + finding.evidence();
        Set<String> mentioned = CodeNameExtractor.mentioned(said + "\n" + finding.fix());
        Set<String> near = CodeNameExtractor.of(place.within(FUNCTION, NEAR));
        if (mentioned.stream().anyMatch(near::contains)) {
            return known(CodeNameExtractor.mentioned(said), CodeNameExtractor.of(place.wide()));
        }
        Set<String> words = CodeNameExtractor.words(said);
        if (near.stream().anyMatch(it -> it.length() > 2 && words.contains(it))) {
            return new QualityScore(0.9, "words of the code there");
        }
        Set<String> parts = CodeNameExtractor.parts(near);
        if (CodeNameExtractor.parts(words).stream().anyMatch(parts::contains)) {
            return new QualityScore(0.7, "parts of names there");
        }
        return mentioned.isEmpty()
                ? new QualityScore(0.2, "names no code")
                : new QualityScore(0.3, "names code that is not there");
    }

    private static QualityScore known(Set<String> mentioned, Set<String> code) {
        long known = mentioned.stream().filter(code::contains).count();
        return known * 3 >= mentioned.size()
                ? new QualityScore(1, "names code that is there")
                : new QualityScore(0.6, "names much that is not in the file");
    }

    /** Input and steps that show it, with code quoted. */
    static QualityScore supported(ReviewFinding finding, FindingLocation place) {
        String evidence = finding.evidence();
        boolean literal = LITERAL.matcher(evidence).find();
        boolean sequence = SEQUENCE.matcher(evidence).find() && evidence.length() > 15;
        boolean quote = quotes(finding, place);
        int found = (literal ? 1 : 0) + (sequence ? 1 : 0) + (quote ? 1 : 0);
        String reason =
                "%s, %s, %s"
                        .formatted(
                                literal ? "an input" : "no input",
                                sequence ? "steps" : "no steps",
                                quote ? "quotes the code" : "quotes no code");
        return new QualityScore(List.of(0.1, 0.6, 0.9, 1.0).get(found), reason);
    }

    private static boolean quotes(ReviewFinding finding, FindingLocation place) {
        String code = squeezed(String.join("\n", place.wide()));
        boolean verbatim =
                CodeNameExtractor.quotes(finding.what() + "\n" + finding.evidence()).stream()
                        .map(FindingQualityRater::squeezed)
                        .anyMatch(it -> it.length() > 1 && code.contains(it));
        Set<String> names = CodeNameExtractor.of(place.wide());
        return verbatim
                || CodeNameExtractor.mentioned(finding.evidence()).stream()
                        .anyMatch(names::contains);
    }

    private static String squeezed(String code) {
        return code.replaceAll("\\s+", "");
    }

    /** A fix that says what to change. */
    static QualityScore actionable(ReviewFinding finding) {
        String fix = finding.fix();
        if (fix.isBlank()) {
            return new QualityScore(0, "no fix");
        }
        boolean concrete =
                !CodeNameExtractor.mentioned(fix).isEmpty() || LITERAL.matcher(fix).find();
        if (WordingClassifier.vague(fix)) {
            return concrete
                    ? new QualityScore(0.5, "a fix that hedges")
                    : new QualityScore(0.1, "a vague fix");
        }
        return concrete
                ? new QualityScore(1, "a fix that names code")
                : new QualityScore(0.85, "a fix in plain words");
    }

    /** Something goes wrong, and how bad that is. */
    static QualityScore severe(ReviewFinding finding) {
        double grave =
                switch (finding.severity()) {
                    case CRITICAL, MAJOR -> 1;
                    case MINOR -> 0.85;
                };
        String said = finding.what() + "\n" + finding.evidence();
        if (WordingClassifier.certainConsequence(said)) {
            return new QualityScore(grave, "goes wrong for certain");
        }
        // No list of words knows all that can go wrong: only a hedge speaks against it.
        return WordingClassifier.hedged(said)
                ? new QualityScore(grave * 0.3, "goes wrong perhaps")
                : new QualityScore(grave * 0.7, "no word for what goes wrong");
    }
}
