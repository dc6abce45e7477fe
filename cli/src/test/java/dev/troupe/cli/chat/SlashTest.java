package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlashTest {
    @Test
    void takesNamesAndBeginningsThatMeanOneOnly() {
        assertThat(Slash.named("/mode")).contains(Slash.MODE);
        assertThat(Slash.named("/mod")).isEmpty();
        assertThat(Slash.named("/exp")).contains(Slash.EXPORT);
        assertThat(Slash.named("/quit")).contains(Slash.EXIT);
        assertThat(Slash.named("/nothing")).isEmpty();
    }

    @Test
    void guessesWhatWasMeant() {
        assertThat(Slash.nearest("/udno")).contains(Slash.UNDO);
        assertThat(Slash.nearest("/somethingelse")).isEmpty();
    }

    @Test
    void leavesPathsToMessages() {
        assertThat(Slash.meant("/help")).isTrue();
        assertThat(Slash.meant("/etc/hosts is wrong")).isFalse();
        assertThat(Slash.meant("see /help")).isFalse();
    }
}
