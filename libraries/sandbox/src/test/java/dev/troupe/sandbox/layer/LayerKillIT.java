package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.layer.content.LayerJudge;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.DirectoryTreeRemover;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.testkit.scope.TestScope;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever moment a process is killed at while it applies a layer or takes it back: the next one finds all or nothing. */
class LayerKillIT extends SandboxedProject {
    static final LayerJudge JUDGE = LayerJudges.of(it -> it.contains("held"), _ -> false);

    private static final long SEED = Long.getLong("troupe.seed", 1);
    private static final int KILLS = TestScope.choose(10, 150);
    private static final List<String> STEPS = List.of("apply", "undo", "redo");

    private static final List<LayerState> DURING =
            List.of(LayerState.APPLYING, LayerState.UNDOING, LayerState.REDOING);
    private static final List<LayerState> AFTER =
            List.of(LayerState.APPLIED, LayerState.UNDONE, LayerState.APPLIED);

    private static final String LINE =
            """
            for i in $(seq 60); do echo more >> d$((i % 6))/f$i; echo new > d$((i % 6))/n$i; done; rm d?/g*
            chmod u+w locked; echo x > locked/x; rm locked/a; chmod 500 locked
            mkdir fresh mixed; echo 1 > fresh/1; chmod 500 fresh; echo 1 > mixed/free; echo 2 > mixed/held; chmod 700 d3
            chmod -R u+w old; rm -r old; rm -r dir; echo file > dir; rm file; mkdir -m 500 file; echo h > held
            """;

    private Path root;
    private Path home;
    private final Random random = new Random(SEED);
    private final int[] between = new int[STEPS.size()];
    private final int[] kills = new int[STEPS.size()];
    private int layers;

    @BeforeEach
    void fill() throws IOException {
        root = repository.root();
        home = Files.createDirectory(directory.resolve("home"));
        for (int i = 0; i < 6; i++) {
            Files.createDirectory(root.resolve("d" + i));
        }
        for (int i = 1; i <= 60; i++) {
            Files.writeString(root.resolve("d" + i % 6 + "/f" + i), "f\n");
            Files.writeString(root.resolve("d" + i % 6 + "/g" + i), "g\n");
        }
        Files.createDirectories(root.resolve("dir/inner"));
        Files.writeString(root.resolve("file"), "file\n");
        for (String name : List.of("locked", "old")) {
            Files.createDirectory(root.resolve(name));
            Files.writeString(root.resolve(name + "/a"), "a\n");
            Files.setPosixFilePermissions(
                    root.resolve(name), PosixFilePermissions.fromString("r-xr-xr-x"));
        }
    }

    @AfterEach
    void remove() throws IOException {
        try (DirectoryHandle parent = DirectoryHandle.open(directory)) {
            DirectoryTreeRemover.remove(parent, "project");
            DirectoryTreeRemover.remove(parent, "home");
        }
    }

    @Test
    void aKillLeavesAllOrNothing() throws Exception {
        Map<String, String> before = TreeState.of(root);
        String layer = write();
        long[] times = new long[STEPS.size()];
        for (int step = 0; step < STEPS.size(); step++) {
            // The first time of each is the longest.
            times[step] = run(layer, step, -1, false);
        }
        Map<String, String> after = TreeState.of(root);
        assertThat(after).hasSizeGreaterThan(before.size());
        assertThat(store().undo(layer)).isTrue();
        same(before, layer);
        assertThat(store().drop(layer + ".held")).isTrue();
        int step = 0;
        layer = write();
        for (int kill = 0; kill < KILLS; kill++) {
            boolean done = killed(layer, step, times[step]);
            store().recover();
            boolean has = STEPS.get(step).equals("undo") != done;
            String what = "seed %d, kill %d, %s, %s".formatted(SEED, kill, STEPS.get(step), done);
            same(has ? after : before, what);
            assertThat(store().held("")).as(what).hasSize(has || step > 0 ? 1 : 0);
            if (step == 0 && !done) {
                assertThat(store().find(layer)).as(what).isEmpty();
                layer = write();
            } else if (step == 2 && done) {
                assertThat(store().undo(layer)).as(what).isTrue();
                same(before, what);
                store().prune(Duration.ZERO, 0);
                store().drop(layer + ".held");
                layer = write();
                step = 0;
            } else if (done) {
                step++;
            }
        }
        System.out.printf(
                "Kills while applying, undoing, redoing: %d, %d, %d; of them between the first and the last operation: %d, %d, %d%n",
                kills[0], kills[1], kills[2], between[0], between[1], between[2]);
    }

