package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Comes with a message: a text or an image. Exactly one of {@code text} and {@code data} is there.
 *
 * @param name what the model and people know it by, such as {@code standard input}, 1 to 200 characters
 * @param text what it says, at most 400,000 characters
 * @param data a PNG, JPEG, WebP or GIF image in Base64, at most 5 MB when decoded
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MessageAttachment(String name, @Nullable String text, @Nullable String data) {
    /** Makes one of a text. */
    public static MessageAttachment ofText(String name, String text) {
        return new MessageAttachment(name, text, null);
    }

    /** Makes one of an image in Base64. */
    public static MessageAttachment ofImage(String name, String data) {
        return new MessageAttachment(name, null, data);
    }

    /** Returns it so that servers take it: what they would refuse in its name and text is replaced, or cut. */
    public MessageAttachment fitted() {
        return new MessageAttachment(
                MessageLimits.fitName(name),
                text == null ? null : MessageLimits.fitText(text),
                data);
    }
}
