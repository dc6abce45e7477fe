package dev.troupe.sandbox.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.regex.Pattern;

/**
 * Finds out from what a command printed whether it failed to rename a directory that was there before it: above a layer
 * the kernel answers as between two disks, and a program that does not copy instead gives up.
 */
final class CrossDeviceRenameCheck {
    /** As the C library, Python, Node, Rust, Java and Go tell it. */
    private static final Pattern SAID =
            Pattern.compile(
                    "Invalid cross-device link|cross-device link not permitted|\\bEXDEV\\b"
                            + "|\\[Errno 18\\]|\\bos error 18\\b|\\berrno[ :=]+18\\b",
                    Pattern.CASE_INSENSITIVE);

    private CrossDeviceRenameCheck() {}

    static boolean isTold(CommandResult result) {
        return SAID.matcher(result.output()).find() || (result.cut() && isInWhole(result));
    }

    private static boolean isInWhole(CommandResult result) {
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                Files.newInputStream(result.whole()),
                                StandardCharsets.ISO_8859_1))) {
            char[] piece = new char[1 << 16];
            String end = "";
            for (int read = lines.read(piece); read >= 0; read = lines.read(piece)) {
                String text = end + new String(piece, 0, read);
                if (SAID.matcher(text).find()) {
                    return true;
                }
                end = text.substring(Math.max(0, text.length() - 40));
            }
            return false;
        } catch (IOException gone) {
            return false;
        }
    }
}
