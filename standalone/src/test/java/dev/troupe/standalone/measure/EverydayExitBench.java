package dev.troupe.standalone.measure;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.layer.LayerStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the everyday commands that stay within their repository, each in a fresh copy of it, once in the sandbox with a layer
 * as the product does and once outside, and compares how they end. Outside means: no network, a home directory and
 * {@code /tmp} that are thrown away, the same environment, otherwise as the person would run it.
 */
final class EverydayExitBench {
    private static final Path DATA = Path.of("../testing/benchmarks/src/main/resources/commands");
    private static final Duration LONGEST = Duration.ofSeconds(90);
    private static final int TIMED_OUT = 124;
    private static final int SHOWN = 160;

    /** Starts what a person would start, without what it could leave behind. */
    private static final String OUTSIDE =
            """
            ip link set lo up
            mkdir "$3" "$3/upper" "$3/work"
            mount -t overlay overlay -o "lowerdir=$HOME,upperdir=$3/upper,workdir=$3/work" "$HOME" || exit 125
            mount -t tmpfs tmpfs /tmp || exit 125
            cd "$1" || exit 125
            timeout -k 5 90 bash -c "$2"
            exit $?
            """;

    private final Path directory;
    private final Path made;
    private final CommandStarter starter;
    private final Map<String, String> environment = new TreeMap<>();

    EverydayExitBench() throws IOException {
        // Neither in the home directory nor in /tmp, which are others outside.
        this.directory = Files.createTempDirectory(Path.of("/var/tmp"), "troupe-everyday");
        this.made = directory.resolve("made");
        Sandbox sandbox = Sandbox.probe(SandboxSettings.usual(PathNames::secret));
        if (!sandbox.status().works()) {
            throw new IOException("No sandbox works here: " + sandbox.status().detail());
        }
        this.starter = new CommandStarter(sandbox, Duration.ofMinutes(5));
    }

    /** How a command ended, with the end of what it printed. */
    private record Ending(int exit, String output) {
        String shown() {
            String line = output.strip().replace("\n", "\\n");
            return exit + " " + line.substring(Math.max(0, line.length() - SHOWN));
        }
    }

    private record Pair(JsonNode line, Ending inside, Ending outside) {
        boolean isEqual() {
            return inside.exit() == outside.exit();
        }

        String id() {
            return line.path("id").asString();
        }

        String text() {
            return line.path("line").asString();
        }
    }

    /** Runs all, or those whose id begins with one of these. */
    void run(List<String> wanted) throws Exception {
        try {
            EverydayCommandsBench.execute(
                    Path.of("."),
                    "bash",
                    DATA.resolve("make-toy-repositories.sh").toString(),
                    made.toString());
            readEnvironment();
            List<JsonNode> lines = lines(wanted);
            Set<String> tools = tools(lines);
            List<JsonNode> runnable =
                    lines.stream().filter(it -> tools.containsAll(needs(it))).toList();
            System.out.printf(
                    "%,d lines stay within a repository; the tools of %,d are here%n",
                    lines.size(), runnable.size());
            report(pairs(runnable));
        } finally {
            starter.close();
            EverydayCommandsBench.execute(
                    Path.of("."), "chmod", "-R", "u+rwX", directory.toString());
            EverydayCommandsBench.execute(Path.of("."), "rm", "-rf", directory.toString());
        }
    }

    private static List<JsonNode> lines(Collection<String> wanted) throws IOException {
        JsonMapper mapper = new JsonMapper();
        Predicate<String> all = id -> wanted.isEmpty() || wanted.stream().anyMatch(id::startsWith);
        return Files.readAllLines(DATA.resolve("everyday-commands.jsonl")).stream()
                .map(mapper::readTree)
                .filter(it -> it.path("in").isString() && !it.path("network").asBoolean())
                .filter(it -> !it.path("changes").asString().equals("outside"))
                .filter(it -> all.test(it.path("id").asString()))
                .toList();
    }

    private static List<String> needs(JsonNode line) {
        List<String> needs = new ArrayList<>();
        line.path("needs").forEach(it -> needs.add(it.asString()));
        return needs;
    }

    /** What commands of the product have is what the others get, too. */
    private void readEnvironment() throws Exception {
        for (String line : inside(made.resolve("plain"), "env").output().lines().toList()) {
            int equals = line.indexOf('=');
            String name = equals < 0 ? "" : line.substring(0, equals);
            if (name.matches("[A-Za-z_][A-Za-z0-9_]*") && !name.equals("TMPDIR")) {
                environment.put(name, line.substring(equals + 1));
            }
        }
    }

