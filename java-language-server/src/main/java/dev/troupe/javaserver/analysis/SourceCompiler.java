package dev.troupe.javaserver.analysis;

import dev.troupe.javaserver.project.SourceUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

/** Resolves source units without writing classes, and shows each tree while its bindings are alive. */
final class SourceCompiler extends Compiler {
    private final TypeEnvironment environment;

    SourceCompiler(TypeEnvironment environment, CompilerOptions options) {
        super(
                environment,
                DefaultErrorHandlingPolicies.proceedWithAllProblems(),
                options,
                result -> {},
                new DefaultProblemFactory(Locale.ENGLISH));
        this.environment = environment;
        useSingleThread = true;
        parseThreshold = 0;
    }

    /**
     * Resolves units together and hands each to a visitor.
     *
     * @param flow check the flow too, which finds unassigned variables and missing returns
     */
    void resolveUnits(
            List<SourceUnit> units, boolean flow, Consumer<CompilationUnitDeclaration> visitor) {
        units.forEach(environment::addUnit);
        beginToCompile(units.toArray(new ICompilationUnit[0]));
        int known = totalUnits;
        for (int i = 0; i < known; i++) {
            CompilationUnitDeclaration unit = unitsToProcess[i];
            if (unit != null && units.contains(unit.compilationResult.compilationUnit)) {
                resolveUnit(unit, flow);
                visitor.accept(unit);
            }
        }
    }

    private void resolveUnit(CompilationUnitDeclaration unit, boolean flow) {
        lookupEnvironment.unitBeingCompleted = unit;
        try {
            parser.getMethodBodies(unit);
            CompilationUnitScope scope = unit.scope;
            if (scope != null) {
                scope.faultInTypes();
                scope.verifyMethods(lookupEnvironment.methodVerifier());
                unit.resolve();
                if (flow) {
                    unit.analyseCode();
                    // Unused variables are told only when code is made; the code itself is dropped.
                    unit.generateCode();
                }
            }
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            // The compiler gives up on some broken code; what it said until then counts.
            System.err.println(
                    "The compiler stopped in " + new String(unit.getFileName()) + ": " + e);
        } finally {
            unit.finalizeProblems();
            lookupEnvironment.unitBeingCompleted = null;
        }
    }

    @Override
    protected void handleInternalException(
            Throwable internalException,
            CompilationUnitDeclaration unit,
            CompilationResult result) {
        throw new IllegalStateException(
                "The compiler stopped: " + internalException.getMessage(), internalException);
    }
}
