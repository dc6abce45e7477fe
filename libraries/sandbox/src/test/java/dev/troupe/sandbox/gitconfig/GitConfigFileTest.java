package dev.troupe.sandbox.gitconfig;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitConfigFileTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[http \"u\"] extraheader = SECRET\n",
                "[core]\n\tsshCommand = \\\nsshpass -p SECRET ssh\n",
                "[http]\n\textra\\\n", // git refuses it
                "[credential]\n\thelper = \"!f() { echo password=SECRET; }; f\"\n",
                "[credential \"https://SECRET@example.org\"]\n\tusername = SECRET\n",
                "[url \"https://ada:SECRET@example.org/\"]\n\tinsteadOf = https://example.org/\n",
                "[remote \"o\"]\n\turl = https://SECRET@example.org/a.git\n",
                "[remote \"o\"]\n\turl = https://ada:SEC@RET@example.org/a.git\n",
                "[remote \"o\"]\n\turl = \"https://ada:SEC\\\nRET@example.org/a.git\"\n",
                "[remote \"o\"]\n\turl = HTTPS://ada:SECRET@example.org/a.git\n",
                "[remote \"o\"]\n\turl = ssh://git:SECRET@example.org/a.git\n",
                "[remote \"o\"]\n\turl = ftp://SECRET:x@example.org/a.git\n",
                "[remote \"o\"]\n\turl = https://example.org/a.git?access_token=SECRET\n",
                "[remote \"o\"]\n\turl = ext::sh -c curl%20-u%20SECRET\n",
                "[remote \"o\"]\n\tproxy = http://a:SECRET@proxy\n",
                "[branch \"main\"]\n\tremote = https://ada:SECRET@example.org/a.git\n",
                "[branch \"main\"]\n\ttoken = SECRET\n",
                "[submodule \"a\"]\n\turl = https://ada:SECRET@example.org/a.git\n",
                "[submodule \"a\"]\n\tupdate = !curl -u SECRET\n",
                "[github]\n\toauth-token = SECRET\n",
                "[sendemail]\n\tsmtpPass = SECRET\n",
                "[alias]\n\tx = !curl -H 'Authorization: SECRET'\n",
                "[filter \"x\"]\n\tclean = curl -H 'Authorization: SECRET'\n",
                "[any]\n\tpassword = SECRET\n",
                "[core]\n\t# url = https://ada:SECRET@example.org\n",
                "[core]\n\tbare = false ; SECRET\n",
                "[extensions]\n\tx = y\n[includeIf \"gitdir:https://SECRET@x/\"]\n\tpath = a\n",
            })
    void secretsStayOut(String text) {
        String shown = GitConfigFile.parse(text).flatMap(GitConfigFile::plain).orElse("");

        assertThat(shown).doesNotContain("SEC", "RET", "ada:");
        assertThat(GitConfigFile.parse(text).map(it -> it.plain().isPresent()).orElse(true))
                .isTrue();
    }

    @Test
    void whatIsNeededStays() {
        String text =
                """
                [core]
                	repositoryformatversion = 0
                	bare
                [remote "o"]
                	url = ssh://git@example.org/a.git
                	fetch = +refs/heads/*:refs/remotes/o/*
                	pushurl = https://example.org/a@b.git
                [branch "main"]
                	remote = o
                """;

        assertThat(GitConfigFile.parse(text).orElseThrow().plain()).isEmpty();
        assertThat(GitConfigFile.parse(text + "[a]\n\tb = c\n").orElseThrow().plain())
                .hasValueSatisfying(it ->
                        assertThat(it)
                                .contains("\"ssh://git@example.org/a.git\"")
                                .contains("\"https://example.org/a@b.git\"")
                                .contains("\tbare\n", "[branch \"main\"]"));
    }

    @Test
    void includesAreTold() {
        String text =
                "[include] path = one\n[includeIf \"gitdir:~/x/\"]\n\tpath = \"two\"\n\tpath\n[core]\n\tpath = x\n";

        assertThat(GitConfigFile.parse(text).orElseThrow().included())
                .containsExactly("one", "two");
    }
}
