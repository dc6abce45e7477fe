package dev.troupe.permission.policy;

import dev.troupe.permission.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Reads {@code security.json}. Keeps no state between files and may be used by several threads. */
public final class SecurityFile {
    /** What a file may hold at most, in bytes of UTF-8. */
    public static final int MOST_BYTES = 256 * 1024;

    private static final int MISSPELT = 4;

    private static final Map<String, BiConsumer<SecurityFile, PositionedJson.Member>> SECTIONS =
            Map.ofEntries(
                    Map.entry("allowed_commands", listed(Verdict.ALLOW)),
                    Map.entry("ask_commands", listed(Verdict.ASK)),
                    Map.entry("blocked_commands", listed(Verdict.BLOCK)),
                    Map.entry("blocked_patterns", (file, it) -> file.patterns.section(it)),
                    Map.entry("command_synonyms", (file, it) -> file.synonyms.section(it)),
                    Map.entry("contextual_permissions", (file, it) -> file.conditions.section(it)),
                    Map.entry("contextual_rules", (file, it) -> file.conditions.section(it)),
                    Map.entry("security_level", SecurityFile::level),
                    Map.entry("default", SecurityFile::otherwise),
                    Map.entry("repository", SecurityFile::name),
                    Map.entry("workspace", SecurityFile::name),
                    Map.entry("home", SecurityFile::name),
                    Map.entry("$schema", SecurityFile::name));

    private final Layer layer;
    private final PolicyFaultCollector faults;
    private final CommandListReader listings;
    private final SynonymReader synonyms;
    private final BlockedLineReader patterns;
    private final ContextualRuleReader conditions;
    private Verdict otherwise = Verdict.ASK;
    private @Nullable SecurityLevel level;
    private final List<PolicyOrigins.Written> blocking = new ArrayList<>();

    private SecurityFile(String file, Layer layer) {
        this.layer = layer;
        this.faults = new PolicyFaultCollector(file);
        this.listings = new CommandListReader(layer, faults);
        this.patterns = new BlockedLineReader(layer, faults);
        this.synonyms = new SynonymReader(layer, faults);
        this.conditions = new ContextualRuleReader(layer, faults);
    }

    /**
     * Reads the text of a file that is trusted; of one that is not, {@link SecurityPolicy#tightening} counts. Never
     * throws: what is wrong stands in the policy's faults, and then nothing of the file allows.
     *
     * @param file what explanations call it, such as {@code .troupe/security.json}
     */
    public static SecurityPolicy read(String file, Layer layer, String text) {
        SecurityFile reading = new SecurityFile(file, layer);
        if (tooLarge(text)) {
            reading.faults.add(
                    1, "The file has more than " + MOST_BYTES / 1024 + " kB; shorten it.");
        } else {
            reading.root(JsonReading.read(text, reading.faults));
        }
        return reading.policy();
    }

    /** All keys that a file may have. */
    static Set<String> keys() {
        return SECTIONS.keySet();
    }

    private static boolean tooLarge(String text) {
        return text.length() > MOST_BYTES
                || text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES;
    }

    private SecurityPolicy policy() {
        SecurityPolicy all =
                new SecurityPolicy(
                        listings.rules(),
                        List.copyOf(patterns.origins().keySet()),
                        synonyms.commands(),
                        conditions.entries(),
                        otherwise,
                        faults.list(),
                        level,
                        new PolicyOrigins(patterns.origins(), synonyms.origins(), blocking));
        return all.faults().isEmpty() ? all : all.tightening();
    }

    private void root(@Nullable PositionedJson root) {
        if (root instanceof PositionedJson.Members members) {
            members.members().forEach(this::section);
        } else if (root != null) {
            faults.add(root.line(), "The file is " + root.what() + "; write an object.");
        }
    }

    private void section(PositionedJson.Member member) {
        BiConsumer<SecurityFile, PositionedJson.Member> section = SECTIONS.get(member.name());
        if (section == null) {
            unknown(member);
        } else {
            section.accept(this, member);
        }
    }

    private void unknown(PositionedJson.Member member) {
        String advice =
                closest(member.name())
                        .map(key -> "; did you mean `" + key + "`?")
                        .orElse("; see docs/user/permissions.md for the keys.");
        faults.add(member.line(), "There is no key " + QuotedValue.text(member.name()) + advice);
    }

    private static Optional<String> closest(String name) {
        LevenshteinDistance distance = new LevenshteinDistance(MISSPELT);
        return SECTIONS.keySet().stream()
                .filter(key -> distance.apply(key, name) >= 0)
                .min(
                        Comparator.<String>comparingInt(key -> distance.apply(key, name))
                                .thenComparing(key -> key));
    }

    private static BiConsumer<SecurityFile, PositionedJson.Member> listed(Verdict verdict) {
        return (file, section) -> file.listings.section(verdict, section);
    }

    private void level(PositionedJson.Member member) {
        String word = member.value() instanceof PositionedJson.Text text ? text.text() : "";
        Optional<SecurityLevel> named = SecurityLevel.named(word);
        if (named.isPresent()) {
            level = named.get();
        } else {
            faults.type(member.name(), member.value(), "one of " + SecurityLevel.words());
        }
    }

    /** Blocks rather than asks when it stands twice. */
    private void otherwise(PositionedJson.Member member) {
        String word = member.value() instanceof PositionedJson.Text text ? text.text() : "";
        switch (word) {
            case "ask" -> {}
            case "block" -> {
                otherwise = Verdict.BLOCK;
                blocking.add(new PolicyOrigins.Written(layer, faults.at(member.line())));
            }
            default ->
                    faults.type(
                            member.name(),
                            member.value(),
                            "ask or block: what no rule names is never allowed");
        }
    }

    /** Tells people something; nothing is taken from it. */
    private void name(PositionedJson.Member member) {
        if (!(member.value() instanceof PositionedJson.Text)) {
            faults.type(member.name(), member.value(), "a text");
        }
    }
}
