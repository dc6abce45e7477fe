package dev.troupe.permission.schema;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one schema file. */
final class ToolReader {
    private static final UsageConcern PLUS =
            new UsageConcern(ToolEffect.EXECUTES, "gives the tool a command to start with");

    private final String file;
    private final SchemaObject top;
    private final Map<String, List<SchemaObject>> sets;

    private ToolReader(String file, SchemaObject top) {
        this.file = file;
        this.top = top;
        this.sets = top.lists("sets", "an option", SchemaKeys.OPTION);
    }

    static ToolSchema read(String file, String text) {
        return new ToolReader(file, SchemaObject.read(file, "a tool", text, SchemaKeys.TOOL))
                .tool();
    }

    private ToolSchema tool() {
        String name = top.text("tool");
        Set<String> names = new LinkedHashSet<>();
        names.add(name);
        names.addAll(top.set("names"));
        for (String each : names) {
            if (each.indexOf('/') >= 0) {
                throw top.fault("names", "`" + each + "` is a path; write the name of the program");
            }
        }
        Scope scope = new Scope(Map.of(name, top));
        OutputBehaviour showing =
                new OutputBehaviour(top.flag("only-shows", false), top.flag("only-names", false));
        return new ToolSchema(
                file, List.copyOf(names), showing, level(name, top, OptionSyntax.USUAL, scope));
    }

    /** The levels whose options a level may inherit. */
    private record Scope(Map<String, SchemaObject> levels) {}

    private CommandSchema level(
            String name, SchemaObject section, OptionSyntax outer, Scope scope) {
        OptionSyntax syntax = syntax(section, outer);
        Map<String, OptionSchema> options = options(section, syntax, scope);
        List<OperandSchema> operands = OptionReader.operands(section, "operands");
        checkCommand(section, syntax, operands);
        return new CommandSchema(
                name,
                syntax,
                new OptionTable(options),
                section.flag("number-option", false),
                section.flag("bundle-first", false),
                plus(section),
                operands,
                section.has("behind-dashes")
                        ? OptionReader.operands(section, "behind-dashes")
                        : null,
                commands(section, syntax),
                OptionReader.concern(section),
                alone(section),
                implied(section, options));
    }

    private static OptionSyntax syntax(SchemaObject section, OptionSyntax outer) {
        return new OptionSyntax(
                section.has("style") ? section.choice("style", OptionStyle.class) : outer.style(),
                section.flag("abbreviations", outer.abbreviations()),
                section.flag("equals", outer.equals()),
                section.flag("negations", outer.negations()));
    }

    /** The options behind a command's first word are its own, which only some styles leave it. */
    private static void checkCommand(
            SchemaObject section, OptionSyntax syntax, List<OperandSchema> operands) {
        boolean starts = operands.stream().anyMatch(it -> it.kind() == OperandKind.COMMAND);
        if (starts && syntax.style() != OptionStyle.POSIX && syntax.style() != OptionStyle.WORDS) {
            throw section.fault(
                    "operands", "an operand that is a `command` needs the style posix or words");
        }
    }

    private static @Nullable UsageLimits plus(SchemaObject section) {
        if (!section.has("plus-option")) {
            return null;
        }
        ToolEffect effect = section.choice("plus-option", ToolEffect.class);
        return effect == ToolEffect.ORDINARY
                ? UsageLimits.NONE
                : new UsageLimits(
                        Set.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        new UsageConcern(effect, PLUS.why()));
    }

    private static @Nullable UsageConcern alone(SchemaObject section) {
        SchemaObject alone = section.section("alone", SchemaKeys.ALONE);
        return alone == null ? null : OptionReader.concern(alone);
    }

    private static @Nullable String implied(
            SchemaObject section, Map<String, OptionSchema> options) {
        SchemaObject alone = section.section("alone", SchemaKeys.ALONE);
        String name = alone == null ? null : alone.optionalText("as");
        if (alone == null || name == null) {
            return null;
        }
        OptionSchema option = options.get(name);
        if (option == null) {
            throw alone.fault("as", "`" + name + "` is no option here; add one");
        }
        return option.name();
    }

