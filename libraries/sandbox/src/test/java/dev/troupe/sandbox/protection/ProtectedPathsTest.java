package dev.troupe.sandbox.protection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathNames;
import dev.troupe.permission.path.SecretFileNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What commands cannot write, agents do not write unasked either, and the other way round with the exceptions that docs/admin/security.md gives. */
class ProtectedPathsTest {
    /** What real work writes: workflows by formatters, the rest by the build and package tools that obey it. */
    private static final Set<String> WRITABLE =
            Set.of(
                    ".github",
                    ".gitlab",
                    ".pre-commit-config.y",
                    ".circleci",
                    ".buildkite",
                    ".travis.yml",
                    "azure-pipelines",
                    "bitbucket-pipelines.y",
                    "lefthook",
                    ".lefthook",
                    ".bundle",
                    ".mvn",
                    ".cargo",
                    ".yarnrc",
                    ".yarn",
                    ".pnpmfile.");

    private static final Path TOP = Path.of("/workspace");

    @Test
    void whatCommandsCannotWriteAgentsDoNotWriteUnasked() {
        assertThat(ProtectedPaths.names())
                .allSatisfy(
                        it -> assertThat(PathNames.guarded(it) || PathNames.obeyed(it)).isTrue());
    }

    @Test
    void whatOthersObeyCommandsCannotWriteAtTheTopUnlessItIsListed() {
        List<String> open =
                PathNames.obeyedPatterns().stream()
                        .map(ProtectedPathsTest::stem)
                        .filter(it ->
                                ProtectedPaths.names().stream().noneMatch(n -> n.startsWith(it)))
                        .distinct()
                        .toList();

        assertThat(open).containsExactlyInAnyOrderElementsOf(WRITABLE);
    }

    @Test
    void whatAgentsNeverWriteCommandsDoNotEither() {
        assertThat(SecretFileNames.PROTECTED_FILES)
                .allSatisfy(it ->
                        assertThat(ProtectedPaths.covers(TOP, TOP.resolve(stem(it)))).isTrue());
    }

    /** The beginning of a pattern up to its first wildcard behind the directories that it may lie in. */
    private static String stem(String pattern) {
        String name = pattern.replaceFirst("^\\*\\*/", "").replaceFirst("/\\*\\*$", "");
        int wildcard = name.indexOf('*');
        return wildcard < 0 ? name : name.substring(0, wildcard);
    }
}
