package dev.troupe.worker.definition.agent;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.worker.definition.FrontMatter;
import dev.troupe.worker.definition.InlineQuoteFormatter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes an agent of its file: refuses what would make it another agent, and warns of the rest. */
final class AgentDefinitionParser {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,5})([smhd])");

    private static final Set<String> READ =
            Set.of(
                    "name",
                    "description",
                    "tools",
                    "disallowedTools",
                    "model",
                    "permissionMode",
                    "maxTurns",
                    "maxTime",
                    "effort",
                    "output");

    /** Fields of other products that change nothing of what an agent does. */
    private static final Set<String> PLAIN = Set.of("color", "license", "metadata");

    /** Fields of other products that do, but not here: whoever relies on them must hear of it. */
    private static final Set<String> FOREIGN =
            Set.of(
                    "background",
                    "hooks",
                    "initialPrompt",
                    "isolation",
                    "mcpServers",
                    "memory",
                    "skills");

    private static final Map<String, ApprovalMode> MODES =
            Map.ofEntries(
                    Map.entry("plan", ApprovalMode.PLAN),
                    Map.entry("default", ApprovalMode.ASK),
                    Map.entry("manual", ApprovalMode.ASK),
                    Map.entry("ask", ApprovalMode.ASK),
                    Map.entry("dontAsk", ApprovalMode.ASK),
                    Map.entry("acceptEdits", ApprovalMode.ACCEPT_EDITS),
                    Map.entry("accept-edits", ApprovalMode.ACCEPT_EDITS),
                    Map.entry("auto", ApprovalMode.AUTOMATIC),
                    Map.entry("automatic", ApprovalMode.AUTOMATIC),
                    Map.entry("bypassPermissions", ApprovalMode.AUTOMATIC));

    private final FrontMatter file;
    private final List<String> warnings = new ArrayList<>();

    private AgentDefinitionParser(FrontMatter file) {
        this.file = file;
    }

    static AgentDefinition read(String source, String text) {
        return new AgentDefinitionParser(FrontMatter.of(source, text)).definition();
    }

    private AgentDefinition definition() {
        warn(
                it -> !READ.contains(it) && !PLAIN.contains(it) && !FOREIGN.contains(it),
                "which no agent has");
        warn(FOREIGN::contains, "which Troupe does not act on");
        String name = word("name").orElseThrow(() -> lacking("name"));
        String description = text("description").orElseThrow(() -> lacking("description"));
        return new AgentDefinition(
                name,
                description,
                tools(),
                text("model").filter(it -> !it.equals("inherit")).orElse(null),
                mode(),
                maxTurns(),
                maxTime(),
                known("effort", ReasoningEffort::of),
                word("output").orElse(null),
                prompt(),
                file.source(),
                warnings);
    }

    private RuntimeException lacking(String field) {
        return file.fault(1, "lacks the field `" + field + "`");
    }

    private String prompt() {
        if (file.body().isEmpty()) {
            throw file.fault(1, "has no text below its front matter to tell the agent what to do");
        }
        return file.body();
    }

    /** One sentence for all fields of a sort, with the line of the first. */
    private void warn(Predicate<String> sort, String why) {
        List<String> fields = file.fields().keySet().stream().filter(sort).toList();
        if (!fields.isEmpty()) {
            warn(line(fields.getFirst()), "sets %s, %s".formatted(some(fields), why));
        }
    }

    private void warn(int line, String what) {
        warnings.add("%s:%d %s; Troupe ignores this.".formatted(file.source(), line, what));
    }

    private Optional<String> text(String name) {
        return file.field(name)
                .map(it -> {
                    if (it.list() || it.texts() == null) {
                        throw file.fault(it.line(), "`" + name + "` must be a text");
                    }
                    return it.texts().getFirst();
                })
                .filter(it -> !it.isEmpty());
    }

    private int line(String name) {
        return file.field(name).map(FrontMatter.Field::line).orElse(1);
    }

    private Optional<String> word(String name) {
        Optional<String> word = text(name);
        word.filter(it -> !NAME.matcher(it).matches())
                .ifPresent(it -> {
                    throw file.fault(
                            line(name),
                            "`%s` is %s; it must be lower-case letters, digits and hyphens, at most 64"
                                    .formatted(name, InlineQuoteFormatter.quoted(it)));
                });
        return word;
    }

    private AgentToolSelection tools() {
        List<String> offered = list("tools");
        List<String> withheld = list("disallowedTools");
        List<String> left = new ArrayList<>();
        List<String> closed = new ArrayList<>();
        AgentToolSelection choice =
                new AgentToolSelection(
                        offered == null || offered.contains("*")
                                ? null
                                : ToolNameMapper.offered(offered, left),
                        withheld == null ? List.of() : ToolNameMapper.withheld(withheld, closed));
        if (!left.isEmpty()) {
            warn(
                    line("tools"),
                    "offers %s, but tools are offered wholly or not at all".formatted(some(left)));
        }
        if (!closed.isEmpty()) {
            warnings.add(
                    "%s:%d disallows %s; Troupe does not offer such a tool at all."
                            .formatted(file.source(), line("disallowedTools"), some(closed)));
        }
        return choice;
    }

    private static String some(List<String> words) {
        return InlineQuoteFormatter.some(words.stream().map(InlineQuoteFormatter::quoted).toList());
    }

    private @Nullable List<String> list(String name) {
        FrontMatter.Field field = file.field(name).orElse(null);
        if (field == null) {
            return null;
        }
        if (field.texts() == null) {
            throw file.fault(
                    field.line(),
                    "`" + name + "` must be names with commas between them, or a list");
        }
        return field.texts().stream().flatMap(it -> ToolNameMapper.split(it).stream()).toList();
    }

    private @Nullable ApprovalMode mode() {
        String given = text("permissionMode").orElse(null);
        if (given == null) {
            return null;
        }
        ApprovalMode mode = MODES.get(given);
        if (mode == null) {
            throw file.fault(
                    line("permissionMode"),
                    "`permissionMode` is %s; it must be plan, default, acceptEdits or auto"
                            .formatted(InlineQuoteFormatter.quoted(given)));
        }
        return mode;
    }

    private OptionalInt maxTurns() {
        String given = text("maxTurns").orElse(null);
        if (given == null) {
            return OptionalInt.empty();
        }
        if (!given.matches("[1-9][0-9]{0,8}")) {
            throw file.fault(
                    line("maxTurns"),
                    "`maxTurns` is %s; it must be a whole number, at least 1"
                            .formatted(InlineQuoteFormatter.quoted(given)));
        }
        return OptionalInt.of(Integer.parseInt(given));
    }

    private @Nullable Duration maxTime() {
        String given = text("maxTime").orElse(null);
        if (given == null) {
            return null;
        }
        Matcher parts = TIME.matcher(given);
        if (!parts.matches()) {
            throw file.fault(
                    line("maxTime"),
                    "`maxTime` is %s; it must be a number with s, m, h or d, such as 30m"
                            .formatted(InlineQuoteFormatter.quoted(given)));
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }

    /** The value of a field that may be left out; null with a warning when its word is unknown. */
    private <T> @Nullable T known(String name, Function<String, Optional<T>> values) {
        String given = text(name).orElse(null);
        if (given == null) {
            return null;
        }
        Optional<T> value = values.apply(given);
        if (value.isEmpty()) {
            warn(line(name), "sets `%s` to %s".formatted(name, InlineQuoteFormatter.quoted(given)));
        }
        return value.orElse(null);
    }
}
