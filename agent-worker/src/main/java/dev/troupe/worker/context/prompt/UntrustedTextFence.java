package dev.troupe.worker.context.prompt;

/** Sets text apart that is data, whatever it says. */
public final class UntrustedTextFence {
    private UntrustedTextFence() {}

    /** The text between lines of tildes that it holds none of as long. */
    public static String around(String text) {
        String tildes = "~~~~";
        while (text.contains(tildes)) {
            tildes += "~";
        }
        return "%s\n%s%s%s".formatted(tildes, text, text.endsWith("\n") ? "" : "\n", tildes);
    }
}
