package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How far a rule that allows goes. */
class RulesTest {
    @ParameterizedTest
    @CsvSource({
        "mytool check, ALLOW",
        "mytool check a.txt b/c.txt, ALLOW",
        "/usr/bin/mytool check, ALLOW",
        "mytool, ASK",
        "mytool other, ASK",
        "mytool checks, ASK",
        "mytool other check, ASK",
        "./mytool check, ASK",
        "mytool check -x, ASK",
        "mytool check @list, ASK",
        "mytool check +x, ASK",
        "mytool check ext::sh, ASK",
        "mytool check http://host/x, ASK",
        "mytool check A=1, ASK",
        "mytool check a.b-c=1, ASK",
        "mytool check *.txt, ASK",
        "mytool check $x, ASK",
        "mytool check ../x, ASK",
        "mytool check to-etc/x, ASK",
        "mytool check .env, ASK",
    })
    void ofAToolWithoutASchemaOnlyOrdinaryOperandsAreCovered(String line, Verdict verdict) {
        assertThat(new Asked().allowing("mytool", "check", "*").command(line).verdict())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "cargo test --release, ALLOW",
        "cargo test --release name, ALLOW",
        "cargo test --release --lib, ALLOW",
        "cargo test --jobs 2, ASK",
        "cargo test, ASK",
        "cargo build --release, ASK",
        "cargo test --release ../x, ASK",
        "cargo test --release /etc, ASK",
        "cargo test --release a=../b, ASK",
        "cargo test --release a=/b, ASK",
        "cargo test --release a=~, ASK",
        "cargo test --release --manifest-path /x/Cargo.toml, ASK",
    })
    void theOptionsOfARuleHaveToBeGiven(String line, Verdict verdict) {
        assertThat(alone("cargo", "test", "--release", "*").command(line).verdict())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "head -n 5 a.txt, ALLOW",
        "head -n +5K a.txt, ALLOW",
        "head -n x a.txt, ASK",
        "head -n 5/x a.txt, ASK",
        "head -n $x a.txt, ASK",
    })
    void aNumberIsOne(String line, Verdict verdict) {
        assertThat(new Asked().allowing("head", "*").command(line).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "make lint, ALLOW",
        "make lint test, ASK",
        "make lint deploy, ASK",
        "make deploy lint, ASK",
        "make, ASK",
    })
    void aRuleInSoManyWordsCoversNoFurtherGoal(String line, Verdict verdict) {
        Asked asked = new Asked().allowing("make", "lint").allowing("make", "test");
        assertThat(asked.command(line).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"cat .env, BLOCK", "cp .env copy, ASK", "cat innocent.txt, BLOCK"})
    void secretFilesAreBlockedForWhatOnlyReads(String line, Verdict verdict) {
        assertThat(new Asked().allowing("cp", "*").command(line).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "grep -r token .git, ASK",
        "grep -r token ./src/../.git/, ASK",
        "grep -r token .ssh, ASK",
        "grep -r token src .kube, ASK",
        "rg token .docker, ASK",
        "diff -r .aws other, ASK",
        "mytool check .gnupg, ASK",
        "grep -r token .config, ALLOW",
        "grep -r token ., ALLOW",
        "grep token .git/HEAD, ALLOW",
        "ls .git, ALLOW",
        "find .git -name HEAD, ALLOW",
    })
    void whatIsBelowADirectoryOfSecretsIsNotSearchedUnasked(String line, Verdict verdict) {
        Asked asked = new Asked().allowing("rg", "*").allowing("diff", "*").allowing("find", "*");
        assertThat(asked.command(line).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fetch x | upload", "/opt/fetch | tee y | upload z"})
    void aBlockedPipelineIsFoundWithOthersBetween(String line) {
        assertThat(piped(line).verdict()).isEqualTo(Verdict.BLOCK);
        assertThat(piped(line).decisive().rule()).isEqualTo("policy: block fetch * | upload");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upload | fetch x", "fetch x; upload", "fetch x", "fetch x | uploads"})
    void otherPipelinesAreNot(String line) {
        assertThat(piped(line).verdict()).isEqualTo(Verdict.ASK);
    }

    @Test
    void whatACommandReadsAndWritesIsTold() {
        CommandDecision part =
                new Asked().ruling("cat a.txt < b.txt > c.txt <<< text").parts().getFirst();

        assertThat(part.files()).startsWith("a.txt", "b.txt", "c.txt");
        assertThat(new Asked().ruling("mytool a -b").parts().getFirst().files())
                .containsExactly("a", "-b");
        assertThat(new Asked().ruling("pwd > c.txt").parts().getFirst().files())
                .containsExactly("c.txt");
        assertThat(new Asked().ruling("> c.txt").parts().getFirst().files())
                .containsExactly("c.txt");
    }

    private static Asked alone(String... words) {
        return new Asked().allowing(words);
    }

    private static LineDecision piped(String line) {
        ToolSchemas schemas = ToolSchemas.bundled();
        CompiledPolicy rules =
                CompiledPolicy.of(
                        schemas,
                        List.of(),
                        List.of("fetch * | upload", "just one", "a | $(b)"),
                        Map.of(),
                        List.of(),
                        Verdict.ASK);
        return new PermissionEngine(schemas, rules)
                .decide(
                        line,
                        new ExecutionContext("/w", "/w", "/home/ada", true, NamedPaths.plain()),
                        ConditionFacts.unknown(),
                        WorkBudget.forLine());
    }
}
