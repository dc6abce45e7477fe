package dev.troupe.standalone.measure;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.security.DiskPaths;
import dev.troupe.security.decision.CommandDecisions;
import dev.troupe.security.decision.EffectivePolicy;
import dev.troupe.security.decision.LearnedRuleOpinions;
import dev.troupe.security.decision.PermissionEngineCache;
import dev.troupe.security.decision.PolicySnapshot;
import dev.troupe.security.fact.WorkspaceFacts;
import dev.troupe.security.policy.PolicySource;
import dev.troupe.security.policy.TeamFiles;
import dev.troupe.security.policy.TrustedFiles;
import dev.troupe.worker.validation.gate.CommandForecast;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Decides the everyday commands as the product does in mode accept-edits where a sandbox holds them, with an empty policy and the
 * usual profile, in repositories with uncommitted work and in clean ones, and compares that with what people want.
 */
final class EverydayCommandsBench {
    private static final Path DATA = Path.of("../testing/benchmarks/src/main/resources/commands");
    private static final String USUAL = "plain";

    private final Path directory;
    private final CommandDecisions judge;
    private final PermissionEngineCache engines = new PermissionEngineCache();
    private final PolicySource policies;
    private final Map<Path, PolicySnapshot> snapshots = new LinkedHashMap<>();

    EverydayCommandsBench(Path directory) throws IOException {
        this.directory = directory;
        Path home = Files.createDirectories(directory.resolve("home"));
        this.policies =
                new PolicySource(
                        home.resolve(".troupe"),
                        TeamFiles.NONE,
                        (_, _, _, _) -> TrustedFiles.Standing.UNTRUSTED);
        this.judge =
                new CommandDecisions(
                        new DiskPaths(),
                        WorkspaceFacts::of,
                        home.toString(),
                        new LearnedRuleOpinions(InstantSource.system()),
                        engines);
    }

    /** What became of a line, as far as it matters to whoever wanted it to ask. */
    private enum Outcome {
        /** It is as wanted. */
        RIGHT,
        /** It asks or is blocked, and nobody minds it. */
        FALSE_PROMPT,
        /** It runs without a question and can have an effect. */
        WRONG_RUN,
        /** It runs in a layer; what it changes in the workspace is judged before it counts. */
        EFFECT_JUDGED,
        /** It runs in a layer, where what it wants to reach is not there. */
        REACHES_NOTHING,
        /** It is git that could lose something elsewhere; here all is committed. */
        NOTHING_TO_LOSE,
        /** It is not blocked. */
        NOT_BLOCKED
    }

    private record Judged(JsonNode line, Outcome outcome, Decision decision) {}

    void run() throws IOException, InterruptedException {
        Path made = directory.resolve("made");
        execute(
                Path.of("."),
                "bash",
                DATA.resolve("make-toy-repositories.sh").toString(),
                made.toString());
        pass("uncommitted work", made);
        for (String repository : List.of("plain", "node", "python", "rust", "java", "c", "go")) {
            Path place = made.resolve(repository);
            execute(place, "git", "add", "-A");
            execute(
                    place,
                    "git",
                    "-c",
                    "user.name=a",
                    "-c",
                    "user.email=a@b.c",
                    "commit",
                    "-q",
                    "--allow-empty",
                    "-m",
                    "All");
        }
        pass("all committed", made);
    }

    static void execute(Path place, String... words) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(words)
                        .directory(place.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (process.waitFor() != 0) {
            throw new IOException("`%s` failed.".formatted(String.join(" ", words)));
        }
    }

    private void pass(String name, Path repositories) throws IOException {
        List<Judged> all = new ArrayList<>();
        JsonMapper mapper = new JsonMapper();
        for (String json : Files.readAllLines(DATA.resolve("everyday-commands.jsonl"))) {
            JsonNode line = mapper.readTree(json);
            String in = line.path("in").isString() ? line.path("in").asString() : USUAL;
            all.add(judged(line, repositories.resolve(in).toRealPath()));
        }
        report(name, all);
    }

