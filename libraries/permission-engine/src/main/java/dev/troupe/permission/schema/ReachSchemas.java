package dev.troupe.permission.schema;

import dev.troupe.permission.shell.TextSpan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Tells what tools reach that no layer of changes holds. The last rule of a tool that covers its use decides. How a file is
 * written says {@code README.md} beside the bundled ones.
 */
public final class ReachSchemas {
    private static final String FOLDER = "reach/";
    private static final Set<String> FILE_KEYS = Set.of("tools");
    static final Set<String> RULE_KEYS =
            Set.of("of", "with", "operands", "operand", "file", "obeyed", "reach");
    private static final String DASHES = "--";
    private static final TextSpan NOWHERE = new TextSpan(0, 0);

    /** This machine as seen from itself, alone, with a port, or as a URL. */
    private static final Pattern LOOPBACK =
            Pattern.compile(
                    "([a-z+]+://)?([^@/]*@)?(localhost|127\\.0\\.0\\.1|\\[::1\\]|::1|0\\.0\\.0\\.0)(:\\d*)?([/?].*)?");

    private static final Pattern URL = Pattern.compile("[a-z+]+://.*");

    private final ToolSchemas schemas;
    private final Map<String, List<ReachRule>> rules;

    private ReachSchemas(ToolSchemas schemas, Map<String, List<ReachRule>> rules) {
        this.schemas = schemas;
        this.rules = Map.copyOf(rules);
    }

    /** Returns what comes with the engine, over schemas that tell how arguments are read. */
    public static ReachSchemas bundled(ToolSchemas schemas) {
        return new ReachSchemas(schemas, Bundled.RULES);
    }

    /**
     * Reads the rules of one file.
     *
     * @throws UnreadableSchemaException when it cannot be used
     */
    static Map<String, List<ReachRule>> read(String file, String text) {
        SchemaObject top = SchemaObject.read(file, "a file about reach", text, FILE_KEYS);
        Map<String, List<ReachRule>> rules = new HashMap<>();
        top.lists("tools", "a rule", RULE_KEYS)
                .forEach((names, sections) -> {
                    List<ReachRule> all = sections.stream().map(ReachRule::of).toList();
                    for (String name : names.split(" ", -1)) {
                        if (rules.putIfAbsent(name, all) != null) {
                            throw top.fault("tools", "`" + name + "` is there twice; remove one");
                        }
                    }
                });
        return rules;
    }

    /** Returns the programs about which something is said. */
    public Set<String> tools() {
        return rules.keySet();
    }

    /**
     * Returns what a command reaches; nothing where nobody knows.
     *
     * @param words the program, and its arguments, as far as they are known
     * @param file whether a word may be the name of a file that is there
     */
    public CommandReach reach(List<String> words, Predicate<String> file) {
        List<ReachRule> about = words.isEmpty() ? null : rules.get(words.getFirst());
        if (about == null) {
            return CommandReach.NOTHING;
        }
        ToolUsage usage = schemas.read(arguments(words));
        CommandReach reach =
                usage == null ? ofPlain(words, about, file) : ofRead(usage, words, about, file);
        return reach == CommandReach.HOSTS && staysHere(words) ? CommandReach.NOTHING : reach;
    }

    /** Returns the paths among the words that a command writes to, as far as its schema tells. */
    public List<String> written(List<String> words) {
        ToolUsage usage = words.isEmpty() ? null : schemas.read(arguments(words));
        if (usage == null) {
            return List.of();
        }
        List<String> written = new ArrayList<>();
        for (ToolUsage.Operand operand : usage.operands()) {
            if (operand.kind() == OperandKind.WRITTEN_PATH) {
                written.add(operand.argument().text());
            }
        }
        for (ToolUsage.Given option : usage.options()) {
            if (option.kind() == OperandKind.WRITTEN_PATH && option.value() != null) {
                written.add(option.value().text());
            }
        }
        return written;
    }

    /** Schemas know programs by their base names. */
    private static List<CommandArgument> arguments(List<String> words) {
        List<CommandArgument> arguments = new ArrayList<>();
        String program = words.getFirst();
        arguments.add(
                CommandArgument.whole(program.substring(program.lastIndexOf('/') + 1), NOWHERE));
        words.subList(1, words.size())
                .forEach(it -> arguments.add(CommandArgument.whole(it, NOWHERE)));
        return arguments;
    }

    private static CommandReach ofRead(
            ToolUsage usage, List<String> argv, List<ReachRule> about, Predicate<String> file) {
        List<String> words = new ArrayList<>();
        // A module is a word with the option that names it.
        usage.words().stream().skip(1).forEach(it -> words.addAll(List.of(it.split(" ", -1))));
        usage.operands().forEach(it -> words.add(it.argument().text()));
        for (ToolUsage.Started started : usage.started()) {
            if (started instanceof ToolUsage.Started.Words command) {
                command.words().forEach(it -> words.add(it.text()));
            }
        }
        Set<String> given = new LinkedHashSet<>();
        if (argv.contains(DASHES)) {
            given.add(DASHES);
        }
        usage.options().forEach(it -> given.add(it.name()));
        // An option that the schema does not know may be one that these rules know.
        usage.findings().stream()
                .filter(ToolUsage.Finding::unclear)
                .map(it -> it.culprit().text())
                .filter(it -> it.startsWith("-"))
                .forEach(it -> given.add(it.split("=", 2)[0]));
        CommandReach reach = decided(words, given, about, file);
        boolean unclear = usage.findings().stream().anyMatch(ToolUsage.Finding::unclear);
        return unclear ? reach.widest(CommandReach.UNKNOWN) : reach;
    }

    private static CommandReach ofPlain(
            List<String> argv, List<ReachRule> about, Predicate<String> file) {
        List<String> words = new ArrayList<>();
        Set<String> given = new LinkedHashSet<>();
        for (String word : argv.subList(1, argv.size())) {
            if (word.startsWith("-")) {
                given.add(word.split("=", 2)[0]);
            } else {
                words.add(word);
            }
        }
        return decided(words, given, about, file);
    }

    private static CommandReach decided(
            List<String> words, Set<String> given, List<ReachRule> about, Predicate<String> file) {
        CommandReach reach = CommandReach.NOTHING;
        for (ReachRule rule : about) {
            if (rule.covers(words, given, file)) {
                reach = rule.reach();
            }
        }
        return reach;
    }

    /** Whether the only hosts that are named are this machine, which inside a sandbox is the sandbox. */
    private static boolean staysHere(List<String> words) {
        boolean here = words.stream().anyMatch(it -> LOOPBACK.matcher(it).matches());
        return here
                && words.stream()
                        .filter(it -> URL.matcher(it).matches())
                        .allMatch(it -> LOOPBACK.matcher(it).matches());
    }

    /** Read once, when first asked for. */
    private static final class Bundled {
        static final Map<String, List<ReachRule>> RULES = files();

        private static Map<String, List<ReachRule>> files() {
            Map<String, List<ReachRule>> all = new HashMap<>();
            text(FOLDER + "index")
                    .lines()
                    .filter(name -> !name.isBlank())
                    .forEach(name ->
                            read(name, text(FOLDER + name + ".json"))
                                    .forEach((tool, rules) -> {
                                        if (all.putIfAbsent(tool, rules) != null) {
                                            throw new IllegalStateException(
                                                    "Two files tell what " + tool + " reaches.");
                                        }
                                    }));
            return all;
        }

        private static String text(String name) {
            try (InputStream in = ReachSchemas.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IllegalStateException(name + " is not on the class path.");
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(name + " is unreadable.", e);
            }
        }
    }
}
