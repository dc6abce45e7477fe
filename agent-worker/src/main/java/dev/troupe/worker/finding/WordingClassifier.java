package dev.troupe.worker.finding;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Classifies a text by its wording, such as hedging, praise or vagueness. */
final class WordingClassifier {
    private static final Pattern END = Pattern.compile("(?<=[.!?;])\\s+|\\n+");

    /** Says that something is only conceivable, not that it happens. */
    private static final Pattern HEDGED =
            any(
                    "may|might|could|possibly|potentially|perhaps|theoretically|conceivably|seems?|probably|likely",
                    "(?:can|could) lead to|in (?:the )?future|later on|some ?day|down the (?:road|line)|eventually",
                    "if (?:someone|somebody|anyone|another developer|requirements?)|at scale|under (?:heavy|high) load",
                    "best[- ]practices?|defen[cs]e[- ]in[- ]depth|good practice|recommended|should (?:ideally|probably)",
                    "risk of|prone to|increases? the (?:risk|chance|likelihood)|harder to|difficult to|attack surface");

    /** What goes wrong when something goes wrong. */
    private static final Pattern CONSEQUENCE =
            any(
                    "wrong(?:ly)?|incorrect(?:ly)?|loses?|lost|loss|crash(?:es|ed)?|throws?|thrown|\\w*exceptions?|\\w*errors?|panics?",
                    "leak(?:s|ed)?|bypass(?:es|ed)?|inject(?:s|ed|ion)?|deadlocks?|hangs?|forever|blocks?|corrupt(?:s|ed)?",
                    "overwrit\\w+|twice|duplicates?|double[sd]?|never|skip(?:s|ped)?|fail(?:s|ed|ure)?|overflow\\w*|truncat\\w+",
                    "stale|expos\\w+|deletes?|deleted|drop(?:s|ped)?|ignored?|swallow\\w*|infinite|races?|NaN",
                    "instead of|off by one|out of (?:range|bounds|memory)|any file|anyone|another (?:user|tenant|customer)",
                    "unreachable|reject(?:s|ed)?|miss(?:es|ed)|negative|escap\\w+|attacker|executes?|breaks?|broken",
                    "not (?:run|called|closed|released|saved|written|rolled|stored|sent|found|counted|closed|rejected)");

    private static final Pattern TASTE =
            any(
                    "naming|renam\\w+|readab\\w+|(?:more|less|better|not|un)[- ]?(?:descriptive|idiomatic|expressive|verbose|concise|elegant)|idiomatic",
                    "(?:method|function|class|variable|parameter|field|view|table|index) names?|style|stylistic\\w*|formatt(?:ed|ing)|indentation|whitespace|blank lines?",
                    "conventions?|consisten(?:t|cy)|inconsistent(?:ly)?|clean(?:er|liness)|clarity|tid(?:y|ier)|too generic",
                    "javadoc|docstrings?|documentation|(?:a|no|missing|without|add(?:ing)?) comments?|commented|type hints?|magic (?:numbers?|strings?|values?)|hard-?coded",
                    "too long|complexity|deeply nested|nesting|maintainab\\w+|duplicat(?:ed|ion) (?:code|logic)|single responsibility|SOLID|DRY",
                    "prefer(?:red|able|ably)?|ternary|one-liner|unused (?:imports?|variables?|parameters?)|modern (?:java|python|syntax|style)|could be (?:combined|simplified|a)");

    private static final Pattern PRAISE =
            any(
                    "nice(?:ly)?|great|well[- ](?:done|written|structured|tested|thought)|good (?:job|work|use|choice|test|coverage|call)",
                    "excellent|solid|elegant(?:ly)?|looks good|kudos|love|welcome improvement|clear improvement|correctly (?:handles|uses)|no issues?");

    private static final Pattern WIDE =
            any(
                    "throughout|across the (?:code ?base|project|module|file)|everywhere|(?:several|many|multiple|various|other) (?:places|files|functions|methods|classes|endpoints)",
                    "in general|overall|the code ?base|all (?:functions|methods|classes|endpoints|inputs)|this (?:file|module|class) (?:lacks|has no|needs)");

    private static final Pattern VAGUE =
            Pattern.compile(
                    "(?i)\\b(?:consider|maybe|perhaps|might want|may want|could be|think about|look into|investigate|evaluate|explore|ensure|make sure|be careful|"
                            + "re-?visit|review|double-check|verify that|discuss|it (?:is|would be) (?:better|good|recommended|advisable)|should be (?:improved|reviewed|considered)|"
                            + "improve|refactor|clean up|(?:add|implement|use|apply|introduce|perform|provide|have) (?:some |more |better |additional |further |stricter |the )?"
                            + "(?:proper|appropriate|robust|comprehensive|adequate|sufficient|suitable|necessary|thorough|defensive|validation|sanitization|sanitisation|error handling|"
                            + "logging|tests?|checks?|documentation|monitoring|hardening))\\b");

    private WordingClassifier() {}

    /** The sentences of a text, and the parts that a semicolon sets apart. */
    static List<String> sentences(String text) {
        return Stream.of(END.split(text)).filter(it -> !it.isBlank()).toList();
    }

    /** Whether a text says somewhere, without an if or but, what goes wrong. */
    static boolean certainConsequence(String text) {
        return sentences(text).stream()
                .anyMatch(it -> CONSEQUENCE.matcher(it).find() && !HEDGED.matcher(it).find());
    }

    static boolean hedged(String text) {
        return HEDGED.matcher(text).find();
    }

    static boolean taste(String text) {
        return TASTE.matcher(text).find();
    }

    static boolean praise(String text) {
        return PRAISE.matcher(text).find();
    }

    static boolean wide(String text) {
        return WIDE.matcher(text).find();
    }

    /** Whether a fix leaves open what to change. */
    static boolean vague(String fix) {
        return VAGUE.matcher(fix).find();
    }

    private static Pattern any(String... words) {
        return Pattern.compile("(?i)\\b(?:" + String.join("|", words) + ")\\b");
    }
}