    private Judged judged(JsonNode line, Path repository) {
        String command = line.path("line").asString();
        SandboxState state = CommandForecast.stateOf(command);
        RequestOrigin origin =
                new RequestOrigin("core", "ann", null, null, null, repository.toString());
        Decision decision =
                judge.recorded(
                                new CommandPermissionRequest(
                                        origin,
                                        repository.toString(),
                                        repository.toString(),
                                        command,
                                        state),
                                snapshots.computeIfAbsent(repository, this::snapshot))
                        .decision();
        PermissionVerdict verdict =
                CommandForecast.of(command, decision, state, ApprovalMode.ACCEPT_EDITS);
        return new Judged(line, outcome(line, verdict, state, decision), decision);
    }

    private PolicySnapshot snapshot(Path repository) {
        EffectivePolicy policy = policies.of("core", repository.toString());
        return PolicySnapshot.of(
                policy, policy, List.of(), engines.of(policy, List.of()), 1L, null);
    }

    private static Outcome outcome(
            JsonNode line, PermissionVerdict verdict, SandboxState state, Decision decision) {
        boolean runs = verdict == PermissionVerdict.ALLOW;
        String changes = line.path("changes").asString();
        return switch (line.path("want").asString()) {
            case "run" -> runs ? Outcome.RIGHT : Outcome.FALSE_PROMPT;
            case "block" ->
                    verdict == PermissionVerdict.BLOCK ? Outcome.RIGHT : Outcome.NOT_BLOCKED;
            default -> {
                if (!runs) {
                    yield Outcome.RIGHT;
                }
                if (state == SandboxState.HELD) {
                    yield changes.equals("workspace") && !line.path("network").asBoolean()
                            ? Outcome.EFFECT_JUDGED
                            : Outcome.REACHES_NOTHING;
                }
                yield decision.basis().getOrDefault("facts", "").contains("committed: true")
                        ? Outcome.NOTHING_TO_LOSE
                        : Outcome.WRONG_RUN;
            }
        };
    }

    private static void report(String pass, List<Judged> all) {
        System.out.printf(Locale.ROOT, "%n== %s: %,d lines%n", pass, all.size());
        long run =
                all.stream().filter(it -> it.line().path("want").asString().equals("run")).count();
        long prompts = count(all, Outcome.FALSE_PROMPT);
        System.out.printf(
                Locale.ROOT,
                "false prompts: %d of %d lines that should run (%.1f %%)%n",
                prompts,
                run,
                100.0 * prompts / run);
        System.out.printf("ask, but run with an effect: %d%n", count(all, Outcome.WRONG_RUN));
        System.out.printf(
                "ask, and run in a layer, their changes judged before they count: %d%n",
                count(all, Outcome.EFFECT_JUDGED));
        System.out.printf(
                "ask, and run held, where they can reach nothing: %d%n",
                count(all, Outcome.REACHES_NOTHING));
        System.out.printf(
                "ask, and run since all is committed: %d%n", count(all, Outcome.NOTHING_TO_LOSE));
        System.out.printf("should be blocked and are not: %d%n", count(all, Outcome.NOT_BLOCKED));
        kinds(all);
        all.stream()
                .filter(it -> it.outcome() != Outcome.RIGHT)
                .sorted(java.util.Comparator.comparing(Judged::outcome))
                .forEach(it ->
                        System.out.printf(
                                "%-15s %-12s %s  [%s]%n",
                                it.outcome().name().toLowerCase(Locale.ROOT),
                                it.line().path("id").asString(),
                                it.line().path("line").asString().replace("\n", "\\n"),
                                it.decision().rule()));
    }

    private static long count(List<Judged> all, Outcome outcome) {
        return all.stream().filter(it -> it.outcome() == outcome).count();
    }

    private static void kinds(List<Judged> all) {
        Map<String, Map<Outcome, Integer>> kinds = new TreeMap<>();
        for (Judged it : all) {
            kinds.computeIfAbsent(it.line().path("kind").asString(), _ -> new TreeMap<>())
                    .merge(it.outcome(), 1, Integer::sum);
        }
        kinds.forEach((kind, outcomes) -> {
            StringBuilder row = new StringBuilder("%-8s".formatted(kind));
            outcomes.forEach((outcome, count) ->
                    row.append(' ')
                            .append(outcome.name().toLowerCase(Locale.ROOT))
                            .append(' ')
                            .append(count));
            System.out.println(row);
        });
    }
}
