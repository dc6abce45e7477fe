package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.SecurityLevel;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a script is given it may open, whichever interpreter runs it. */
class ScriptArgumentsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "node run.js ../x",
                "node run.js /etc/passwd",
                "node run.js --file=/etc/passwd",
                "node run.js ~/x",
                "nodejs run.js ../x",
                "ruby run.rb ../x",
                "perl run.pl a/../../x",
                "php run.php /etc/passwd",
                "lua run.lua ../x",
                "bash run.sh ../x",
                "sh run.sh /etc/passwd",
                "dash run.sh ~/x",
                "zsh run.sh ../x",
                "python3 run.py ../x",
                "python3 run.py .env",
                "node run.js conf/.env",
                "bash run.sh conf/.env",
                "cargo run -- .env"
            })
    void whatLeadsAwayOrHoldsSecretsAsks(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node run.js a.json --out dist",
                "ruby run.rb a b",
                "perl run.pl a",
                "php run.php --dry-run",
                "bash run.sh build 5",
                "sh run.sh a.txt",
                "python3 run.py credentials",
                "cargo run -- id_rsa_parser",
                "bash run.sh .env.example"
            })
    void othersDoNot(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    private static Verdict verdict(String line) {
        return new Asked()
                .of(SecurityLevel.STRICT)
                .allowing("node", "run.js", "*")
                .allowing("nodejs", "run.js", "*")
                .allowing("ruby", "run.rb", "*")
                .allowing("perl", "run.pl", "*")
                .allowing("php", "run.php", "*")
                .allowing("lua", "run.lua", "*")
                .allowing("bash", "run.sh", "*")
                .allowing("sh", "run.sh", "*")
                .allowing("dash", "run.sh", "*")
                .allowing("zsh", "run.sh", "*")
                .allowing("python3", "run.py", "*")
                .allowing("cargo", "run", "*")
                .with(new ListedPaths(Set.of(".env", "conf/.env", "a.txt")))
                .command(line)
                .verdict();
    }
}
