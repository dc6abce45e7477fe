package dev.troupe.worker.mention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.context.mention.MentionParser;
import dev.troupe.worker.context.mention.ParsedMention;
import dev.troupe.worker.mention.UnresolvedMention.Meaning;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnresolvedMentionRuleTest {
    private static final List<String> FILES =
            List.of(
                    "Makefile",
                    "Dockerfile",
                    "app/shared.ts",
                    "app/routes.ts",
                    "types/index.d.ts",
                    "config/main.env",
                    "fixes/first.patch",
                    "mock.py",
                    "src/Prices.java",
                    "src/test/PricesTest.java",
                    "docs/guide.md");
    private static final List<String> DIRECTORIES =
            List.of("app", "types", "config", "fixes", "src", "src/test", "docs");

    private static UnresolvedMention judge(String word) {
        List<ParsedMention> mentions = MentionParser.parse(word).mentions();
        assertThat(mentions).hasSize(1);
        return UnresolvedMentionRule.judge(mentions.getFirst(), FILES, DIRECTORIES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@mock.patch",
                "@unittest.mock.patch",
                "@pytest.mark.skip",
                "@app.route",
                "@router.get",
                "@functools.cache",
                "@logger.log",
                "@process.env",
                "@poetry.lock",
                "@Override",
                "@Test",
                "@Entity",
                "@ada",
                "@media",
                "@babel/core",
                "@types/node",
                "@app/shared-ui",
                "@app/missing",
                "@/components/Menu",
                "@/components/Menu.vue",
                "@v2.1.h",
                "@localhost:8080",
                "@Component({selector:'app'})",
                "@vue/cli@5.0.4"
            })
    void ordinaryWordsAreNeverRefused(String word) {
        assertThat(judge(word).meaning()).isNotEqualTo(Meaning.PATH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@Override",
                "@ada",
                "@media",
                "@babel/core",
                "@Test",
                "@Entity",
                "@Component({",
                "@NgModule({declarations:[",
                "@RequestMapping(\"/orders/**\")",
                "@Pattern(regexp=\"[a-z]*\")",
                "@RequestMapping(path=\"/orders/",
                "@users[index].name",
                "@article{knuth84,"
            })
    void wordsWithoutASignOfAPathAreNotSpokenOf(String word) {
        assertThat(judge(word).meaning()).isEqualTo(Meaning.WORD);
    }

    @ParameterizedTest
    @CsvSource({
        "@Makfile,Makefile",
        "@Dockerfil,Dockerfile",
        "@srcs,src/",
        "@Prices,src/Prices.java",
        "@doc:10,",
        "@Mak*,",
        "@types/nodes,",
        "@src/Price,src/Prices.java"
    })
    void whatMayBeMistypedIsToldWithNamesLikeIt(String word, String near) {
        UnresolvedMention unresolved = judge(word);

        assertThat(unresolved.meaning()).isEqualTo(Meaning.PERHAPS_PATH);
        if (near != null) {
            assertThat(unresolved.near()).contains(near);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@src/Price.java | src/Prices.java",
                "@guide.mdx |",
                "@missing.md |",
                "@frist.patch | fixes/first.patch",
                "@mian.env | config/main.env",
                "@nowhere/ |",
                "@./nothing |",
                "@~/notes |",
                "@src/**/*.zig |",
                "@\"no such file\" |"
            })
    void whatCanOnlyBeAPathIsRefused(String word, String near) {
        UnresolvedMention unresolved = judge(word);

        assertThat(unresolved.meaning()).isEqualTo(Meaning.PATH);
        if (near != null) {
            assertThat(unresolved.near()).contains(near);
        }
    }
}
