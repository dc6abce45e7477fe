package dev.troupe.security.decision;

import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.path.Glob;
import dev.troupe.contracts.security.CommandRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.contracts.security.FileRequest.Access;
import dev.troupe.contracts.security.Origin;
import dev.troupe.contracts.security.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Questions to the engine as tests ask them, under a policy built step by step. */
final class Asked {
    private static final Origin ORIGIN = new Origin("core", "ada", null, null, "developer", "/w");

    private final List<Rule> commands = new ArrayList<>();
    private final List<FileRule> files = new ArrayList<>();
    private @Nullable String fault;

    Asked allowing(String... words) {
        return rule(Layer.USER, Verdict.ALLOW, words);
    }

    Asked rule(Layer layer, Verdict verdict, String... words) {
        List<String> fixed = new ArrayList<>(List.of(words));
        boolean open = fixed.getLast().equals("*");
        if (open) {
            fixed.removeLast();
        }
        commands.add(
                new Rule(layer, verdict, fixed, Set.of(), open, String.join(" ", words)));
        return this;
    }

    Asked rule(Layer layer, Verdict verdict, Access access, String pattern) {
        files.add(new FileRule(layer, verdict, access, new Glob(pattern)));
        return this;
    }

    Asked broken(String why) {
        fault = why;
        return this;
    }

    Decision command(String line) {
        return command(line, "/w", true);
    }

    Decision command(String line, String directory, boolean sandboxed) {
        return new CommandJudge(new KnownPaths())
                .judge(new CommandRequest(ORIGIN, "/w", directory, line, sandboxed), policy());
    }

    /** As if people had set this line as the one that runs the tests. */
    Decision tests(String line) {
        return new CommandJudge(new KnownPaths())
                .judge(new CommandRequest(ORIGIN, "/w", "/w", line, true, true), policy());
    }

    Decision file(Access access, String path) {
        return FileJudge.judge(new FileRequest(ORIGIN, "/w", path, access), policy());
    }

    private Policy policy() {
        return new Policy(commands, files, "hash", List.of("a notice"), fault);
    }
}
