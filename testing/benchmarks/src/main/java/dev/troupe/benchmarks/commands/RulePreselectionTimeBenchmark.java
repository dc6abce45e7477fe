package dev.troupe.benchmarks.commands;

import dev.troupe.permission.policy.CommandRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ahocorasick.trie.PayloadEmit;
import org.ahocorasick.trie.PayloadTrie;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Two ways to find the rules that a command may be about: a table by program, whose rules are compared one by one, and
 * an automaton (Aho and Corasick, 1975) over the words of the command.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RulePreselectionTimeBenchmark {
    /** In no word of a command, as control characters ask. */
    private static final char SEPARATOR = '\u0001';

    /** Name of a {@link MeasuredRuleSet}. */
    @Param({"PROFILE", "ALL_PROFILES", "MANY_PROGRAMS", "ONE_PROGRAM"})
    public String listing = "";

    /** Words of the command, separated by blanks. */
    @Param({
        "cargo test --release",
        "git push origin main",
        "git log --stat a b c d e f g h i j k l m n o p q r"
    })
    public String command = "";

    private final Map<String, List<Listed>> table = new HashMap<>();
    private PayloadTrie<CommandRule> automaton = PayloadTrie.<CommandRule>builder().build();
    private List<String> words = List.of();

    /** A rule and its words without a last {@code *}. */
    private record Listed(List<String> words, CommandRule rule) {}

    /** Prepares both of the same rules. */
    @Setup
    public void prepare() {
        var trie = PayloadTrie.<CommandRule>builder();
        for (CommandRule rule : MeasuredRuleSet.valueOf(listing).rules()) {
            List<String> fixed = fixed(rule);
            table.computeIfAbsent(fixed.getFirst(), _ -> new ArrayList<>())
                    .add(new Listed(fixed, rule));
            trie.addKeyword(joined(fixed), rule);
        }
        automaton = trie.build();
        words = List.of(command.split(" ", -1));
    }

    private static List<String> fixed(CommandRule rule) {
        List<String> words = rule.words();
        return words.size() > 1 && words.getLast().equals("*")
                ? words.subList(0, words.size() - 1)
                : words;
    }

    private static String joined(List<String> words) {
        return SEPARATOR + String.join(String.valueOf(SEPARATOR), words) + SEPARATOR;
    }

    /** By the program, then word by word. */
    @Benchmark
    public List<CommandRule> table() {
        List<CommandRule> found = new ArrayList<>();
        for (Listed listed : table.getOrDefault(words.getFirst(), List.of())) {
            if (starts(listed.words())) {
                found.add(listed.rule());
            }
        }
        return found;
    }

    private boolean starts(List<String> rule) {
        if (rule.size() > words.size()) {
            return false;
        }
        for (int i = 1; i < rule.size(); i++) {
            if (!rule.get(i).equals(words.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** By all words at once, of which what stands elsewhere than at the beginning is left out. */
    @Benchmark
    public List<CommandRule> automaton() {
        List<CommandRule> found = new ArrayList<>();
        for (PayloadEmit<CommandRule> emit : automaton.parseText(joined(words))) {
            if (emit.getStart() == 0) {
                found.add(emit.getPayload());
            }
        }
        return found;
    }
}
