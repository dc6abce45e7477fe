package dev.troupe.security.policy;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.RuleScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The notation of command rules: words, {@code [--option]} for an option that may be present, and a
 * last {@code *} for ordinary operands.
 */
final class RuleText {
    private static final int MOST_WORDS = 16;
    private static final Pattern OPTION = Pattern.compile("\\[(-[^\\[\\]]+)\\]");
    private static final Pattern SHELL = Pattern.compile(".*['\"$`;&|<>(){}\\\\].*");
    private static final Set<String> RUN_OTHERS =
            Set.of(
                    "env",
                    "xargs",
                    "nohup",
                    "timeout",
                    "time",
                    "nice",
                    "ionice",
                    "stdbuf",
                    "setsid",
                    "command",
                    "builtin",
                    "exec",
                    "eval",
                    "sudo",
                    "su",
                    "doas",
                    "ssh",
                    "chroot",
                    "unshare",
                    "busybox",
                    "watch",
                    "parallel",
                    "strace",
                    "gdb",
                    "npx",
                    "bunx",
                    "uvx",
                    "pipx",
                    "docker",
                    "podman",
                    "kubectl");
    private static final Pattern INTERPRETER =
            Pattern.compile(
                    "(ba|da|z|k|c|tc|fi|a)?sh|python[\\d.]*|node|deno|bun|ruby|perl|php|lua|Rscript"
                            + "|java|jshell|tclsh|expect|[gm]?awk|sed|vim?|nvim|emacs|ed|ex");

    private RuleText() {}

    /**
     * Reads one rule.
     *
     * @param origin where it stands, as {@code file:line}
     * @throws IllegalArgumentException when it is not one; the message is the rest of a sentence
     *     that starts with the rule
     */
    static CommandRule command(Layer layer, PermissionVerdict verdict, String text, String origin) {
        List<String> words = new ArrayList<>();
        Set<String> options = new TreeSet<>();
        for (String word : text.strip().split("\\s+", -1)) {
            var option = OPTION.matcher(word);
            if (option.matches()) {
                options.add(option.group(1));
            } else if (SHELL.matcher(word).matches()) {
                throw new IllegalArgumentException("has shell syntax in " + word + "; write words");
            } else {
                words.add(word);
            }
        }
        if (words.isEmpty() || words.getFirst().isEmpty()) {
            throw new IllegalArgumentException(
                    "names no command; write one such as `cargo test *`");
        }
        if (words.size() > MOST_WORDS) {
            throw new IllegalArgumentException(
                    "has %d words; write at most %d".formatted(words.size(), MOST_WORDS));
        }
        return verdict == PermissionVerdict.ALLOW
                ? allowing(layer, words, options, text.strip(), origin)
                : tightening(layer, verdict, words, options, text.strip(), origin);
    }

    private static CommandRule tightening(
            Layer layer,
            PermissionVerdict verdict,
            List<String> words,
            Set<String> options,
            String text,
            String origin) {
        if (!options.isEmpty()) {
            throw new IllegalArgumentException(
                    "has an option in brackets, which only rules that allow may have");
        }
        return new CommandRule(
                layer, judged(verdict), words, options, RuleScope.ORDINARY, text, origin);
    }

    private static CommandRule allowing(
            Layer layer, List<String> words, Set<String> options, String text, String origin) {
        boolean open = words.getLast().equals("*");
        List<String> fixed = open ? words.subList(0, words.size() - 1) : words;
        if (fixed.stream().anyMatch(word -> word.indexOf('*') >= 0) || fixed.isEmpty()) {
            throw new IllegalArgumentException(
                    "would allow any command; `*` may only stand last, after a command");
        }
        if (open && anything(fixed)) {
            throw new IllegalArgumentException(
                    "would allow anything that `"
                            + fixed.getFirst()
                            + "` can run; name it exactly");
        }
        return new CommandRule(
                layer,
                dev.troupe.permission.Verdict.ALLOW,
                words,
                options,
                open ? RuleScope.ORDINARY : RuleScope.EXACT,
                text,
                origin);
    }

    private static dev.troupe.permission.Verdict judged(PermissionVerdict verdict) {
        return dev.troupe.permission.Verdict.valueOf(verdict.name());
    }

    /** Whether operands after these words could be programs. */
    private static boolean anything(List<String> fixed) {
        String program = fixed.getFirst().substring(fixed.getFirst().lastIndexOf('/') + 1);
        if (RUN_OTHERS.contains(program)) {
            return true;
        }
        if (program.equals("git")) {
            return fixed.size() == 1 || fixed.get(1).startsWith("-");
        }
        String last = fixed.getLast();
        boolean hanging = fixed.size() == 1 || last.startsWith("-") || last.contains("=");
        return INTERPRETER.matcher(program).matches() && hanging;
    }
}
