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
    private static final Concern PLUS =
            new Concern(Effect.EXECUTES, "gives the tool a command to start with");

    private final String file;
    private final Section top;
    private final Map<String, List<Section>> sets;

    private ToolReader(String file, Section top) {
        this.file = file;
        this.top = top;
        this.sets = top.lists("sets", "an option", Keys.OPTION);
    }

    static ToolSchema read(String file, String text) {
        return new ToolReader(file, Section.read(file, "a tool", text, Keys.TOOL)).tool();
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
        Showing showing = new Showing(top.flag("only-shows", false), top.flag("only-names", false));
        return new ToolSchema(
                file, List.copyOf(names), showing, level(name, top, Syntax.USUAL, scope));
    }

    /** The levels whose options a level may inherit. */
    private record Scope(Map<String, Section> levels) {}

    private Level level(String name, Section section, Syntax outer, Scope scope) {
        Syntax syntax = syntax(section, outer);
        Map<String, OptionSchema> options = options(section, syntax, scope);
        List<OperandSchema> operands = OptionReader.operands(section, "operands");
        checkCommand(section, syntax, operands);
        return new Level(
                name,
                syntax,
                new Options(options),
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

    private static Syntax syntax(Section section, Syntax outer) {
        return new Syntax(
                section.has("style") ? section.choice("style", Style.class) : outer.style(),
                section.flag("abbreviations", outer.abbreviations()),
                section.flag("equals", outer.equals()),
                section.flag("negations", outer.negations()));
    }

    /** The options behind a command's first word are its own, which only some styles leave it. */
    private static void checkCommand(Section section, Syntax syntax, List<OperandSchema> operands) {
        boolean starts = operands.stream().anyMatch(it -> it.kind() == Kind.COMMAND);
        if (starts && syntax.style() != Style.POSIX && syntax.style() != Style.WORDS) {
            throw section.fault(
                    "operands", "an operand that is a `command` needs the style posix or words");
        }
    }

    private static @Nullable Limits plus(Section section) {
        if (!section.has("plus-option")) {
            return null;
        }
        Effect effect = section.choice("plus-option", Effect.class);
        return effect == Effect.ORDINARY
                ? Limits.NONE
                : new Limits(
                        Set.of(), List.of(), List.of(), List.of(), new Concern(effect, PLUS.why()));
    }

    private static @Nullable Concern alone(Section section) {
        Section alone = section.section("alone", Keys.ALONE);
        return alone == null ? null : OptionReader.concern(alone);
    }

    private static @Nullable String implied(Section section, Map<String, OptionSchema> options) {
        Section alone = section.section("alone", Keys.ALONE);
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

    private Map<String, Level> commands(Section section, Syntax syntax) {
        Map<String, Section> sections = section.named("commands", "the command", Keys.COMMAND);
        Map<String, Section> levels = new HashMap<>(sections);
        levels.putIfAbsent(top.text("tool"), top);
        Scope scope = new Scope(levels);
        Map<String, Level> commands = new HashMap<>();
        sections.forEach((name, each) -> {
            Level level = level(name, each, syntax, scope);
            Set<String> names = new LinkedHashSet<>(each.set("aliases"));
            names.add(name);
            names.forEach(it -> call(it, level, commands, "aliases", each));
            each.set("misspellings")
                    .forEach(it -> call(it, level.misspelt(), commands, "misspellings", each));
        });
        return commands;
    }

    private static void call(
            String name, Level level, Map<String, Level> commands, String key, Section section) {
        if (commands.putIfAbsent(name, level) != null) {
            throw section.fault(key, "two commands are called `" + name + "`; rename one");
        }
    }

    private Map<String, OptionSchema> options(Section section, Syntax syntax, Scope scope) {
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

    private static void own(Section section, Map<String, OptionSchema> options) {
        for (Section each : section.sections("options", "an option", Keys.OPTION)) {
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
            Section by,
            Scope scope,
            Map<String, OptionSchema> options,
            Set<String> seen) {
        if (!seen.add(name)) {
            throw by.fault("inherits", "`" + name + "` inherits itself; remove it");
        }
        List<Section> set = sets.get(name);
        Section level = scope.levels().get(name);
        if (set == null && level == null) {
            throw by.fault(
                    "inherits",
                    "`" + name + "` is neither a set nor a command beside this one; add it");
        }
        List<Section> own =
                set == null ? level(level).sections("options", "an option", Keys.OPTION) : set;
        for (Section each : own) {
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

    private static Section level(@Nullable Section section) {
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

    private static void modules(Section section, Map<String, OptionSchema> options) {
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
