package dev.troupe.permission.policy;

import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.text.WordLists;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds listings that would allow whatever somebody makes of them. */
final class OverbroadRuleCheck {
    /** Run what they are told to. The engine judges what they run, so that nobody needs to allow them. */
    private static final Set<String> WRAPPERS =
            WordLists.set(
                    """
                    env xargs nohup timeout time nice ionice stdbuf setsid command builtin exec eval
                    source . sudo su doas pkexec ssh chroot unshare nsenter busybox watch parallel
                    strace ltrace gdb script setarch
                    """);

    /** Take programs of their own language; plain ones of sed and awk are ordinary. */
    private static final Set<String> INTERPRETERS =
            WordLists.set(
                    """
                    sh bash dash zsh ksh csh tcsh fish ash python pypy ipython node nodejs deno bun
                    ruby irb perl php lua Rscript R java jshell tclsh expect vi vim nvim emacs ed ex
                    osascript pwsh
                    """);

    /** Their own options, before a sub-command, can make any of their sub-commands do other things. */
    private static final Set<String> CONFIGURABLE = Set.of("git", "docker", "podman", "kubectl");

    /** Commands behind which any program, or any command of theirs, may stand. */
    private static final List<List<String>> LAUNCHERS =
            Stream.of(
                            """
                            git, npx, bunx, uvx, docker, docker run, docker exec, docker compose run,
                            docker compose exec, podman, podman run, podman exec, kubectl, kubectl run,
                            kubectl exec, kubectl debug, npm exec, pnpm exec, pnpm dlx, yarn exec, yarn dlx,
                            bun x, deno run, pipx run, poetry run, uv run, uv tool run, pipenv run, pdm run,
                            hatch run, conda run, bundle exec, composer exec, nix run, nix shell, rustup run,
                            dotnet exec, mise exec, asdf exec
                            """
                                    .split(","))
                    .map(WordLists::list)
                    .toList();

    private OverbroadRuleCheck() {}

    /** How a sentence goes on that begins with the listing; null when it is not too open. */
    static @Nullable String of(List<String> words) {
        boolean open = words.getLast().equals("*");
        List<String> fixed = open ? words.subList(0, words.size() - 1) : words;
        if (fixed.isEmpty() || fixed.stream().anyMatch(word -> word.indexOf('*') >= 0)) {
            return "has a `*` where it could stand for any option; it may only be the last word,"
                    + " behind a command";
        }
        String program = program(fixed.getFirst());
        if (WRAPPERS.contains(program) && !asks(program, fixed)) {
            return "would allow anything that `" + program + "` can run; list those programs";
        }
        if (!open && telling(fixed)) {
            return null;
        }
        if (hanging(program, fixed)
                || configured(program, fixed)
                || launches(program, fixed, open)) {
            return "would allow anything that `" + program + "` can run; name what it may run";
        }
        return null;
    }

    /** Without its directory and the version at its end. */
    private static String program(String word) {
        String name = word.substring(word.lastIndexOf('/') + 1);
        int end = name.length();
        while (end > 1
                && (Character.isDigit(name.charAt(end - 1)) || name.charAt(end - 1) == '.')) {
            end--;
        }
        return name.substring(0, end);
    }

    /** {@code command -v} only tells where a program is. */
    private static boolean asks(String program, List<String> fixed) {
        return program.equals("command")
                && fixed.size() > 1
                && (fixed.get(1).equals("-v") || fixed.get(1).equals("-V"));
    }

    private static boolean telling(List<String> fixed) {
        return fixed.size() == 2
                && (fixed.get(1).equals("--version") || fixed.get(1).equals("-version"));
    }

    /** Whether the next word, or the standard input, would be the program of an interpreter. */
    private static boolean hanging(String program, List<String> fixed) {
        String last = fixed.getLast();
        return INTERPRETERS.contains(program)
                && (fixed.size() == 1 || last.startsWith("-") || last.contains("="));
    }

    private static boolean configured(String program, List<String> fixed) {
        return CONFIGURABLE.contains(program) && fixed.size() > 1 && fixed.get(1).startsWith("-");
    }

    private static boolean launches(String program, List<String> fixed, boolean open) {
        List<String> names =
                Stream.concat(
                                Stream.of(program),
                                fixed.stream().skip(1).filter(word -> !word.startsWith("-")))
                        .toList();
        List<String> first = firstNames(names);
        return LAUNCHERS.stream()
                .anyMatch(launcher -> open ? begins(launcher, first) : launcher.equals(first));
    }

    /** With sub-commands by their first names: {@code npm x} is {@code npm exec}. */
    private static List<String> firstNames(List<String> names) {
        List<String> commands = ToolSchemas.bundled().commands(names);
        return Stream.concat(
                        Stream.of(names.getFirst()),
                        IntStream.range(1, names.size())
                                .mapToObj(
                                        i -> i < commands.size() ? commands.get(i) : names.get(i)))
                .toList();
    }

    private static boolean begins(List<String> launcher, List<String> names) {
        return names.size() <= launcher.size() && launcher.subList(0, names.size()).equals(names);
    }
}
