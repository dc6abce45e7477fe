package dev.troupe.workspace.merge;

import java.io.ByteArrayOutputStream;
import org.eclipse.jgit.lib.CoreConfig.EolStreamType;

/**
 * Converts a file to how it looks in a checkout.
 *
 * @param made whether its bytes there are made by more than the ends of lines, so that they are not known
 */
record CheckoutConversion(EolStreamType ends, boolean made) {
    /** As git keeps it. */
    static final CheckoutConversion KEPT = new CheckoutConversion(EolStreamType.DIRECT, false);

    private static final int DELETE = 0x7f;
    private static final String USUAL_CONTROLS = "\b\t\f\u001b";

    /** Whether the bytes may be others. */
    boolean converts() {
        return ends == EolStreamType.TEXT_CRLF || ends == EolStreamType.AUTO_CRLF;
    }

    /** The bytes on disk for those that git keeps, as convert.c of git makes them. */
    byte[] bytes(byte[] kept) {
        return switch (ends) {
            case TEXT_CRLF -> withReturns(kept);
            case AUTO_CRLF -> convertible(kept) ? withReturns(kept) : kept;
            case DIRECT, TEXT_LF, AUTO_LF -> kept;
        };
    }

    /** A text without any carriage return; others were kept as they are for a reason. */
    private static boolean convertible(byte[] kept) {
        int printable = 0;
        int unprintable = 0;
        for (byte each : kept) {
            int character = each & 0xff;
            if (character == 0 || character == '\r') {
                return false;
            }
            if (character == DELETE
                    || (character < ' '
                            && character != '\n'
                            && USUAL_CONTROLS.indexOf(character) < 0)) {
                unprintable++;
            } else if (character != '\n') {
                printable++;
            }
        }
        return unprintable <= printable >> 7;
    }

    private static byte[] withReturns(byte[] kept) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(kept.length + kept.length / 16);
        int before = 0;
        for (byte each : kept) {
            if (each == '\n' && before != '\r') {
                bytes.write('\r');
            }
            bytes.write(each);
            before = each;
        }
        return bytes.toByteArray();
    }
}
