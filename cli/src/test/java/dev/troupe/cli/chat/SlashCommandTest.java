package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlashCommandTest {
    @Test
    void takesNamesAndBeginningsThatMeanOneOnly() {
        assertThat(SlashCommand.named("/mode")).contains(SlashCommand.MODE);
        assertThat(SlashCommand.named("/mod")).isEmpty();
        assertThat(SlashCommand.named("/exp")).contains(SlashCommand.EXPORT);
        assertThat(SlashCommand.named("/quit")).contains(SlashCommand.EXIT);
        assertThat(SlashCommand.named("/nothing")).isEmpty();
    }

    @Test
    void guessesWhatWasMeant() {
        assertThat(SlashCommand.nearest("/udno")).contains(SlashCommand.UNDO);
        assertThat(SlashCommand.nearest("/somethingelse")).isEmpty();
    }

    @Test
    void leavesPathsToMessages() {
        assertThat(SlashCommand.meant("/help")).isTrue();
        assertThat(SlashCommand.meant("/etc/hosts is wrong")).isFalse();
        assertThat(SlashCommand.meant("see /help")).isFalse();
    }
}
