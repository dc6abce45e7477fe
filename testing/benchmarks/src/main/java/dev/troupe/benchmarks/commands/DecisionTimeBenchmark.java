package dev.troupe.benchmarks.commands;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.decision.CompiledPolicy;
import dev.troupe.permission.decision.LineDecision;
import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One decision under the profile of a Rust project. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecisionTimeBenchmark {
    /** Name of a {@link MeasuredCommandLine}. */
    @Param({"EXACT"})
    public String line = "";

    private final ToolSchemas schemas = ToolSchemas.bundled();
    private final PermissionEngine engine = new PermissionEngine(schemas, rules(schemas));
    private final ExecutionContext here =
            new ExecutionContext("/repo", "/repo", "/home/dev", true, NamedPaths.plain());
    private String text = "";
    private boolean anew;

    private static CompiledPolicy rules(ToolSchemas schemas) {
        SecurityPolicy policy = ProjectProfiles.of(Set.of(ProjectType.RUST));
        return CompiledPolicy.of(
                schemas,
                policy.rules(),
                policy.patterns(),
                policy.synonyms(),
                policy.conditions(),
                policy.otherwise());
    }

    /** Takes the line. */
    @Setup
    public void take() {
        text = MeasuredCommandLine.valueOf(line).text();
        anew = MeasuredCommandLine.valueOf(line) == MeasuredCommandLine.ANEW;
    }

    /** Decides any line. */
    LineDecision decided(String line, WorkBudget effort) {
        return engine.decide(line, here, ConditionFacts.unknown(), effort);
    }

    /** Decides it. */
    @Benchmark
    public LineDecision decide() {
        return anew
                ? decided(text, WorkBudget.forLine())
                : engine.decide(text, here, ConditionFacts.unknown());
    }
}
