package dev.troupe.permission.policy;

import dev.troupe.permission.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads lists of commands: programs with patterns of their arguments. */
final class CommandListReader {
    private static final String PATTERNS = "a list of patterns such as [\"*\"]";

    private static final int LONGEST = 1024;
    private static final int MOST = 4096;

    /** What no name of a program has: a star, an assignment, an option. */
    private static final Pattern ODD = Pattern.compile("[*=]|^-");

    private final Layer layer;
    private final PolicyFaultCollector faults;
    private final List<CommandRule> rules = new ArrayList<>();
    private boolean told;

    CommandListReader(Layer layer, PolicyFaultCollector faults) {
        this.layer = layer;
        this.faults = faults;
    }

    List<CommandRule> rules() {
        return rules;
    }

    /** One of the sections, such as {@code blocked_commands}. */
    void section(Verdict verdict, PositionedJson.Member section) {
        if (section.value() instanceof PositionedJson.Members programs) {
            programs.members().forEach(program -> program(verdict, program));
        } else {
            faults.type(section.name(), section.value(), "programs, each with " + PATTERNS);
        }
    }

    private void program(Verdict verdict, PositionedJson.Member program) {
        name(program);
        switch (program.value()) {
            case PositionedJson.Items patterns -> patterns(verdict, program, patterns);
            case PositionedJson.Text pattern -> {
                faults.type(program.name(), pattern, PATTERNS);
                pattern(verdict, program.name(), pattern);
            }
            case PositionedJson.Members other -> faults.type(program.name(), other, PATTERNS);
            case PositionedJson.Plain other -> faults.type(program.name(), other, PATTERNS);
        }
    }

    private void name(PositionedJson.Member program) {
        PlainWords name = PlainWords.of(program.name());
        boolean one = name.strange() == null && name.words().size() == 1;
        if (!one || ODD.matcher(program.name()).find()) {
            faults.add(
                    program.line(),
                    QuotedValue.text(program.name())
                            + " is no program; write one plain word, and its arguments as a pattern.");
        }
    }

    private void patterns(
            Verdict verdict, PositionedJson.Member program, PositionedJson.Items patterns) {
        if (patterns.items().isEmpty()) {
            faults.add(
                    program.line(),
                    QuotedValue.text(program.name())
                            + " lists nothing; write \"*\" for all its ordinary uses, or remove it.");
        }
        for (PositionedJson item : patterns.items()) {
            if (rules.size() >= MOST) {
                tooMany(item.line());
                return;
            }
            if (item instanceof PositionedJson.Text pattern) {
                pattern(verdict, program.name(), pattern);
            } else {
                faults.type(program.name(), item, "a pattern such as \"*\"");
            }
        }
    }

    private void tooMany(int line) {
        if (!told) {
            told = true;
            faults.add(line, "The file has more than " + MOST + " listings; the rest is not read.");
        }
    }

    /** Of what forbids, the words before one that cannot be read still count, if they are more than the program. */
    private void pattern(Verdict verdict, String program, PositionedJson.Text pattern) {
        String line = program + " " + pattern.text();
        PlainWords read = PlainWords.of(line);
        String strange = read.strange();
        if (line.length() > LONGEST || read.words().size() > PlainWords.MOST) {
            faults.add(pattern.line(), listing(line) + " is too long; name the command alone.");
            return;
        }
        if (strange == null && !read.words().isEmpty()) {
            boolean alone = PlainWords.of(pattern.text()).words().isEmpty();
            add(
                    verdict,
                    read.words(),
                    alone ? RuleScope.EXACT : RuleScope.ORDINARY,
                    pattern.line());
        } else if (strange != null) {
            strange(verdict, line, strange, pattern.line());
            if (verdict != Verdict.ALLOW && read.words().size() > 1) {
                add(verdict, read.words(), RuleScope.ORDINARY, pattern.line());
            }
        }
    }

    private void strange(Verdict verdict, String text, String word, int line) {
        faults.add(
                line,
                listing(text)
                        + " has shell syntax or an invisible character in "
                        + QuotedValue.text(word)
                        + "; write plain words"
                        + (verdict == Verdict.BLOCK ? ", or use blocked_patterns." : "."));
    }

    private void add(Verdict verdict, List<String> words, RuleScope reach, int line) {
        String text = String.join(" ", words);
        String open = verdict == Verdict.ALLOW ? OverbroadRuleCheck.of(words) : null;
        if (open != null) {
            faults.add(line, listing(text) + " " + open + ".");
        } else {
            String origin = faults.file() + ":" + line;
            rules.add(new CommandRule(layer, verdict, words, Set.of(), reach, text, origin));
        }
    }

    private static String listing(String text) {
        return "The listing " + QuotedValue.text(text);
    }
}
