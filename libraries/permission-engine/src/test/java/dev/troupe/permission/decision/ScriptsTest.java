package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A rule for a file is meant where an interpreter runs that file, not where it only gets its name. */
class ScriptsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash -n deploy.sh",
                "bash -nx deploy.sh",
                "sh -n ./deploy.sh",
                "zsh -n deploy.sh",
                "bash -e test.sh deploy.sh",
                "bash -s deploy.sh",
                "bash -c 'echo $0' deploy.sh",
                "python3 -m black deploy.sh",
                "python -m json.tool deploy.sh",
                "python3 -m unheardof deploy.sh",
                "python3 -c 'print(1)' deploy.sh",
                "python3 -W error a.py deploy.sh",
                "python3.99 a.py deploy.sh",
                "node -e 'console.log(1)' deploy.sh",
                "node -p 1 deploy.sh",
                "node --check deploy.sh",
                "node a.js deploy.sh",
                "php -r 'echo 1;' deploy.sh",
                "php -l deploy.sh",
                "php -w deploy.sh",
                "php a.php deploy.sh",
                "perl -pi -e 's/a/b/' deploy.sh",
                "perl -pe 's/a/b/' deploy.sh",
                "perl5.36 -ne 'print' deploy.sh",
                "ruby -ne 'puts 1' deploy.sh",
                "ruby -c deploy.sh",
                "awk -f x.awk deploy.sh",
                "awk '{print}' deploy.sh",
                "gawk -v a=1 '{print}' deploy.sh",
                "expect -f a.exp deploy.sh",
                "java -jar a.jar deploy.sh"
            })
    void aFileThatIsOnlyReadIsNotRun(String line) {
        assertThat(deploying().ruling(line).judgements())
                .as(line)
                .extracting(RuleResult::rule)
                .doesNotContain("team: block ./deploy.sh *");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash deploy.sh",
                "bash -e deploy.sh",
                "bash -eu -o pipefail deploy.sh x",
                "bash - deploy.sh",
                "bash +x deploy.sh",
                "bash --norc -- deploy.sh",
                "sh -x ./deploy.sh",
                "fish deploy.sh",
                ". ./deploy.sh",
                "python3 deploy.sh",
                "python3 -u -W error deploy.sh",
                "python3.99 deploy.sh",
                "node deploy.sh",
                "node --title x deploy.sh",
                "node --enable-source-maps deploy.sh -e 1",
                "php deploy.sh",
                "php -n deploy.sh",
                "php -f deploy.sh",
                "perl -w deploy.sh",
                "perl5.36 deploy.sh",
                "ruby -w deploy.sh",
                "lua -e 'x=1' deploy.sh",
                "awk -f deploy.sh a.txt",
                "awk -fdeploy.sh a.txt",
                "expect deploy.sh",
                "expect -f deploy.sh",
                "java -jar deploy.sh",
                "tsx deploy.sh",
                "deno run deploy.sh",
                "bun deploy.sh",
                "bun run deploy.sh",
                "timeout 5 bash -x deploy.sh"
            })
    void theFileThatIsSurelyRunIsBlocked(String line) {
        assertThat(deploying().command(line).verdict()).as(line).isEqualTo(Verdict.BLOCK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash --unheardof deploy.sh",
                "bash +o errexit deploy.sh",
                "bash -n +n deploy.sh",
                "node --unheardof deploy.sh",
                "node -r ./deploy.sh a.js",
                "node --test deploy.sh",
                "php --unheardof deploy.sh",
                "tsx --unheardof deploy.sh",
                "deno run --allow-all deploy.sh",
                "pwsh -File deploy.sh"
            })
    void aFileThatIsPerhapsRunAsks(String line) {
        LineDecision ruling = deploying().allowing("node", "*").allowing("bash", "*").ruling(line);
        assertThat(ruling.verdict()).as(line).isEqualTo(Verdict.ASK);
        assertThat(ruling.judgements())
                .as(line)
                .anyMatch(it -> it.rule().equals("team: block ./deploy.sh *"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "php bin/reboot",
                "node src/halt",
                "ruby lib/shutdown",
                "bash scripts/reboot",
                "perl -pe s/a/reboot a.txt"
            })
    void whatTheDefaultsCallByNameIsNoFileOfTheProject(String line) {
        assertThat(new Asked().command(line).verdict()).as(line).isEqualTo(Verdict.ASK);
        Asked team = new Asked().rule(Layer.TEAM, Verdict.BLOCK, "release", "*");
        assertThat(team.command("php bin/release").verdict()).isEqualTo(Verdict.BLOCK);
    }

    private static Asked deploying() {
        return new Asked()
                .with(new NamedPaths(Map.of(), Set.of()))
                .rule(Layer.TEAM, Verdict.BLOCK, "./deploy.sh", "*");
    }
}
