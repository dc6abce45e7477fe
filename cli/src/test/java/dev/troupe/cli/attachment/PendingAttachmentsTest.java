package dev.troupe.cli.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.MessageAttachment;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PendingAttachmentsTest {
    private static final MessageAttachment IMAGE = MessageAttachment.ofImage("shot.png", "AAAA");

    private static MessageAttachment output(int number) {
        return MessageAttachment.ofText("output " + number, "x");
    }

    @Test
    void theOldestOutputsGiveWayWhenThereAreTooMany() {
        PendingAttachments pending = new PendingAttachments(List.of(IMAGE));
        List<String> told =
                IntStream.rangeClosed(1, 21).mapToObj(it -> pending.add(output(it))).toList();

        assertThat(told.subList(0, 19)).containsOnly("");
        assertThat(told.get(19)).startsWith("output 1 no longer goes");
        assertThat(told.get(20)).startsWith("output 2 no longer goes");
        assertThat(pending.take())
                .hasSize(20)
                .startsWith(IMAGE)
                .contains(output(3), output(21))
                .doesNotContain(output(1), output(2));
    }

    @Test
    void theOldestOutputsGiveWayWhenTheyAreTooLong() {
        PendingAttachments pending = new PendingAttachments(List.of());
        MessageAttachment first = MessageAttachment.ofText("first", "x".repeat(200_000));
        MessageAttachment second = MessageAttachment.ofText("second", "x".repeat(150_000));

        assertThat(pending.add(first)).isEmpty();
        assertThat(pending.add(second)).startsWith("first no longer goes");
        assertThat(pending.take()).containsExactly(second);
    }

    @Test
    void whatTheServerWouldRefuseIsReplaced() {
        PendingAttachments pending = new PendingAttachments(List.of());
        pending.add(
                MessageAttachment.ofText("output of !echo \u009b1m\n\0" + "n".repeat(300), "a\0b"));
        pending.add(MessageAttachment.ofText("\u0085", "x".repeat(250_000)));

        List<MessageAttachment> all = pending.take();
        assertThat(all).extracting(MessageAttachment::text).startsWith("a\ufffdb");
        assertThat(all)
                .allSatisfy(it -> {
                    assertThat(it.name()).isNotBlank().hasSizeLessThanOrEqualTo(200);
                    assertThat(it.name().chars()).noneMatch(Character::isISOControl);
                });
    }

    @Test
    void whatCouldNotBeSentIsBackBeforeTheRest() {
        PendingAttachments pending = new PendingAttachments(List.of(IMAGE));
        List<MessageAttachment> unsent = pending.take();
        pending.add(output(1));

        assertThat(
                        pending.putBack(
                                unsent, new TroupeException(ErrorCode.SERVER_UNREACHABLE, "No.")))
                .isEmpty();
        assertThat(pending.take()).containsExactly(IMAGE, output(1));
    }

    @Test
    void anotherFaultOfTheMessageKeepsThem() {
        PendingAttachments pending = new PendingAttachments(List.of(IMAGE));

        pending.putBack(
                pending.take(), new TroupeException(ErrorCode.INVALID_REQUEST, "text is empty."));

        assertThat(pending.take()).containsExactly(IMAGE);
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID_REQUEST,attachments[0].data is no image.",
        "REQUEST_TOO_LARGE,The body of the request is larger than 8 bytes."
    })
    void whatIsRefusedDoesNotHoldUpTheNextMessage(ErrorCode code, String words) {
        PendingAttachments pending = new PendingAttachments(List.of(IMAGE, output(1)));

        assertThat(pending.putBack(pending.take(), new TroupeException(code, words)))
                .isEqualTo("shot.png, output 1 does not go with your next message.");
        assertThat(pending.take()).isEmpty();
    }

    @Test
    void allCanBeGivenUp() {
        PendingAttachments pending = new PendingAttachments(List.of(IMAGE));

        assertThat(pending.drop()).isEqualTo("shot.png does not go with your next message.");
        assertThat(pending.drop()).isEmpty();
        assertThat(pending.take()).isEmpty();
    }
}
