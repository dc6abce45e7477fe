package dev.troupe.benchmarks.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.syntax.core.NativeCoreOutcome;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexBenchIT {
    @TempDir Path directory;

    private TestRepository shop;
    private IndexBench bench;

    @BeforeEach
    void create() throws IOException {
        shop = TestRepository.create(directory.resolve("shop"));
        bench =
                new IndexBench(
                        Files.createDirectories(directory.resolve("work")).toRealPath(),
                        new NativeCoreOutcome.SystemUnsupported("this test"));
        shop.write("src/cart.py", "def total(cart):\n    return sum(cart)\n")
                .write("src/mail.py", "def send(mail):\n    pass\n")
                .write("logo.png", new byte[] {0, 1, 2})
                .commitAll("Add the cart and the mail of the shop");
    }

    @Test
    void measuresACheckoutAndLeavesItAsItWas() throws IOException, InterruptedException {
        IndexBenchResult result =
                bench.measure(
                        new IndexBenchOptions(
                                shop.root(),
                                program("echo summary: scannedFileCount=2 >&2"),
                                false));

        assertThat(result.cold().answer().parsed()).isEqualTo(3);
        assertThat(result.restart().answer().parsed()).isZero();
        assertThat(result.neighbour().answer().parsed()).isZero();
        assertThat(result.questions().worktreeParsed()).isZero();
        assertThat(result.questions().edits()).hasSize(2);
        assertThat(result.skippedFiles()).isOne();
        assertThat(IndexBenchTable.of(result))
                .anyMatch(it -> it.startsWith("cold, empty home") && it.contains("3 contents"))
                .anyMatch(it -> it.startsWith("ast-grep scan") && it.contains("2 files"));
        assertThat(shop.status()).isEmpty();
        assertThat(shop.git("worktree", "list").lines()).hasSize(1);
    }

    @Test
    void saysWhatAFailedScanSaid() throws IOException {
        Path program = program("echo no rule >&2; exit 3");

        assertThatThrownBy(() -> AstGrepScan.run(program, shop.root()))
                .isInstanceOf(IOException.class)
                .hasMessage(program + " ended with 3 and said: no rule");
    }

    private Path program(String line) throws IOException {
        Path file = directory.resolve("scan");
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
    }
}
