package dev.troupe.cli.chat.transcript;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The terminal's clipboard, which is the person's also over a remote shell (OSC 52). */
public final class TerminalClipboard {
    // Terminals refuse more.
    private static final int MOST_BYTES = 74_994;

    private TerminalClipboard() {}

    /**
     * The sequence that puts a text there.
     *
     * @throws TroupeException when it is too long for terminals
     */
    public static String sequence(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MOST_BYTES) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The answer has "
                            + bytes.length
                            + " bytes, more than terminals take into their clipboard.",
                    "Write the answer into a file with /export.");
        }
        return "\u001b]52;c;" + Base64.getEncoder().encodeToString(bytes) + "\u0007";
    }
}
