package dev.troupe.cli.chat.view;

import dev.troupe.cli.display.TextTaskDisplay;
import java.time.Duration;

/** Tells of a connection that stays cut; one that is there again at once is no news. */
final class ConnectionOutageNotice {
    private static final long WORTH_TELLING = Duration.ofSeconds(2).toNanos();

    private final TextTaskDisplay display;
    private boolean cut;
    private boolean told;
    private long since;

    ConnectionOutageNotice(TextTaskDisplay display) {
        this.display = display;
    }

    void began() {
        cut = true;
        told = false;
        since = System.nanoTime();
    }

    void ended() {
        if (cut && told) {
            display.remark("Connected again.");
        }
        cut = false;
    }

    void tick() {
        if (cut && !told && System.nanoTime() - since > WORTH_TELLING) {
            told = true;
            display.remark("The connection to the server is cut; trying again …");
        }
    }
}
