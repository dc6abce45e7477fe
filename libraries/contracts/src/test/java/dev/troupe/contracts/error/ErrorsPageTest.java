package dev.troupe.contracts.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/user/errors.md} true. {@code JAVA_TOOL_OPTIONS=-Ddocs.write=true} writes it anew. */
class ErrorsPageTest {
    private static final Path PAGE = Path.of("../../docs/user/errors.md");
    private static final String HEAD =
            """
            # Error codes

            Every failure carries one of these codes: in the `code` of an RFC 9457 problem, in events,
            and on the last line of the command line's message. The exit code is the one with which
            the command line ends. The hint is what the code says when the case has no better one.
            This page is generated from `ErrorCode`; a test compares them.

            | code | HTTP | exit | what to do next |
            |---|---|---|---|
            """;

    @Test
    void listsEveryCode() throws IOException {
        String expected =
                Arrays.stream(ErrorCode.values())
                        .map(ErrorsPageTest::row)
                        .collect(Collectors.joining("\n", HEAD, "\n"));
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(PAGE).content().isEqualTo(expected);
    }

    private static String row(ErrorCode code) {
        return "| `%s` | %d | %d | %s |"
                .formatted(
                        code.wire(), code.status(), code.exit(), code.hint().replace("|", "\\|"));
    }
}