    private Map<String, CommandSchema> commands(SchemaObject section, OptionSyntax syntax) {
        Map<String, SchemaObject> sections =
                section.named("commands", "the command", SchemaKeys.COMMAND);
        Map<String, SchemaObject> levels = new HashMap<>(sections);
        levels.putIfAbsent(top.text("tool"), top);
        Scope scope = new Scope(levels);
        Map<String, CommandSchema> commands = new HashMap<>();
        sections.forEach((name, each) -> {
            CommandSchema level = level(name, each, syntax, scope);
            Set<String> names = new LinkedHashSet<>(each.set("aliases"));
            names.add(name);
            names.forEach(it -> call(it, level, commands, "aliases", each));
            each.set("misspellings")
                    .forEach(it -> call(it, level.misspelt(), commands, "misspellings", each));
        });
        return commands;
    }

    private static void call(
            String name,
            CommandSchema level,
            Map<String, CommandSchema> commands,
            String key,
            SchemaObject section) {
        if (commands.putIfAbsent(name, level) != null) {
            throw section.fault(key, "two commands are called `" + name + "`; rename one");
        }
    }

    private Map<String, OptionSchema> options(
            SchemaObject section, OptionSyntax syntax, Scope scope) {
        Map<String, OptionSchema> options = new LinkedHashMap<>();
        own(section, options);
        for (String name : section.set("inherits")) {
            inherit(name, section, scope, options, new LinkedHashSet<>());
        }
        if (syntax.negations()) {
            negate(options);
        }
        modules(section, options);
        return options;
    }

    private static void own(SchemaObject section, Map<String, OptionSchema> options) {
        for (SchemaObject each : section.sections("options", "an option", SchemaKeys.OPTION)) {
            OptionSchema option = OptionReader.option(each);
            for (String name : each.set("names")) {
                if (options.putIfAbsent(name, option) != null) {
                    throw each.fault("names", "two options are called `" + name + "`; remove one");
                }
            }
        }
    }

    private void inherit(
            String name,
            SchemaObject by,
            Scope scope,
            Map<String, OptionSchema> options,
            Set<String> seen) {
        if (!seen.add(name)) {
            throw by.fault("inherits", "`" + name + "` inherits itself; remove it");
        }
        List<SchemaObject> set = sets.get(name);
        SchemaObject level = scope.levels().get(name);
        if (set == null && level == null) {
            throw by.fault(
                    "inherits",
                    "`" + name + "` is neither a set nor a command in this file; add it");
        }
        List<SchemaObject> own =
                set == null
                        ? level(level).sections("options", "an option", SchemaKeys.OPTION)
                        : set;
        for (SchemaObject each : own) {
            OptionSchema option = OptionReader.option(each);
            each.set("names").forEach(it -> options.putIfAbsent(it, option));
        }
        if (set == null) {
            for (String next : level(level).set("inherits")) {
                inherit(next, level(level), scope, options, seen);
            }
        }
        seen.remove(name);
    }

    private static SchemaObject level(@Nullable SchemaObject section) {
        if (section == null) {
            throw new IllegalStateException("a level that was found has no section");
        }
        return section;
    }

    /** An option that changes what the rest is has no ordinary negation: that would take back what was read by it. */
    private static void negate(Map<String, OptionSchema> options) {
        for (Map.Entry<String, OptionSchema> entry : List.copyOf(options.entrySet())) {
            String name = entry.getKey();
            if (name.startsWith("--") && entry.getValue().meaning() == null) {
                String other =
                        name.startsWith("--no-")
                                ? "--" + name.substring("--no-".length())
                                : "--no-" + name.substring("--".length());
                String negated = entry.getValue().name();
                options.merge(
                        other,
                        OptionSchema.plain(other).negating(negated),
                        (known, _) -> known.negating(negated));
            }
        }
    }

    private static void modules(SchemaObject section, Map<String, OptionSchema> options) {
        section.maps("modules")
                .forEach((name, tools) -> {
                    OptionSchema option = options.get(name);
                    if (option == null || option.value() == null) {
                        throw section.fault(
                                "modules", "`" + name + "` is no option with a value; add one");
                    }
                    OptionSchema with = option.withModules(tools);
                    options.replaceAll((_, it) -> it.equals(option) ? with : it);
                });
    }
}
