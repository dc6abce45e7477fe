package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.profile.ProjectType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An option of a rule that asks or blocks is found in bundles where the tool has bundles, and nowhere else. */
class OptionLettersTest {
    @ParameterizedTest
    @CsvSource({
        "go build -a, go build -race",
        "go build -a, go build -tags x ./...",
        "go build -a, go build -tags=x ./...",
        "go test -c, go test -count=1 ./...",
        "mvn -X *, mvn -DskipTeXts test",
        "mvn -f *, mvn -fae test",
        "mvn -f *, mvn -DfailIfNoTests=false test",
        "gcc -o *, gcc -fno-common a.c",
        "cmake -P *, cmake -DCMAKE_BUILD_TYPE=Debug .",
        "java -X *, java -DX=1 A.java",
        "find -delete, find . -newer Kdeltex",
        "git commit -a, git commit -mfast",
        "git tag -d, git tag -mdone v1",
        "grep -r *, grep -eerror a.txt",
        "tar -P *, tar -xfaPb.tar"
    })
    void lettersOfOtherWordsAreNotMeant(String rule, String line) {
        assertThat(said(rule, line)).as(line).doesNotContain("team: block " + rule);
    }

    @ParameterizedTest
    @CsvSource({
        "go build -a, go build -a ./...",
        "go build -tags *, go build -tags=x ./...",
        "mvn -X *, mvn test -X",
        "mvn -f *, mvn -f pom.xml test",
        "gcc -o *, gcc a.c -o b",
        "cmake -P *, cmake -P x.cmake",
        "find -delete, find . -name x -delete",
        "git commit -a, git commit -am x",
        "git commit -a, git commit -vqa",
        "git commit -a, git -C . commit -a -m x",
        "git commit -a, git commit --all",
        "git tag -d, git tag -d v1",
        "grep -r *, grep -nr x .",
        "grep -r *, grep -n -ire x .",
        "rm -rf x, rm -f -r x",
        "rm -rf x, rm -vfr x",
        "rm -rf x, rm --recursive --force x",
        "unheardof -a, unheardof -xa",
        "unheardof -a, unheardof sub -ba"
    })
    void theOptionIsMeantHoweverItIsSpelled(String rule, String line) {
        assertThat(said(rule, line)).as(line).contains("team: block " + rule);
    }

    @Test
    void aTrustedListingIsNotMistakenForWhatTheProfileAsksAbout() {
        Asked asked =
                new Asked()
                        .of(SecurityLevel.DEVELOPMENT, ProjectType.CMAKE)
                        .rule(
                                Layer.REPOSITORY,
                                Verdict.ALLOW,
                                "cmake",
                                "-B",
                                "build",
                                "-DCMAKE_BUILD_TYPE=Debug");
        assertThat(asked.command("cmake -B build -DCMAKE_BUILD_TYPE=Debug").verdict())
                .isEqualTo(Verdict.ALLOW);
        assertThat(asked.command("cmake -P x.cmake").verdict()).isEqualTo(Verdict.ASK);
    }

    private static List<String> said(String rule, String line) {
        LineDecision ruling =
                new Asked().rule(Layer.TEAM, Verdict.BLOCK, rule.split(" ", -1)).ruling(line);
        return ruling.judgements().stream().map(RuleResult::rule).toList();
    }
}
