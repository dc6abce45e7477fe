package dev.troupe.sandbox.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupFactoryTest {
    @TempDir private Path root;

    private Path group(String path, String handedOn) throws IOException {
        Path group = Files.createDirectories(root.resolve(path));
        Files.writeString(group.resolve("cgroup.procs"), "");
        Files.writeString(group.resolve("cgroup.subtree_control"), handedOn);
        return group;
    }

    private String mount(String kind, String options) {
        return "41 31 0:38 / %s rw,relatime - %s %2$s rw,%s".formatted(root, kind, options);
    }

    @Test
    void takesTheNearestGroupAboveThatHandsTheControllersOn() throws IOException {
        var _ = group("", "cpu memory pids");
        Path slice = group("user.slice/app.slice", "memory pids");
        var _ = group("user.slice/app.slice/terminal.scope", "memory pids");

        CgroupFactory cgroupFactory =
                CgroupFactory.find(
                        List.of("1:name=systemd:/", "0::/user.slice/app.slice/terminal.scope"),
                        List.of(mount("cgroup2", "nsdelegate")));
        CommandCgroup made = cgroupFactory.create(120L << 20, 60).orElseThrow();

        assertThat(cgroupFactory.means()).contains("cgroup v2");
        Path directory =
                Path.of(made.entering(List.of("true")).get(6).replace("/in/cgroup.procs", ""));
        assertThat(directory.getParent()).isEqualTo(slice);
        assertThat(directory.resolve("memory.max")).hasContent("125829120");
        assertThat(directory.resolve("pids.max")).hasContent("60");
        assertThat(made.exhausted()).isFalse();
        Files.writeString(directory.resolve("memory.events"), "low 0\noom 2\noom_kill 1\n");
        assertThat(made.exhausted()).isTrue();
    }

    @Test
    void leavesNoGroupWhoseMemoryIsLimited() throws IOException {
        var _ = group("", "cpu memory pids");
        var _ = group("system.slice", "memory pids");
        Path unit = group("system.slice/troupe.service", "");
        Files.writeString(unit.resolve("memory.max"), "4294967296\n");
        List<String> membership = List.of("0::/system.slice/troupe.service");

        assertThat(CgroupFactory.find(membership, List.of(mount("cgroup2", "nsdelegate"))).means())
                .isEmpty();
        Files.writeString(unit.resolve("memory.max"), "max\n");
        assertThat(CgroupFactory.find(membership, List.of(mount("cgroup2", "nsdelegate"))).means())
                .contains("cgroup v2");
    }

    @Test
    void handsControllersOnWhereItMay() throws IOException {
        Path unit = group("system.slice/troupe.service", "");
        var _ = group("system.slice/troupe.service/main", "");

        CgroupFactory cgroupFactory =
                CgroupFactory.find(
                        List.of("0::/system.slice/troupe.service/main"),
                        List.of(mount("cgroup2", "nsdelegate")));

        // A file that is no control group keeps what is written as it was written.
        assertThat(unit.resolve("cgroup.subtree_control")).hasContent("+memory +pids");
        assertThat(cgroupFactory.means()).isEmpty();
    }

    @Test
    void makesNoneOfVersionOne() throws IOException {
        var _ = Files.createDirectories(root.resolve("memory/own"));
        var _ = Files.createDirectories(root.resolve("pids/own"));

        CgroupFactory cgroupFactory =
                CgroupFactory.find(
                        List.of("8:pids:/own", "4:memory,hugetlb:/own", "0::/"),
                        List.of(
                                "35 31 0:32 / %s/memory rw - cgroup cgroup rw,memory,hugetlb"
                                        .formatted(root),
                                "39 31 0:36 / %s/pids rw - cgroup cgroup rw,pids".formatted(root)));

        assertThat(cgroupFactory.means()).isEmpty();
    }

    @Test
    void makesNoneWhereItMayNot() {
        assertThat(CgroupFactory.find(List.of(), List.of()).means()).isEmpty();
        assertThat(
                        CgroupFactory.find(
                                        List.of("0::/../other"),
                                        List.of(mount("cgroup2", "nsdelegate"), "nonsense"))
                                .means())
                .isEmpty();
        assertThat(CgroupFactory.none().create(1L << 20, 10)).isEmpty();
    }

    @Test
    void theKernelHoldsWhatEnters() throws IOException, InterruptedException {
        CgroupFactory cgroupFactory = CgroupFactory.find();
        assumeThat(cgroupFactory.means()).as("control groups").isPresent();
        CommandCgroup group = cgroupFactory.create(32L << 20, 10).orElseThrow();
        String hog = "head -c 100000000 /dev/zero | tail -n 1 | wc -c; echo over";

        Process process =
                new ProcessBuilder(group.entering(List.of("bash", "-c", hog)))
                        .redirectErrorStream(true)
                        .start();
        var _ = process.getInputStream().readAllBytes();
        var _ = process.waitFor();

        assertThat(group.exhausted()).isTrue();
        group.remove();
        assertThat(group.exhausted()).isTrue();
        assertThat(Path.of(group.entering(List.of()).get(6).replace("/in/cgroup.procs", "")))
                .doesNotExist();
    }
}
