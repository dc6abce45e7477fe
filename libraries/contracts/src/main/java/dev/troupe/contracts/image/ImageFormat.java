package dev.troupe.contracts.image;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names the formats of images that models are shown, each known by its first bytes, whatever a file is called. */
public enum ImageFormat {
    /** Portable Network Graphics. */
    PNG("image/png"),
    /** What cameras write. */
    JPEG("image/jpeg"),
    /** Google's format for the web. */
    WEBP("image/webp"),
    /** Of which models see the first picture. */
    GIF("image/gif");

    /** Providers take no larger one. */
    public static final int LARGEST = 5 << 20;

    /** How many images a model is shown at once; providers refuse more, or shrink them. */
    public static final int MOST = 20;

    /** How many bytes all images have that a model is shown at once; providers refuse requests of 32 MB in Base64. */
    public static final int LARGEST_TOGETHER = 20 << 20;

    /** All formats, for people. */
    public static final String NAMES = "PNG, JPEG, WebP or GIF";

    private static final int ENOUGH = 12;
    private static final Pattern NAMED =
            Pattern.compile(".*[.](?:png|jpe?g|webp|gif)", Pattern.CASE_INSENSITIVE);

    private final String mediaType;

    ImageFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    /** Returns the type by which protocols know it. */
    public String mediaType() {
        return mediaType;
    }

    /** Finds the format of an image by its first bytes; empty when it is none of these. */
    public static Optional<ImageFormat> of(byte[] bytes) {
        String head =
                new String(bytes, 0, Math.min(ENOUGH, bytes.length), StandardCharsets.ISO_8859_1);
        if (head.startsWith("\u0089PNG\r\n\u001a\n")) {
            return Optional.of(PNG);
        }
        if (head.startsWith("\u00ff\u00d8\u00ff")) {
            return Optional.of(JPEG);
        }
        if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) {
            return Optional.of(WEBP);
        }
        return head.startsWith("GIF87a") || head.startsWith("GIF89a")
                ? Optional.of(GIF)
                : Optional.empty();
    }

    /** Returns how many bytes an image has that is given in Base64. */
    public static int size(String base64) {
        int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
        return base64.length() / 4 * 3 - padding;
    }

    /** Whether a file's name says that it is an image of these formats. */
    public static boolean named(String path) {
        return NAMED.matcher(path).matches();
    }
}
