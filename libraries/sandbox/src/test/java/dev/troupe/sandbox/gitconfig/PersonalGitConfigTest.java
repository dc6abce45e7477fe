package dev.troupe.sandbox.gitconfig;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersonalGitConfigTest {
    private static String text(String key, String value) {
        PersonalGitConfig config = new PersonalGitConfig();
        config.add(key, value);
        return config.text();
    }

    @Test
    void showsWhoThePersonIsAndTheirAliases() {
        assertThat(text("user.name", "A \"B\" C"))
                .isEqualTo("[user]\n\tname = \"A \\\"B\\\" C\"\n");
        assertThat(text("alias.lg", "log --graph --format='%h %s'"))
                .contains("lg = \"log --graph --format='%h %s'\"");
        assertThat(text("color.diff.old", "red")).contains("[color \"diff\"]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "alias.x | !sh -c evil",
                "alias.x | ' !evil'",
                "alias.x | -c core.sshCommand=evil fetch",
                "alias.x | rebase --exec evil",
                "alias.x | rebase -x evil",
                "alias.x | --config-env=a.b=C status",
                "credential.helper | store",
                "core.sshcommand | evil",
                "core.fsmonitor | evil",
                "core.hookspath | /evil",
                "core.pager | evil",
                "core.editor | evil",
                "include.path | ~/more",
                "includeif.gitdir:x.path | ~/more",
                "url.https://u:p@host/.insteadof | https://host/",
                "http.extraheader | Authorization: x",
                "http.proxy | host",
                "filter.lfs.process | evil",
                "diff.external | evil",
                "diff.x.textconv | evil",
                "diff.x.command | evil",
                "merge.x.driver | evil",
                "user.signingkey | key",
                "gpg.program | evil",
                "safe.directory | *",
                "nothing | x",
            })
    void leavesOutWhatStartsProgramsOrGivesAccess(String key, String value) {
        assertThat(text(key, value)).isEmpty();
    }

    @Test
    void takesAccessOutOfAliases() {
        assertThat(text("alias.up", "fetch https://me:pw@host.example/x"))
                .contains("host.example/x")
                .doesNotContain("pw");
    }
}
