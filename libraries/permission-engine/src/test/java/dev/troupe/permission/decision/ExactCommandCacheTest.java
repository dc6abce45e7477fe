package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.shell.ParsedLine;
import dev.troupe.permission.shell.ShellParser;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactCommandCacheTest {
    static final ExecutionContext HERE =
            new ExecutionContext("/w", "/w", "/home/ada", true, NamedPaths.plain());
    static final SecurityPolicy POLICY = ProjectProfiles.of(EnumSet.allOf(ProjectType.class));
    private static final PermissionEngine ENGINE = engine();

    private static PermissionEngine engine() {
        ToolSchemas schemas = ToolSchemas.bundled();
        return new PermissionEngine(
                schemas,
                CompiledPolicy.of(
                        schemas,
                        POLICY.rules(),
                        POLICY.patterns(),
                        POLICY.synonyms(),
                        POLICY.conditions(),
                        POLICY.otherwise()));
    }

    @Test
    void whatTheDiskSaysOfTheDirectoryIsAskedEachTime() {
        ExecutionContext away = new ExecutionContext("/w", "/w", "/home/ada", true, new Away());

        LineDecision ruling = decided("cargo  test", away);

        assertThat(ruling).isEqualTo(anew("cargo  test", away));
        assertThat(ruling).isNotEqualTo(decided("cargo  test", HERE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cargo test", "cargo  test", "\tcargo test # all", "cargo test;"})
    void aSpellingIsKnown(String line) {
        assertThat(known("cargo test").command(ShellParser.parse(line), HERE)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cargo tests",
                "cargo test --release",
                "cargo",
                "cargo 'test'",
                "cargo te\\st",
                "CI=1 cargo test",
                "cargo test 2>&1",
                "! cargo test",
                "time cargo test",
                "cargo test &",
                "cargo test; ls",
                "cargo test && ls",
                "cargo test | cat",
                "(cargo test)",
                "cargo test $(",
                "",
            })
    void anythingElseIsNot(String line) {
        assertThat(known("cargo test").command(ShellParser.parse(line), HERE)).isNull();
    }

    @Test
    void aProgramThatIsAFileIsLookedAtEachTime() {
        ExactCommandCache known = known("./mvnw test");

        assertThat(known.line("./mvnw test")).isNull();
        assertThat(known.command(ShellParser.parse("./mvnw  test"), HERE)).isNull();
    }

    @Test
    void whatAsksIsNotKept() {
        assertThat(known("cargo publish").line("cargo publish")).isNull();
    }

    private static ExactCommandCache known(String line) {
        ExactCommandCache known = new ExactCommandCache();
        ParsedLine reading = ShellParser.parse(line);
        known.add(line, reading, anew(line, HERE));
        return known;
    }

    /** A workspace that leads elsewhere. */
    private static final class Away implements PathFacts {
        @Override
        public Place locate(String workspace, String directory, String path) {
            return new Place.Outside();
        }

        @Override
        public boolean mayExist(String workspace, String directory, String path) {
            return true;
        }
    }

    static LineDecision decided(String line, ExecutionContext here) {
        return ENGINE.decide(line, here, ConditionFacts.unknown());
    }

    static LineDecision anew(String line, ExecutionContext here) {
        return ENGINE.decide(line, here, ConditionFacts.unknown(), WorkBudget.forLine());
    }
}
