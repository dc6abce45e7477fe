package dev.troupe.sandbox.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingAccessHintTest {
    private static final Path WORKSPACE = Path.of("/work/project");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Cannot connect to the Docker daemon at unix:///var/run/docker.sock | Docker",
                "git@host: Permission denied (publickey). | SSH",
                "error: gpg failed to sign the data | GPG",
                "touch: cannot touch '/usr/local/x': Read-only file system | /usr/local/x is read-only",
                "Error: EROFS: read-only file system, open '/opt/tool/x' | /opt/tool/x is read-only",
            })
    void saysWhatWasMissing(String output, String sentence) {
        assertThat(MissingAccessHint.notices(WORKSPACE, 1, output))
                .singleElement()
                .asString()
                .contains(sentence);
    }

    @Test
    void saysNothingOfWhatIsInTheWorkspaceOrWentWell() {
        assertThat(
                        MissingAccessHint.notices(
                                WORKSPACE, 1, "touch: '/work/project/a': Read-only file system"))
                .isEmpty();
        assertThat(MissingAccessHint.notices(WORKSPACE, 1, "mv: .git/hooks: Read-only file system"))
                .isEmpty();
        assertThat(MissingAccessHint.notices(WORKSPACE, 0, "Permission denied (publickey)"))
                .isEmpty();
    }
}
