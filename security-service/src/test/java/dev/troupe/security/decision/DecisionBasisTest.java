package dev.troupe.security.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.policy.Layer;
import dev.troupe.security.fact.WorkspaceFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the trail is told of how a decision was come to. */
class DecisionBasisTest {
    private final Asked asked = new Asked();

    @Test
    void theWordsOfEachCommandAreThereAsAShellTellsThemApart() {
        assertThat(basis("ls -l && timeout 5 sh -c 'git push \"a b\"' | tee ''"))
                .containsEntry(
                        "argv",
                        """
                        ls -l
                        timeout 5 sh -c 'git push "a b"'
                          sh -c 'git push "a b"'
                            git push 'a b'
                        tee ''\
                        """);
        assertThat(basis("printf 'a\nb'")).containsEntry("argv", "printf $'a\\nb'");
        assertThat(basis("echo it\\'s")).containsEntry("argv", "echo 'it'\\''s'");
    }

    @Test
    void everyRuleThatSaidSomethingIsNamedOnce() {
        asked.rule(Layer.USER, PermissionVerdict.ASK, "make", "*")
                .rule(Layer.TEAM, PermissionVerdict.BLOCK, "make", "x");

        Map<String, String> basis = basis("make x && ls");

        assertThat(lines(basis, "rules"))
                .contains("ask user: ask make *", "block team: block make x")
                .anyMatch(it -> it.startsWith("allow profile: allow ls"))
                .doesNotHaveDuplicates();
        assertThat(lines(asked.file(Access.WRITE, ".mvn/x").basis(), "rules"))
                .contains("ask built-in: files that execute", "allow default: workspace files");
    }

    @Test
    void factsAreThereThatWereAskedFor(@TempDir Path shop) throws IOException {
        Path head = Files.createDirectory(shop.resolve(".git")).resolve("HEAD");
        Files.writeString(head, "ref: refs/heads/next");
        Files.createFile(shop.resolve("HOLD"));
        ConditionFacts facts = WorkspaceFacts.of(shop.toString());
        asked.blockedOn("make ship", "main", "HOLD").allowing("make", "ship");

        Decision blocked = asked.recorded("make ship", facts);

        assertThat(blocked.verdict()).isEqualTo(PermissionVerdict.BLOCK);
        assertThat(lines(blocked.basis(), "facts")).contains("branch: next", "exists HOLD: true");
        assertThat(asked.recorded("ls", facts).basis()).doesNotContainKey("facts");
        assertThat(asked.recorded("make ship", ConditionFacts.unknown()).basis())
                .hasEntrySatisfying("facts", it -> assertThat(it).contains("branch: unknown"));
    }

    @Test
    void howAlikeItIsToWhatWasMeantIsThere() {
        asked.allowing("cargo", "build");

        Map<String, String> basis = basis("cargo biuld");

        assertThat(basis).containsEntry("similar", "cargo build");
        assertThat(Double.parseDouble(String.valueOf(basis.get("similarity"))))
                .isBetween(0.85, 1.0);
        assertThat(basis("ls")).doesNotContainKeys("similarity", "similar");
    }

    /** The trail keeps values of 4,000 characters. */
    @Test
    void longOnesAreCutVisibly() {
        assertThat(basis("echo " + "x".repeat(9_000)).get("argv"))
                .hasSizeLessThan(1_100)
                .endsWith("… (9005 characters)");
        assertThat(basis("echo " + "'long word' ".repeat(60) + "; echo y".repeat(190)).get("argv"))
                .hasSizeLessThan(3_100);
        assertThat(basis(("echo " + "y".repeat(100) + "; ").repeat(100)).get("argv"))
                .hasSizeLessThan(3_100)
                .endsWith(" more");
    }

    @Test
    void secretsOfSeveralLinesAreNotHiddenFromTheRedactor() {
        String key =
                "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq98Yz3kq0\nq8ZkM1x0\n-----END RSA PRIVATE KEY-----";

        assertThat(basis("echo '" + key + "'").get("argv"))
                .doesNotContain("MIIEpAIBAAKCAQEA7bq98Yz3kq0")
                .contains("[redacted:");
    }

    private static List<String> lines(Map<String, String> basis, String name) {
        return basis.getOrDefault(name, "").lines().toList();
    }

    private Map<String, String> basis(String line) {
        return asked.recorded(line, ConditionFacts.unknown()).basis();
    }
}
