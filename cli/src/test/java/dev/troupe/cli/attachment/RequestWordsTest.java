package dev.troupe.cli.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.PostMessageRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestWordsTest {
    @Test
    void aMessageCarriesWhatComesWithItAsServersTakeIt() {
        RequestWords words =
                new RequestWords(
                        List.of("why"),
                        List.of(MessageAttachment.ofText("a\nb", "find -print0\0")));

        assertThat(words.with(new PostMessageRequest("why")).attachments())
                .containsExactly(MessageAttachment.ofText("a b", "find -print0\ufffd"));
    }

    @Test
    void nothingIsSaidOfAttachmentsWhereThereAreNone() {
        RequestWords words = new RequestWords(List.of("why"), List.of());

        assertThat(words.with(new PostMessageRequest("why")).attachments()).isNull();
    }
}
