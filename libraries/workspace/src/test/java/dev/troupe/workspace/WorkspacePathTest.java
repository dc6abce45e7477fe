package dev.troupe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspacePathTest {
    @TempDir private Path directory;
    private TestRepository repository;
    private Workspace workspace;

    @BeforeEach
    void open() throws IOException {
        repository = TestRepository.create(directory.resolve("project"));
        repository.write("src/Main.java", "class Main {}\n");
        Files.writeString(directory.resolve("outside.txt"), "outside\n");
        workspace = Workspace.open(repository.root());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/Main.java",
                "./src/Main.java",
                "src/../src/./Main.java",
                " src/Main.java ",
                "src//Main.java",
                "src\\Main.java",
                ".\\src\\Main.java",
                "src\\..\\src/Main.java"
            })
    void findsFilesByAnyOfTheirNames(String given) {
        WorkspacePath path = workspace.resolve(given, Access.READ);

        assertThat(path.relative()).isEqualTo("src/Main.java");
        assertThat(path.absolute()).isEqualTo(repository.root().resolve("src/Main.java"));
        assertThat(path.link()).isFalse();
    }

    @Test
    void backSlashesStayWhereSomethingIsNamedSo() throws IOException {
        Files.writeString(repository.root().resolve("src\\Main.java"), "other\n");

        assertThat(workspace.resolve("src\\Main.java", Access.READ).absolute())
                .isEqualTo(repository.root().resolve("src\\Main.java"));
        assertThat(workspace.holdsFile("src\\Main.java")).isTrue();
        assertThat(workspace.holdsFile("src\\None.java")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"..\\outside.txt", "C:\\outside.txt", "\\\\server\\share", "src\\..\\.env"})
    void backSlashesLeadNowhereElse(String given) {
        assertThatThrownBy(() -> workspace.resolve(given, Access.READ))
                .isInstanceOf(PathRefusedException.class);
    }

    @Test
    void takesAbsolutePathsInside() {
        String inside = repository.root().resolve("src/new/File.java").toString();

        assertThat(workspace.resolve(inside, Access.WRITE).relative())
                .isEqualTo("src/new/File.java");
        assertThat(workspace.resolve(repository.root().toString(), Access.READ).isRoot()).isTrue();
    }

    @Test
    void takesAbsolutePathsByTheNameTheWorkspaceWasOpenedUnder() throws IOException {
        Path alias = Files.createSymbolicLink(directory.resolve("alias"), repository.root());
        Workspace opened = Workspace.open(alias);

        assertThat(
                        opened.resolve(alias.resolve("src/Main.java").toString(), Access.READ)
                                .relative())
                .isEqualTo("src/Main.java");
    }

    @Test
    void troupesOwnHomeIsClosedWhereverItLies() throws IOException {
        repository.write("own/secrets.properties", "token=1\n").write("own/logs/server.log", "1\n");
        Files.createSymbolicLink(repository.root().resolve("alias"), Path.of("own"));
        Path named = Files.createSymbolicLink(directory.resolve("named"), repository.root());
        Workspace opened = Workspace.open(repository.root(), named.resolve("own"));

        for (String path :
                List.of("own", "own/secrets.properties", "alias/logs/server.log", "own/fresh")) {
            assertThatThrownBy(() -> opened.resolve(path, Access.READ))
                    .as(path)
                    .isInstanceOf(PathRefusedException.class)
                    .hasMessageContaining("belongs to Troupe itself");
        }
        assertThat(opened.listing().files())
                .contains("src/Main.java")
                .noneMatch(it -> it.startsWith("own"));
        assertThat(opened.resolve("owner", Access.WRITE).relative()).isEqualTo("owner");
    }

    @Test
    void gitIgnoresTroupesOwnHome() throws IOException {
        Path home = repository.root().resolve("own");
        repository.write("own/data/file", "1\n");

        TroupeHomeGuard.ignore(home);
        TroupeHomeGuard.ignore(repository.root());

        assertThat(repository.git("status", "--porcelain", "-uall")).doesNotContain("own");
        assertThat(repository.root().resolve(".gitignore")).doesNotExist();
        Files.writeString(home.resolve(".gitignore"), "data\n");
        TroupeHomeGuard.ignore(home);
        assertThat(home.resolve(".gitignore")).hasContent("data\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside.txt",
                "src/../../outside.txt",
                "/etc/passwd",
                "..",
                "",
                "  ",
                "a\0b",
                "a\nb",
                ".env",
                "sub/.ENV.local",
                "src/../.env",
                ".git/config"
            })
    void refusesWhatIsOutsideOrSecret(String given) {
        assertThatThrownBy(() -> workspace.resolve(given, Access.READ))
                .isInstanceOf(PathRefusedException.class)
                .hasMessageMatching("(?s).+\\. .+\\.");
    }

    @Test
    void refusesLinksThatLeadOutside() throws IOException {
        link("out.txt", "../outside.txt");
        link("dir", "..");
        link("dangling", "../nowhere/file");

        refused("out.txt", "symbolic link, outside");
        refused("dir/outside.txt", "symbolic link, outside");
        refused("dir/new.txt", "symbolic link, outside");
        refused("dangling", "leads nowhere");
    }

    @Test
    void refusesLinksThatLeadToSecretsAndSecretsThatAreLinks() throws IOException {
        repository.write(".env", "KEY=1\n");
        link("innocent.txt", ".env");
        link("id_rsa", "src/Main.java");

        refused("innocent.txt", "secrets");
        refused("id_rsa", "secrets");
    }

    @Test
    void followsLinksInside() throws IOException {
        link("main", "src/Main.java");
        link("sources", "src");

        assertThat(workspace.resolve("main", Access.READ))
                .isEqualTo(
                        new WorkspacePath(
                                "src/Main.java", repository.root().resolve("src/Main.java"), true));
        assertThat(workspace.resolve("sources/New.java", Access.WRITE).relative())
                .isEqualTo("src/New.java");
    }

    @Test
    void protectedFilesCanBeReadButNotChanged() {
        repository.write(".troupe/config.yaml", "a: b\n");

        assertThat(workspace.resolve(".troupe/config.yaml", Access.READ).relative())
                .isEqualTo(".troupe/config.yaml");
        for (Access access : new Access[] {Access.WRITE, Access.DELETE}) {
            assertThatThrownBy(() -> workspace.resolve(".troupe/config.yaml", access))
                    .isInstanceOf(PathRefusedException.class)
                    .hasMessageContaining("protected");
        }
    }

    @Test
    void aMissingDirectoryIsNoWorkspace() {
        assertThatThrownBy(() -> Workspace.open(directory.resolve("none")))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.WORKSPACE_MISSING));
    }

    @Test
    void listsTrackedAndNewFilesButNoIgnoredOrSecretOnes() {
        repository
                .write(".gitignore", "target/\n")
                .write(".troupeignore", "big/\n*.gen\n!keep.gen\n")
                .write("target/x.class", "x")
                .write("big/data.csv", "1")
                .write("a.gen", "a")
                .write("keep.gen", "k")
                .write(".env", "KEY=1\n")
                .write("grüße.txt", "hi\n");
        repository.git("add", "src", "big", "a.gen");

        assertThat(workspace.listing().files())
                .containsExactly(
                        ".gitignore", ".troupeignore", "grüße.txt", "keep.gen", "src/Main.java");
    }

    @Test
    void listsOnlyWhatIsBelowAWorkspaceInsideACheckout() {
        repository.write("other/x.txt", "x");

        assertThat(Workspace.open(repository.root().resolve("src")).listing().files())
                .containsExactly("Main.java");
    }

    @Test
    void listingNeedsARepository() throws IOException {
        Path plain = Files.createDirectory(directory.resolve("plain"));

        assertThatThrownBy(() -> Workspace.open(plain).listing().files())
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_A_GIT_REPOSITORY));
    }

    private void refused(String given, String why) {
        assertThatThrownBy(() -> workspace.resolve(given, Access.READ))
                .as(given)
                .isInstanceOf(PathRefusedException.class)
                .hasMessageContaining(why);
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(repository.root().resolve(name), Path.of(target));
    }
}
