package dev.troupe.cli.chat;

import dev.troupe.cli.screen.TextScreen;
import java.time.Duration;

/** Tells of a connection that stays cut; one that is there again at once is no news. */
final class Outage {
    private static final long WORTH_TELLING = Duration.ofSeconds(2).toNanos();

    private final TextScreen screen;
    private boolean cut;
    private boolean told;
    private long since;

    Outage(TextScreen screen) {
        this.screen = screen;
    }

    void began() {
        cut = true;
        told = false;
        since = System.nanoTime();
    }

    void ended() {
        if (cut && told) {
            screen.remark("Connected again.");
        }
        cut = false;
    }

    void tick() {
        if (cut && !told && System.nanoTime() - since > WORTH_TELLING) {
            told = true;
            screen.remark("The connection to the server is cut; trying again …");
        }
    }
}
