package dev.troupe.permission.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyLayersTest {
    private static final Set<ProjectType> RUST = Set.of(ProjectType.RUST);
    private static final SecurityPolicy NOTHING = SecurityPolicy.empty();

    @Test
    void rulesOfAllLayersCountTogether() {
        SecurityPolicy user = read(Layer.USER, "{'allowed_commands': {'make': ['mine']}}");
        SecurityPolicy repository =
                read(Layer.REPOSITORY, "{'allowed_commands': {'make': ['theirs']}}");
        SecurityPolicy team =
                read(Layer.TEAM, "{'blocked_commands': {'make': ['theirs']}, 'default': 'block'}");

        SecurityPolicy all = new PolicyLayers(user, repository, true, team).over(RUST);

        assertThat(all.rules())
                .filteredOn(rule -> rule.layer() != Layer.PROFILE)
                .extracting(rule -> rule.layer().word() + " " + rule.verdict() + " " + rule.text())
                .containsExactlyInAnyOrder(
                        "user ALLOW make mine",
                        "repository ALLOW make theirs",
                        "team BLOCK make theirs");
        assertThat(all.otherwise()).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void theHighestLayersPhraseCounts() {
        SecurityPolicy user = read(Layer.USER, "{'command_synonyms': {'go': 'make mine'}}");
        SecurityPolicy repository =
                read(Layer.REPOSITORY, "{'command_synonyms': {'go': 'make theirs'}}");
        SecurityPolicy team = read(Layer.TEAM, "{'command_synonyms': {'go': 'make ours'}}");

        assertThat(new PolicyLayers(user, repository, true, team).over(RUST).synonyms())
                .contains(Map.entry("go", "make ours"));
        assertThat(new PolicyLayers(user, repository, true, NOTHING).over(RUST).synonyms())
                .contains(Map.entry("go", "make mine"));
    }

    @Test
    void aFaultOfAnyLayerTakesFromAllWhatAllows() {
        SecurityPolicy sound = read(Layer.USER, "{'allowed_commands': {'make': ['mine']}}");
        SecurityPolicy faulty = read(Layer.TEAM, "{'blocked_commands': {'make': ['x']}, 'no': 1}");

        SecurityPolicy all = new PolicyLayers(sound, null, false, faulty).over(RUST);

        assertThat(all.rules())
                .extracting(CommandRule::verdict)
                .contains(Verdict.BLOCK)
                .doesNotContain(Verdict.ALLOW);
        assertThat(all.faults()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, PERMISSIVE, STRICT",
        "PERMISSIVE, STRICT, STRICT",
        "PERMISSIVE, , PERMISSIVE",
        ", DEVELOPMENT, DEVELOPMENT",
        ", , ",
        "DEVELOPMENT, PERMISSIVE, DEVELOPMENT"
    })
    void theStricterLevelCounts(
            @Nullable SecurityLevel one,
            @Nullable SecurityLevel other,
            @Nullable SecurityLevel strictest) {
        assertThat(PolicyLayers.strictest(one, other)).isEqualTo(strictest);
    }

    @Test
    void theUsersAndTheTeamsLevelSelectTheDefaultsOfAllRepositories() {
        SecurityPolicy strict = read(Layer.USER, "{'security_level': 'strict'}");
        SecurityPolicy permissive = read(Layer.TEAM, "{'security_level': 'permissive'}");

        assertThat(allowed(new PolicyLayers(strict, null, false, NOTHING)))
                .contains("git status")
                .doesNotContain("cargo build");
        assertThat(allowed(new PolicyLayers(strict, null, false, permissive)))
                .doesNotContain("cargo build", "mv *");
        assertThat(allowed(new PolicyLayers(NOTHING, null, false, permissive))).contains("mv *");
        assertThat(allowed(new PolicyLayers(NOTHING, permissive, true, strict)))
                .doesNotContain("mv *");
    }

    @Test
    void beneathAFileThatStandsForItselfALevelAllowsNothing() {
        SecurityPolicy file = read(Layer.REPOSITORY, "{'allowed_commands': {'make': ['all']}}");
        SecurityPolicy team = read(Layer.TEAM, "{'security_level': 'development'}");

        SecurityPolicy all = new PolicyLayers(NOTHING, file, true, team).over(RUST);

        assertThat(texts(all, Verdict.ALLOW)).containsExactly("make all");
        assertThat(texts(all, Verdict.BLOCK)).contains("cargo publish");
        assertThat(texts(new PolicyLayers(NOTHING, file, true, NOTHING).over(RUST), Verdict.BLOCK))
                .isEmpty();
    }

    private static List<String> allowed(PolicyLayers layers) {
        return texts(layers.over(RUST), Verdict.ALLOW);
    }

    private static List<String> texts(SecurityPolicy policy, Verdict verdict) {
        return policy.rules().stream()
                .filter(rule -> rule.verdict() == verdict)
                .map(CommandRule::text)
                .toList();
    }

    private static SecurityPolicy read(Layer layer, String text) {
        return SecurityFile.read("security.json", layer, text.replace('\'', '"'));
    }
}
