package dev.troupe.permission.decision;

import dev.troupe.permission.Surroundings;
import dev.troupe.permission.caution.LooseParts;
import dev.troupe.permission.path.NamePattern;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.Showing;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.Usage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the names of files that there are in the place of patterns that the shell will expand, so that they are judged as if they had
 * been written. Others may come before the line runs; only those patterns are expanded with which that changes nothing: among what
 * commands read that do nothing but show it, and where no name can become an option that is not ordinary.
 */
final class Globs {
    /** For so many names one pattern may stand; more cannot be looked up for one line. */
    static final int MOST = 400;

    /** All their options are ordinary, and none of them names a file. */
    static final Set<String> HARMLESS = Set.of("cat", "head", "ls", "nl", "tac");

    private final ToolSchemas schemas;

    Globs(ToolSchemas schemas) {
        this.schemas = schemas;
    }

    /** Whether the files that there are tell enough about a pattern among what a program is told to read. */
    private static boolean tells(String program, String pattern) {
        return plain(pattern) && (!leading(pattern) || HARMLESS.contains(program));
    }

    /** Whether it would be enough if the pattern began with the directory, {@code ./}. */
    static boolean wantsDirectory(SimpleCommand command, String pattern) {
        return shows(command.name(), command.showing())
                && leading(pattern)
                && plain("./" + pattern);
    }

    /** Git expands patterns by itself, and writes. */
    private static boolean shows(String program, Showing showing) {
        return showing.contents() && !program.equals("git");
    }

    /** Whether names that it stands for may begin with anything. */
    private static boolean leading(String pattern) {
        return !pattern.isEmpty() && NamePattern.wild(pattern.substring(0, 1));
    }

    /**
     * Classes in brackets and names that begin with a dot differ between shells, and behind a directory that nobody knows
     * {@code ..} may be anywhere.
     */
    private static boolean plain(String pattern) {
        boolean wild = false;
        for (String segment : pattern.split("/", -1)) {
            boolean own = NamePattern.wild(segment);
            if ((wild && segment.equals("..")) || (own && segment.startsWith("."))) {
                return false;
            }
            wild |= own;
        }
        return wild && pattern.indexOf('[') < 0;
    }

    /** The words of a command with names in the place of such patterns; other patterns stay. */
    List<Spelling> expanded(List<Spelling> words, Context context) {
        if (!steady(context)) {
            return words;
        }
        Argument first = words.getFirst().argument();
        boolean known = first.whole() && !words.getFirst().glob();
        String program = known ? Programs.name(first.text()) : null;
        if (program == null
                || !shows(program, schemas.showing(program))
                || context.functions().contains(program)) {
            return words;
        }
        Usage usage =
                schemas.read(CommandJudge.named(words.stream().map(Spelling::argument).toList()));
        return usage == null || !usage.findings().isEmpty()
                ? words
                : expanded(program, usage, words, context.here());
    }

    /** Whether one of the words is a pattern. */
    static boolean any(List<Spelling> words) {
        for (Spelling word : words) {
            if (word.glob()) {
                return true;
            }
        }
        return false;
    }

    /** What the line itself may change before it gets there, nobody knows, nor what a sandbox does not hold. */
    private static boolean steady(Context context) {
        return context.here().sandboxed() && !context.changed() && !context.lost();
    }

    private static List<Spelling> expanded(
            String program, Usage usage, List<Spelling> words, Surroundings here) {
        Set<Argument> texts = texts(usage.options());
        Set<Argument> files = files(usage.operands());
        List<Spelling> expanded = new ArrayList<>(words.size());
        for (Spelling word : words) {
            if (!word.glob()) {
                expanded.add(word);
            } else if (texts.contains(word.argument()) && text(word.argument())) {
                expanded.add(new Spelling(word.argument(), word.loose(), false, word.unknown()));
            } else {
                List<String> names =
                        files.contains(word.argument()) ? names(program, word, here) : null;
                if (names == null) {
                    expanded.add(word);
                } else {
                    names.forEach(it -> expanded.add(named(it, word.argument())));
                }
            }
        }
        return expanded;
    }

    /** What options with a text stand in. */
    private static Set<Argument> texts(List<Usage.Given> options) {
        Set<Argument> texts = new HashSet<>();
        for (Usage.Given option : options) {
            if (option.kind() == Kind.TEXT || option.kind() == Kind.NAME_PATTERN) {
                texts.add(option.source());
            }
        }
        return texts;
    }

    /**
     * Whether an option's name ends before the pattern begins, as in {@code --include=*.java}: a file of that name would make it
     * the same option with another text.
     */
    private static boolean text(Argument argument) {
        int equals = argument.text().indexOf('=');
        return argument.whole()
                && argument.text().startsWith("--")
                && equals > 0
                && !NamePattern.wild(argument.text().substring(0, equals))
                && argument.text().indexOf('[') < 0;
    }

    /** The files that the command reads, of which there may be any number in the place of one: no other operand comes later. */
    private static Set<Argument> files(List<Usage.Operand> operands) {
        int first = operands.size();
        while (first > 0 && operands.get(first - 1).kind() == Kind.PATH) {
            first--;
        }
        Set<Argument> files = new HashSet<>();
        operands.subList(first, operands.size()).forEach(it -> files.add(it.argument()));
        operands.subList(0, first).forEach(it -> files.remove(it.argument()));
        return files;
    }

    /** The names that it stands for now; null when they do not tell enough. */
    private static @Nullable List<String> names(String program, Spelling word, Surroundings here) {
        String pattern = word.argument().text();
        if (!word.argument().whole() || !tells(program, pattern)) {
            return null;
        }
        List<String> names = here.paths().expand(here.workspace(), here.directory(), pattern, MOST);
        boolean options = names != null && names.stream().anyMatch(it -> it.startsWith("-"));
        return names == null || names.isEmpty() || options ? null : names;
    }

    private static Spelling named(String name, Argument pattern) {
        return new Spelling(
                Argument.whole(name, pattern.span()), LooseParts.masked(name), false, false);
    }
}
