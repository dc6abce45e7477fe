package dev.troupe.sandbox.background;

import dev.troupe.contracts.blob.ContentBlob;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Names of commands in the background: short, and the same again for whoever comes after a crash. */
public final class BackgroundHandleFactory {
    private static final int LENGTH = 6;

    private BackgroundHandleFactory() {}

    /** The name of the command that a call has started, or was about to. */
    public static String of(UUID task, int turn, String callId) {
        String step = task + "/" + turn + "/" + callId;
        return "bg-" + ContentBlob.hash(step.getBytes(StandardCharsets.UTF_8)).substring(0, LENGTH);
    }
}
