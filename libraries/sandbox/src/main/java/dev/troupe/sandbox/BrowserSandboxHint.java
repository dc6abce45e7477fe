package dev.troupe.sandbox;

import java.util.Optional;
import java.util.regex.Pattern;

/** Recognises a browser that could not start the sandbox which it makes for itself. */
final class BrowserSandboxHint {
    private static final Pattern FAILURE =
            Pattern.compile(
                    "No usable sandbox|zygote_host_impl_linux|sandbox_host_linux"
                            + "|Failed to move to new namespace"
                            + "|(?i:chrom|electron|puppeteer|playwright)[^\\n]*Operation not permitted[^\\n]*namespace");

    private BrowserSandboxHint() {}

    /** Says what to do about it. */
    static Optional<String> notice(int exit, String output) {
        return exit != 0 && FAILURE.matcher(output).find()
                ? Optional.of(
                        "Browsers cannot make a sandbox inside this one. Start Chromium, Chrome or Electron with"
                                + " --no-sandbox: the sandbox of this command holds it.")
                : Optional.empty();
    }
}
