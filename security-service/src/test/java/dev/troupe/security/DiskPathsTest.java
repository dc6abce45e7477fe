package dev.troupe.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathFacts.Place;
import dev.troupe.permission.path.PathFacts.Sort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskPathsTest {
    @TempDir Path root;
    private Path workspace;

    @BeforeEach
    void tree() throws IOException {
        workspace = root.resolve("workspace");
        Files.createDirectories(workspace.resolve("src"));
        Files.createDirectories(root.resolve("outside/deep"));
        Files.writeString(workspace.resolve(".env"), "KEY=1");
        Files.createSymbolicLink(workspace.resolve("out"), root.resolve("outside/deep"));
        Files.createSymbolicLink(workspace.resolve("notes.txt"), Path.of(".env"));
        Files.createSymbolicLink(workspace.resolve("dangling"), root.resolve("gone"));
        Files.createSymbolicLink(root.resolve("alias"), workspace);
    }

    @Test
    void followsLinksToWhereTheyLead() {
        assertThat(locate("notes.txt")).isEqualTo(new Place.Inside(".env"));
        assertThat(locate("out/x")).isInstanceOf(Place.Outside.class);
        assertThat(locate("dangling")).isInstanceOf(Place.Unknown.class);
    }

    @Test
    void tellsFilesFromDirectoriesWhereItCan() throws IOException {
        Files.createSymbolicLink(workspace.resolve("to-src"), Path.of("src"));

        assertThat(sort("src")).isEqualTo(Sort.DIRECTORY);
        assertThat(sort("to-src")).isEqualTo(Sort.DIRECTORY);
        assertThat(sort("./src/..")).isEqualTo(Sort.DIRECTORY);
        assertThat(sort(".env")).isEqualTo(Sort.FILE);
        assertThat(sort("notes.txt")).isEqualTo(Sort.FILE);
        assertThat(sort("new.txt")).isEqualTo(Sort.UNKNOWN);
        assertThat(sort("dangling")).isEqualTo(Sort.UNKNOWN);
        assertThat(sort(".env/x")).isEqualTo(Sort.UNKNOWN);
        assertThat(sort("a\0b")).isEqualTo(Sort.UNKNOWN);
    }

    private Sort sort(String path) {
        return new DiskPaths().sort(workspace.toString(), workspace.toString(), path);
    }

    /** Root reads every directory; a way that goes round in circles or is too long ends where a locked one does. */
    @Test
    void whereAWayLeadsThatCannotBeLookedAtIsUnknown() throws IOException {
        Files.createSymbolicLink(workspace.resolve("round"), Path.of("round"));

        assertThat(locate("round/x")).isInstanceOf(Place.Unknown.class);
        assertThat(locate("x".repeat(300) + "/x")).isInstanceOf(Place.Unknown.class);
        assertThat(locate(".env/x")).isEqualTo(new Place.Inside(".env/x"));
        assertThat(locate("missing/x")).isEqualTo(new Place.Inside("missing/x"));
    }

    @Test
    void dotsGoUpFromWhereALinkLed() {
        assertThat(locate("src/../new.txt")).isEqualTo(new Place.Inside("new.txt"));
        assertThat(locate("out/../../workspace/src")).isEqualTo(new Place.Inside("src"));
        assertThat(locate("out/../x")).isInstanceOf(Place.Outside.class);
        assertThat(locate("missing/../../x")).isInstanceOf(Place.Outside.class);
        assertThat(locate("../../../../../../../..")).isInstanceOf(Place.Outside.class);
    }

    @Test
    void aWorkspaceReachedThroughALinkIsTheSame() {
        String alias = root.resolve("alias").toString();

        assertThat(new DiskPaths().locate(alias, alias + "/src", "a"))
                .isEqualTo(new Place.Inside("src/a"));
        assertThat(locate(alias + "/src")).isEqualTo(new Place.Inside("src"));
        assertThat(locate(".")).isEqualTo(new Place.Inside(""));
    }

    @Test
    void theContentOfAFileOfTheWorkspaceHasAHash() throws IOException {
        Files.createSymbolicLink(workspace.resolve("link.sh"), Path.of("src/run.sh"));
        Files.writeString(root.resolve("outside/deep/x.sh"), "x");
        Files.write(workspace.resolve("large"), new byte[(1 << 20) + 1]);
        assertThat(content("src/run.sh")).isNull();
        Files.writeString(workspace.resolve("src/run.sh"), "make\n");

        String hash = content("src/run.sh");

        assertThat(hash)
                .isEqualTo("c117ade9ea8a00abe926dfed79297a9a3632defb97a3ffd1baf33fe92704aa0f");
        assertThat(content("link.sh")).isEqualTo(hash);
        Files.writeString(workspace.resolve("src/run.sh"), "make all\n");
        assertThat(content("src/run.sh")).isNotEqualTo(hash);
        for (String none : new String[] {"out/x.sh", "src", "dangling", "large", "\0", ""}) {
            assertThat(content(none)).as(none).isNull();
        }
    }

    private @Nullable String content(String path) {
        return new DiskPaths().content(workspace.toString(), workspace.toString(), path);
    }

    @Test
    void whatIsNotOnThisDiskIsUnknown() {
        assertThat(new DiskPaths().locate("/no/such/place", "/no/such/place", "a"))
                .isInstanceOf(Place.Unknown.class);
        assertThat(new DiskPaths().locate("relative", "relative", "a"))
                .isInstanceOf(Place.Unknown.class);
        assertThat(locate("a\0b")).isInstanceOf(Place.Unknown.class);
    }

    @Test
    void onlyWhatIsSurelyNotThereMayNotExist() {
        assertThat(mayExist("src")).isTrue();
        assertThat(mayExist("dangling")).isTrue();
        assertThat(mayExist("a\0b")).isTrue();
        assertThat(mayExist("main")).isFalse();
        assertThat(new DiskPaths().mayExist("/no/such/place", "/no/such/place", "a")).isTrue();
    }

    private boolean mayExist(String path) {
        return new DiskPaths().mayExist(workspace.toString(), workspace.toString(), path);
    }

    private Place locate(String path) {
        return new DiskPaths().locate(workspace.toString(), workspace.toString(), path);
    }
}
