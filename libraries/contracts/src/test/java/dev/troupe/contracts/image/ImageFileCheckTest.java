package dev.troupe.contracts.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ImageFileCheckTest {
    private static final String DAMAGED = "is a damaged image, or only the beginning of one";

    static Stream<Arguments> whole() throws IOException {
        return Stream.of(
                Arguments.of(ImageFormat.PNG, drawn("png", 9, 7)),
                Arguments.of(ImageFormat.JPEG, drawn("jpg", 9, 7)),
                Arguments.of(ImageFormat.GIF, drawn("gif", 9, 7)),
                // Lossy, lossless, and with transparency.
                Arguments.of(
                        ImageFormat.WEBP,
                        bytes("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")),
                Arguments.of(
                        ImageFormat.WEBP,
                        bytes("UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=")),
                Arguments.of(
                        ImageFormat.WEBP,
                        bytes(
                                "UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==")));
    }

    @ParameterizedTest
    @MethodSource("whole")
    void takesWholeImages(ImageFormat format, byte[] image) {
        assertThat(ImageFormat.of(image)).contains(format);
        assertThat(ImageFileCheck.fault(format, image)).isEmpty();
        assertThat(ImageFileCheck.fault(format, Arrays.copyOf(image, image.length + 40)))
                .as("what stands behind the end hurts no reader")
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("whole")
    void refusesImagesThatAreCutAnywhere(ImageFormat format, byte[] image) {
        for (int length = 0; length < image.length; length++) {
            assertThat(ImageFileCheck.fault(format, Arrays.copyOf(image, length)))
                    .as("%s of %d bytes, cut to %d", format, image.length, length)
                    .contains(DAMAGED);
        }
    }

    @Test
    void refusesPixelsThatDoNotMatchTheirChecksum() throws IOException {
        byte[] image = drawn("png", 50, 50);
        image[image.length - 20] ^= 1;
        assertThat(ImageFileCheck.fault(ImageFormat.PNG, image)).contains(DAMAGED);
    }

    @Test
    void refusesSidesThatProvidersRefuse() throws IOException {
        Optional<String> limit =
                Optional.of("has 8,001 × 2 pixels; models take images of 8,000 a side at most");
        for (String name : new String[] {"png", "jpg", "gif"}) {
            byte[] wide = drawn(name, 8_001, 2);
            ImageFormat format = ImageFormat.of(wide).orElseThrow();
            assertThat(ImageFileCheck.fault(format, wide)).isEqualTo(limit);
            assertThat(ImageFileCheck.fault(format, drawn(name, 8_000, 2))).isEmpty();
        }
        // Width less one in the lowest 14 bits, height less one in the next.
        byte[] lossless = bytes("UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=");
        lossless[21] = 0x40;
        lossless[22] = 0x5f;
        assertThat(ImageFileCheck.fault(ImageFormat.WEBP, lossless)).isEqualTo(limit);
    }

    @Test
    void passesOverPreviewsInsideOfPhotographs() throws IOException {
        byte[] photograph = drawn("jpg", 20, 10);
        byte[] preview = drawn("jpg", 4, 4);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(photograph, 0, 2);
        both.write(new byte[] {(byte) 0xff, (byte) 0xe1, 0, 0}, 0, 2);
        both.write((preview.length + 2) >> 8);
        both.write((preview.length + 2) & 0xff);
        both.writeBytes(preview);
        both.write(photograph, 2, photograph.length - 2);
        byte[] all = both.toByteArray();
        assertThat(ImageFileCheck.fault(ImageFormat.JPEG, all)).isEmpty();
        byte[] cut = Arrays.copyOf(all, preview.length + 40);
        assertThat(ImageFileCheck.fault(ImageFormat.JPEG, cut)).contains(DAMAGED);
    }

    private static byte[] drawn(String format, int width, int height) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < width * height; i += 3) {
            image.setRGB(i % width, i / width, i * 7919);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(image, format, bytes)).isTrue();
        return bytes.toByteArray();
    }

    private static byte[] bytes(String base64) {
        return Base64.getDecoder().decode(base64);
    }
}
