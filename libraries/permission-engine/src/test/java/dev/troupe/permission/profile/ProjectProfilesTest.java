package dev.troupe.permission.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.policy.Texts;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProjectProfilesTest {
    private static final Set<ProjectType> RUST = EnumSet.of(ProjectType.RUST);

    private static Set<String> of(SecurityPolicy policy, Verdict verdict) {
        return policy.rules().stream()
                .filter(rule -> rule.verdict() == verdict)
                .map(CommandRule::text)
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @EnumSource
    void everyTypeHasASoundProfile(ProjectType type) {
        SecurityPolicy profile = ProjectProfiles.of(EnumSet.of(type));

        assertThat(profile.faults()).isEmpty();
        assertThat(profile.rules()).allMatch(rule -> rule.layer() == Layer.PROFILE);
        assertThat(of(profile, Verdict.BLOCK)).contains("rm -rf /", "git push --force", "mkfs *");
        assertThat(of(profile, Verdict.ASK)).contains("rm *", "chmod *", "git reset", "docker *");
        assertThat(of(profile, Verdict.ALLOW)).contains("git status", "cat *");
        assertThat(profile.rules())
                .extracting(CommandRule::origin)
                .anyMatch(origin ->
                        type == ProjectType.GENERIC || origin.startsWith(type.origin() + ":"));
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"GENERIC"})
    void everyTypeRunsItsTestsByAPhraseThatIsAllowed(ProjectType type) {
        SecurityPolicy profile = ProjectProfiles.of(EnumSet.of(type));
        String command = profile.synonyms().getOrDefault("run tests", "none");

        assertThat(of(profile, Verdict.ALLOW))
                .anyMatch(text ->
                        command.equals(text)
                                || command.startsWith(text + " ")
                                || text.equals(command + " *")
                                || (text.endsWith(" *")
                                        && command.startsWith(
                                                text.substring(0, text.length() - 1))));
    }

    @Test
    void aProfileContradictsItselfNowhere() {
        SecurityPolicy all = ProjectProfiles.of(EnumSet.allOf(ProjectType.class));

        assertThat(of(all, Verdict.ALLOW))
                .doesNotContainAnyElementsOf(of(all, Verdict.ASK))
                .doesNotContainAnyElementsOf(of(all, Verdict.BLOCK));
    }

    @Test
    void severalTypesCountTogether() {
        SecurityPolicy both = ProjectProfiles.of(EnumSet.of(ProjectType.RUST, ProjectType.NPM));

        assertThat(of(both, Verdict.ALLOW)).contains("cargo test", "npm test");
        assertThat(of(both, Verdict.BLOCK)).contains("cargo publish", "npm publish");
    }

    @Test
    void aPhraseOfTwoCommandsMeansNone() {
        SecurityPolicy both = ProjectProfiles.of(EnumSet.of(ProjectType.RUST, ProjectType.NPM));

        assertThat(both.synonyms())
                .doesNotContainKey("run tests")
                .containsEntry("run rust tests", "cargo test")
                .containsEntry("run npm tests", "npm test")
                .containsEntry("delete file", "rm");
        assertThat(both.origins().synonyms()).doesNotContainKey("run tests");
    }

    @Test
    void theStrictLevelAllowsReadingAlone() {
        SecurityPolicy strict = ProjectProfiles.of(RUST, SecurityLevel.STRICT);

        assertThat(of(strict, Verdict.ALLOW))
                .contains("git status", "cat *")
                .doesNotContain("git commit", "cargo build");
        assertThat(of(strict, Verdict.BLOCK))
                .isEqualTo(of(ProjectProfiles.of(RUST), Verdict.BLOCK))
                .contains("cargo publish");
    }

    @Test
    void thePermissiveLevelBlocksAllThatTheProfileBlocks() {
        SecurityPolicy permissive = ProjectProfiles.of(RUST, SecurityLevel.PERMISSIVE);

        assertThat(of(permissive, Verdict.BLOCK))
                .isEqualTo(of(ProjectProfiles.of(RUST), Verdict.BLOCK));
        assertThat(of(permissive, Verdict.ALLOW)).contains("mv *", "mkdir *");
        assertThat(of(permissive, Verdict.ASK)).contains("rm *", "git push").doesNotContain("mv *");
    }

    @Test
    void withoutAFileTheProfileCounts() {
        assertThat(ProjectProfiles.effective(RUST, null, false))
                .isEqualTo(ProjectProfiles.of(RUST));
    }

    @Test
    void aTrustedFileStandsForItself() {
        SecurityPolicy file = Texts.read("{'allowed_commands': {'ls': ['*']}}");

        assertThat(ProjectProfiles.effective(RUST, file, true)).isEqualTo(file);
    }

    @Test
    void aTrustedFileWithALevelHasItsDefaultsBeneath() {
        SecurityPolicy file =
                Texts.read(
                        "{'security_level': 'strict', 'allowed_commands': {'cargo': ['run']}, 'command_synonyms': {'show file': 'head'}}");

        SecurityPolicy effective = ProjectProfiles.effective(RUST, file, true);

        assertThat(of(effective, Verdict.ALLOW))
                .contains("cargo run", "cat *")
                .doesNotContain("cargo build");
        assertThat(effective.rules().getLast().text()).isEqualTo("cargo run");
        assertThat(effective.synonyms()).containsEntry("show file", "head");
    }

    @Test
    void defaultsAskNoMoreWhereATrustedFileAllows() {
        SecurityPolicy file =
                Texts.read(
                        "{'security_level': 'development', 'allowed_commands': {'docker': ['ps'], 'mv': ['*'], 'git': ['stash'], 'cargo': ['publish']}}");

        SecurityPolicy effective = ProjectProfiles.effective(RUST, file, true);

        assertThat(of(effective, Verdict.ASK))
                .contains("rm *", "git stash drop", "git push")
                .doesNotContain("docker *", "mv *");
        assertThat(of(effective, Verdict.BLOCK)).contains("cargo publish");
        assertThat(of(ProjectProfiles.effective(RUST, file, false), Verdict.ASK))
                .contains("docker *", "mv *");
    }

    @Test
    void anUntrustedFileOnlyTightens() {
        SecurityPolicy file =
                Texts.read(
                        "{'security_level': 'permissive', 'allowed_commands': {'cargo': ['run']}, 'blocked_commands': {'cargo': ['doc']}, 'command_synonyms': {'show': 'rm'}}");

        SecurityPolicy effective = ProjectProfiles.effective(RUST, file, false);
        SecurityPolicy profile = ProjectProfiles.of(RUST);

        assertThat(of(effective, Verdict.ALLOW)).isEqualTo(of(profile, Verdict.ALLOW));
        assertThat(of(effective, Verdict.BLOCK)).contains("cargo doc");
        assertThat(effective.synonyms()).isEqualTo(profile.synonyms());
    }

    @Test
    void anUntrustedFileMayChooseTheStrictLevel() {
        SecurityPolicy file = Texts.read("{'security_level': 'strict'}");

        assertThat(of(ProjectProfiles.effective(RUST, file, false), Verdict.ALLOW))
                .doesNotContain("cargo build");
    }

    @Test
    void aFileWithFaultsLeavesNothingAllowed() {
        SecurityPolicy file = Texts.read("{'security_level': 'lax'}");

        for (boolean trusted : List.of(true, false)) {
            SecurityPolicy effective = ProjectProfiles.effective(RUST, file, trusted);
            assertThat(of(effective, Verdict.ALLOW)).isEmpty();
            assertThat(of(effective, Verdict.BLOCK)).contains("mkfs *");
            assertThat(effective.faults()).hasSize(1);
        }
    }
}
