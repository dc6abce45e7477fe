package dev.troupe.sandbox.gitconfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Git itself says what is right. */
class GitConfigParserTest {
    @TempDir private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[core]\n\tbare\n\tfilemode = true\n",
                "[core]bare=false",
                "[http \"https://example.org/\"] extraheader = Foo: bar\n",
                "[http]\n\textraheader = one \\\n two\\\n three\n",
                "[a]\nb = \"quoted # ; \" and not ; comment\n c = x # y \\\n d = e\n",
                "[a]\nb = one\"two \"  three  \n",
                "[a]\nb = \\t\\n\\b\\\\\\\" x\n",
                "[a]\nb = \"   \" \nc = \"\"\nd =\ne =   \n",
                "[a]\nb = \\\n   x\n",
                "[Section \"Sub \\\"q\\\" \\\\ \\x]\"]\nName = V\n",
                "[branch.Main]\nmerge = x\n[branch.Main \"Sub\"]\nmerge = y\n",
                "\u00ef\u00bb\u00bf[a]\nb = c\n",
                "[a]\r\nb = c\r\nd = \"e\\\r\nf\"\r\n",
                "; note\n# note\n[a] ; note\nb = c\n[a]  # note\n\n\nb=d",
                "[url \"https://ada:pw@example.org/\"] insteadOf = x [y]\n",
                "[a \t \"b\"]\nc-1 = d\n",
                "[include]path=other\n",
                "[a]\nb = \u00c3\u00a4\n",
            })
    void readsWhatGitReads(String text) throws IOException, ParseException {
        ShortProcessRunner.Answer git = git(text);
        assertThat(git.ok()).as(git.error()).isTrue();

        String read =
                GitConfigParser.parse(text).stream()
                        .map(GitConfigParserTest::listed)
                        .collect(Collectors.joining());
        assertThat(bytes(read)).isEqualTo(git.output());

        String written =
                GitConfigParser.parse(text).stream()
                        .map(GitConfigEntry::text)
                        .collect(Collectors.joining());
        assertThat(git(written).output()).isEqualTo(git.output());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[http]\nextra\\\nheader = x\n",
                "[a\nb = c\n",
                "[a b]\nb = c\n",
                "[a \"b]\nb = c\n",
                "[a \"b\nc\"]\nb = c\n",
                "[a \"b\" ]\nb = c\n",
                "[a]\n1 = c\n",
                "[a]\nb c\n",
                "[a]\nb = \"c\n",
                "[a]\nb = \\x\n",
                "[a]\nb_c = d\n",
                "=\n",
            })
    void refusesWhatGitRefuses(String text) throws IOException {
        assertThat(git(text).ok()).isFalse();
        assertThatThrownBy(() -> GitConfigParser.parse(text)).isInstanceOf(ParseException.class);
    }

    private ShortProcessRunner.Answer git(String text) throws IOException {
        Path file = directory.resolve("config");
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
        return ShortProcessRunner.run(
                List.of("git", "config", "--file", file.toString(), "--list", "-z"),
                directory,
                Map.of("PATH", System.getenv("PATH")),
                new byte[0],
                Duration.ofSeconds(30));
    }

    private static String listed(GitConfigEntry setting) {
        String middle = setting.subsection() == null ? "" : setting.subsection() + ".";
        String end = setting.value() == null ? "" : "\n" + setting.value();
        return setting.section() + "." + middle + setting.name() + end + "\0";
    }

    private static String bytes(String latin) {
        return new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
