package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.troupe.sandbox.command.SandboxedMain;
import dev.troupe.testkit.process.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A key in the session keyring of whoever started the server. */
class SessionKeyringIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Puts a key into a keyring of its own and becomes what it is given. */
    private static final String HOLDER =
            """
            my @key = (qq(user), qq(troupe-test), qq(PRECIOUS), 8, -3);
            syscall(%d, 1, 0) >= 0 && syscall(%d, @key) >= 0 or exit 9;
            exec @ARGV
            """
                    .formatted(SystemCallNumbers.KEYCTL, SystemCallNumbers.ADD_KEY);

    /** Looks for the key and reads it. */
    private static final String READER =
            """
            my @search = (10, -3, qq(user), qq(troupe-test), 0);
            my $key = syscall(%1$d, @search);
            my $value = qq( ) x 8;
            print $key < 0 ? qq(none\n) : syscall(%1$d, 11, $key, $value, 8) < 0 ? qq(closed\n) : qq($value\n)
            """
                    .formatted(SystemCallNumbers.KEYCTL);

    @TempDir private Path directory;

    @BeforeEach
    void callable() {
        SystemCallNumbers.needed();
    }

    /** What has no keyring of its own reads the key: the test could fail. */
    @Test
    void whatTheServerStartsOtherwiseReadsIt() throws Exception {
        try (ChildJvm child =
                ChildJvm.of(Reading.class.getName())
                        .under(List.of("perl", "-e", HOLDER))
                        .arguments(READER)
                        .start()) {
            assertThat(output(child)).contains("PRECIOUS");
        }
    }

    /** Without a sandbox there is no filter either. */
    @ParameterizedTest
    @EnumSource(names = {"OFF", "PREFERRED"})
    void aCommandDoesNotReadIt(SandboxMode mode) throws Exception {
        try (ChildJvm child =
                ChildJvm.of(SandboxedMain.class.getName())
                        .under(List.of("perl", "-e", HOLDER))
                        .options("--enable-native-access=ALL-UNNAMED")
                        .arguments(
                                mode.name(),
                                directory.toRealPath().toString(),
                                "perl -e '%s'".formatted(READER))
                        .start()) {
            assertThat(output(child)).contains("none").doesNotContain("PRECIOUS");
        }
    }

    private static String output(ChildJvm child) throws InterruptedException {
        int exit = child.awaitExit(PATIENCE);
        assumeThat(exit).as("This system gives no keyrings.").isNotEqualTo(9);
        assumeThat(exit).isNotEqualTo(SandboxedMain.NO_SANDBOX);
        return String.join("\n", child.output());
    }

    /** Runs Perl as any other program. */
    static final class Reading {
        private Reading() {}

        public static void main(String[] arguments) throws Exception {
            new ProcessBuilder("perl", "-e", arguments[0]).inheritIO().start().waitFor();
        }
    }
}
