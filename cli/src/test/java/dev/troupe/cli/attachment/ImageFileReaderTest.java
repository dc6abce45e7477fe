package dev.troupe.cli.attachment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.MessageAttachment;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageFileReaderTest {
    private static final byte[] GIF =
            Base64.getDecoder().decode("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==");

    @TempDir Path directory;

    private Path image(String name, int size) throws IOException {
        Path file = Files.write(directory.resolve(name), GIF);
        try (RandomAccessFile grown = new RandomAccessFile(file.toFile(), "rw")) {
            grown.setLength(size);
        }
        return Path.of(name);
    }

    private List<MessageAttachment> read(List<Path> files) {
        return ImageFileReader.read(directory, files, 20);
    }

    @Test
    void readsAnImageWhateverItIsCalled() throws Exception {
        MessageAttachment read = ImageFileReader.read(directory, image("picture.txt", GIF.length));

        assertThat(read.name()).isEqualTo("picture.txt");
        assertThat(Base64.getDecoder().decode(read.data())).isEqualTo(GIF);
    }

    @Test
    void twoUsualImagesFitOneMessage() throws Exception {
        assertThat(read(List.of(image("a.gif", 3_500_000), image("b.gif", 3_500_000)))).hasSize(2);
        assertThat(read(Collections.nCopies(4, image("c.gif", 5 << 20)))).hasSize(4);
    }

    @Test
    void imagesThatAreTooLargeTogetherAreRefusedInWordsAboutImages() throws Exception {
        List<Path> five = Collections.nCopies(5, image("c.gif", 5 << 20));

        assertThatThrownBy(() -> read(five))
                .isInstanceOf(TroupeException.class)
                .hasMessage(
                        "The images are larger than 20 MB together; one message takes no more.");
    }

    @Test
    void tooManyImagesAreRefusedBeforeTheyAreRead() {
        List<Path> many = Collections.nCopies(21, Path.of("missing.gif"));

        assertThatThrownBy(() -> read(many))
                .hasMessage("21 images are given; this message takes 20 at most.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pipe", "/dev/zero", "."})
    @Timeout(20)
    void pipesDevicesAndDirectoriesAreRefusedUnread(String name) throws Exception {
        assertThat(
                        new ProcessBuilder("mkfifo", directory.resolve("pipe").toString())
                                .start()
                                .waitFor())
                .isZero();
        assertThatThrownBy(() -> ImageFileReader.read(directory, Path.of(name)))
                .hasMessage(name + " is not a file.");
    }

    @Test
    void oneThatIsTooLargeOrNoneIsRefusedByName() throws Exception {
        Path large = image("large.gif", (5 << 20) + 1);
        Files.writeString(directory.resolve("text.png"), "no image");

        assertThatThrownBy(() -> ImageFileReader.read(directory, large))
                .hasMessage("large.gif has 5.0 MB; models take images of 5 MB at most.");
        assertThatThrownBy(() -> ImageFileReader.read(directory, Path.of("text.png")))
                .hasMessage("text.png is no PNG, JPEG, WebP or GIF image.");
        Path cut = image("cut.gif", GIF.length - 1);
        assertThatThrownBy(() -> ImageFileReader.read(directory, cut))
                .hasMessage("cut.gif is a damaged image, or only the beginning of one.");
        assertThatThrownBy(() -> ImageFileReader.read(directory, Path.of("none.png")))
                .hasMessage("The image none.png cannot be read.");
    }
}
