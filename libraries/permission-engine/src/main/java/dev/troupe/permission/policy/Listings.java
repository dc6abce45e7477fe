package dev.troupe.permission.policy;

import dev.troupe.permission.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads lists of commands: programs with patterns of their arguments. */
final class Listings {
    private static final String PATTERNS = "a list of patterns such as [\"*\"]";

    private static final int LONGEST = 1024;
    private static final int MOST = 4096;

    /** What no name of a program has: a star, an assignment, an option. */
    private static final Pattern ODD = Pattern.compile("[*=]|^-");

    private final Layer layer;
    private final Faults faults;
    private final List<Rule> rules = new ArrayList<>();
    private boolean told;

    Listings(Layer layer, Faults faults) {
        this.layer = layer;
        this.faults = faults;
    }

    List<Rule> rules() {
        return rules;
    }

    /** One of the sections, such as {@code blocked_commands}. */
    void section(Verdict verdict, Json.Member section) {
        if (section.value() instanceof Json.Members programs) {
            programs.members().forEach(program -> program(verdict, program));
        } else {
            faults.type(section.name(), section.value(), "programs, each with " + PATTERNS);
        }
    }

    private void program(Verdict verdict, Json.Member program) {
        name(program);
        switch (program.value()) {
            case Json.Items patterns -> patterns(verdict, program, patterns);
            case Json.Text pattern -> {
                faults.type(program.name(), pattern, PATTERNS);
                pattern(verdict, program.name(), pattern);
            }
            case Json.Members other -> faults.type(program.name(), other, PATTERNS);
            case Json.Plain other -> faults.type(program.name(), other, PATTERNS);
        }
    }

    private void name(Json.Member program) {
        PlainWords name = PlainWords.of(program.name());
        boolean one = name.strange() == null && name.words().size() == 1;
        if (!one || ODD.matcher(program.name()).find()) {
            faults.add(
                    program.line(),
                    Shown.text(program.name())
                            + " is no program; write one plain word, and its arguments as a pattern.");
        }
    }

    private void patterns(Verdict verdict, Json.Member program, Json.Items patterns) {
        if (patterns.items().isEmpty()) {
            faults.add(
                    program.line(),
                    Shown.text(program.name())
                            + " lists nothing; write \"*\" for all its ordinary uses, or remove it.");
        }
        for (Json item : patterns.items()) {
            if (rules.size() >= MOST) {
                tooMany(item.line());
                return;
            }
            if (item instanceof Json.Text pattern) {
                pattern(verdict, program.name(), pattern);
            } else {
                faults.type(program.name(), item, "a pattern such as \"*\"");
            }
        }
    }

    private void tooMany(int line) {
        if (!told) {
            told = true;
            faults.add(
                    line,
                    "The file has more than " + MOST + " listings; from here on none is read.");
        }
    }

    /** Of what forbids, the words before one that cannot be read still count, if they are more than the program. */
    private void pattern(Verdict verdict, String program, Json.Text pattern) {
        String line = program + " " + pattern.text();
        PlainWords read = PlainWords.of(line);
        String strange = read.strange();
        if (line.length() > LONGEST || read.words().size() > PlainWords.MOST) {
            faults.add(pattern.line(), listing(line) + " is too long; name the command alone.");
            return;
        }
        if (strange == null && !read.words().isEmpty()) {
            boolean alone = PlainWords.of(pattern.text()).words().isEmpty();
            add(verdict, read.words(), alone ? Reach.EXACT : Reach.ORDINARY, pattern.line());
        } else if (strange != null) {
            strange(verdict, line, strange, pattern.line());
            if (verdict != Verdict.ALLOW && read.words().size() > 1) {
                add(verdict, read.words(), Reach.ORDINARY, pattern.line());
            }
        }
    }

    private void strange(Verdict verdict, String text, String word, int line) {
        faults.add(
                line,
                listing(text)
                        + " has shell syntax or an invisible character in "
                        + Shown.text(word)
                        + "; write plain words"
                        + (verdict == Verdict.BLOCK ? ", or use blocked_patterns." : "."));
    }

    private void add(Verdict verdict, List<String> words, Reach reach, int line) {
        String text = String.join(" ", words);
        String open = verdict == Verdict.ALLOW ? Openness.of(words) : null;
        if (open != null) {
            faults.add(line, listing(text) + " " + open + ".");
        } else {
            String origin = faults.file() + ":" + line;
            rules.add(new Rule(layer, verdict, words, Set.of(), reach, text, origin));
        }
    }

    private static String listing(String text) {
        return "The listing " + Shown.text(text);
    }
}