    /** The tools that are found on both sides. */
    private Set<String> tools(List<JsonNode> lines) throws Exception {
        Set<String> needed = new TreeSet<>();
        lines.forEach(it -> needed.addAll(needs(it)));
        String look =
                "for it in %s; do command -v $it > /dev/null && echo $it; done; true"
                        .formatted(String.join(" ", needed));
        Set<String> found =
                new TreeSet<>(inside(made.resolve("plain"), look).output().lines().toList());
        found.retainAll(outside(made.resolve("plain"), look).output().lines().toList());
        found.retainAll(needed);
        needed.removeAll(found);
        System.out.println("not here: " + String.join(" ", needed));
        return found;
    }

    private List<Pair> pairs(List<JsonNode> lines) throws Exception {
        List<Pair> pairs = new ArrayList<>();
        try (ExecutorService two = Executors.newFixedThreadPool(2)) {
            List<Future<Pair>> running =
                    lines.stream().map(it -> two.submit(() -> pair(it))).toList();
            for (Future<Pair> one : running) {
                pairs.add(one.get());
            }
        }
        // What differs runs once more, alone: another port or less time is no difference.
        for (int i = 0; i < pairs.size(); i++) {
            if (!pairs.get(i).isEqual()) {
                pairs.set(i, pair(pairs.get(i).line()));
            }
        }
        return pairs;
    }

    private Pair pair(JsonNode line) throws Exception {
        String text = line.path("line").asString();
        Path copied = Files.createTempDirectory(directory, line.path("id").asString());
        String source = made.resolve(line.path("in").asString()).toString();
        Path held = Files.createDirectory(copied.resolve("in")).resolve("shop");
        Path free = Files.createDirectory(copied.resolve("out")).resolve("shop");
        EverydayCommandsBench.execute(Path.of("."), "cp", "-a", source, held.toString());
        EverydayCommandsBench.execute(Path.of("."), "cp", "-a", source, free.toString());
        return new Pair(line, inside(held, text), outside(free, text));
    }

    /** As the product does: a line of git alone writes to the repository, any other to a layer. */
    private Ending inside(Path workspace, String line) throws Exception {
        Path spill = Files.createTempDirectory(directory, "spill");
        SandboxCommand command =
                new SandboxCommand(line, workspace, LONGEST, spill.resolve("out.txt"), 8_000);
        try (CommandRunner runner =
                new CommandRunner(starter, workspace, () -> true, ProcessGroupLog.none())) {
            if (CommandRunner.plainGit(line)) {
                return ending(runner.run(command, _ -> {}));
            }
            LayerStore store =
                    LayerStore.open(spill, workspace)
                            .orElseThrow(() -> new IOException("No layer can be had here."));
            LayeredCommandResult ran = runner.run(command, store, "layer", _ -> {});
            if (!ran.layer().isMounted()) {
                throw new IOException("The layer was not mounted: " + ran.result().output());
            }
            ran.layer().drop();
            return ending(ran.result());
        }
    }

    private static Ending ending(CommandResult ended) {
        int exit = ended.kind() == CommandResult.Kind.EXITED ? ended.exit() : TIMED_OUT;
        return new Ending(exit, ended.output());
    }

    private Ending outside(Path workspace, String line) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("unshare"));
        if (!System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("--user", "--map-root-user"));
        }
        command.addAll(
                List.of("--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"));
        Path thrownAway = Files.createTempDirectory(directory, "home").resolve("layer");
        command.addAll(
                List.of(
                        "sh",
                        "-c",
                        OUTSIDE,
                        "sh",
                        workspace.toString(),
                        line,
                        thrownAway.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ending(process.waitFor(), output);
    }

    private static void report(List<Pair> pairs) {
        long equal = pairs.stream().filter(Pair::isEqual).count();
        long well = pairs.stream().filter(it -> it.isEqual() && it.outside().exit() == 0).count();
        System.out.printf(
                Locale.ROOT,
                "the same exit code inside and outside: %d of %d lines (%.1f %%), %d of them 0%n",
                equal,
                pairs.size(),
                100.0 * equal / Math.max(1, pairs.size()),
                well);
        pairs.stream()
                .filter(it -> !it.isEqual())
                .forEach(it ->
                        System.out.printf(
                                "%-12s %s%n    inside  %s%n    outside %s%n",
                                it.id(),
                                it.text().replace("\n", "\\n"),
                                it.inside().shown(),
                                it.outside().shown()));
    }
}