    private LayerStore store() {
        return LayerStore.open(home, root).orElseThrow();
    }

    private void same(Map<String, String> expected, String what) throws IOException {
        assertThat(TreeState.difference(expected, TreeState.of(root))).as(what).isEmpty();
    }

    private String write() throws IOException, InterruptedException {
        String id = "layer-" + ++layers;
        LayeredCommandResult ran =
                runner.run(
                        new SandboxCommand(
                                LINE, root, Duration.ofSeconds(20), spill.resolve(id), 2_000),
                        store(),
                        id,
                        _ -> {});
        assertThat(ran.result().exit()).as(ran.result().output()).isZero();
        return id;
    }

    /** @return whether the step counts as done, and is to be finished by whoever comes next */
    private boolean killed(String layer, int step, long time) throws Exception {
        // Most of the time goes by before the first operation.
        boolean anyMoment = random.nextInt(4) == 0;
        long before = anyMoment ? 100_000_000 : 0;
        var _ = run(layer, step, (long) ((before + time) * random.nextDouble()), !anyMoment);
        kills[step]++;
        LayerDirectory left = new LayerDirectory(store().directory().resolve(layer));
        Optional<LayerState> state = left.state();
        if (state.isEmpty()) {
            return false;
        }
        boolean unfinished =
                switch (state.get()) {
                    case APPLYING, UNDOING, REDOING -> true;
                    default -> false;
                };
        if (unfinished && isBetween(left, left.manifest(state.get()))) {
            between[step]++;
        }
        return switch (STEPS.get(step)) {
            case "undo" -> state.get() != LayerState.APPLIED;
            case "redo" -> state.get() != LayerState.UNDONE;
            default -> true;
        };
    }

    private static boolean isBetween(LayerDirectory layer, LayerManifest manifest)
            throws IOException {
        int done = 0;
        int open = 0;
        try (DirectoryHandle shelf = DirectoryHandle.open(layer.shelf())) {
            for (LayerOperation operation : manifest.operations()) {
                Optional<FileStatus> shelved = shelf.find(operation.slot());
                boolean is =
                        switch (operation.kind()) {
                            case REMOVE -> shelved.isPresent();
                            case SET_PERMISSIONS -> done > open;
                            default ->
                                    shelved.isEmpty() || shelved.get().inode() != operation.added();
                        };
                if (is) {
                    done++;
                } else {
                    open++;
                }
            }
        }
        return done > 0 && open > 0;
    }

    /**
     * Lets another JVM do a step.
     *
     * @param delay nanoseconds after which it is killed; negative for never
     * @param operating whether they begin with the operations, not with what comes before
     * @return how long the operations took when it was not killed
     */
    private long run(String layer, int step, long delay, boolean operating) throws Exception {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                LayerStepMain.class.getName(),
                                home.toString(),
                                root.toString(),
                                layer)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        Path files = store().directory().resolve(layer);
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo("ready");
            process.outputWriter().append(STEPS.get(step)).append('\n').flush();
            assertThat(output.readLine()).isEqualTo("begun");
            if (operating || delay < 0) {
                await(process, files.resolve(DURING.get(step).file()));
            }
            if (delay < 0) {
                long begin = System.nanoTime();
                await(process, files.resolve(AFTER.get(step).file()));
                return System.nanoTime() - begin;
            }
            long end = System.nanoTime() + delay;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return 0;
        } finally {
            if (delay >= 0) {
                process.destroyForcibly();
            }
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void await(Process process, Path file) {
        while (!Files.exists(file) && process.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
