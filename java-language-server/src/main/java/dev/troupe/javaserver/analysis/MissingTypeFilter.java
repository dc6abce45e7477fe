package dev.troupe.javaserver.analysis;

import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.TagBits;

/**
 * Tells apart the errors that stand and those that may only follow from a missing dependency. Without a missing dependency
 * every error stands. Types whose members an annotation processor writes (Lombok) count as missing.
 */
final class MissingTypeFilter {
    private static final Pattern WORD =
            Pattern.compile("[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*");
    private static final Pattern FULL_NAME =
            Pattern.compile("([a-z]\\w*(?:\\.[a-z]\\w*)+)\\.[A-Z]");
    private static final Set<Integer> CONSEQUENCES =
            Set.of(
                    IProblem.MissingTypeInMethod,
                    IProblem.MissingTypeInConstructor,
                    IProblem.MissingTypeInLambda,
                    IProblem.MissingTypeForInference,
                    IProblem.IsClassPathCorrect,
                    IProblem.HierarchyHasProblems,
                    IProblem.UnreachableCatch,
                    IProblem.TargetTypeNotAFunctionalInterface,
                    IProblem.UninitializedBlankFinalField);
    private static final Set<Integer> MEMBERS =
            Set.of(
                    IProblem.UndefinedMethod,
                    IProblem.UndefinedField,
                    IProblem.UndefinedName,
                    IProblem.UnresolvedVariable,
                    IProblem.UndefinedType,
                    IProblem.UndefinedConstructor,
                    IProblem.UndefinedConstructorInDefaultConstructor,
                    IProblem.UndefinedConstructorInImplicitConstructorCall,
                    IProblem.MethodMustOverride,
                    IProblem.MethodMustOverrideOrImplement,
                    IProblem.AbstractMethodMustBeImplemented,
                    IProblem.UnhandledException);

    private final CompilationUnitDeclaration unit;
    private final UnknownImports imports;
    private final Set<String> doubtful = new HashSet<>();
    private boolean anyDoubt;

    MissingTypeFilter(
            CompilationUnitDeclaration unit,
            UnknownImports own,
            SourceCompiler compiler,
            TypeEnvironment environment) {
        this.unit = unit;
        imports = own;
        for (int i = 0; i < compiler.totalUnits; i++) {
            CompilationUnitDeclaration other = compiler.unitsToProcess[i];
            if (other != null) {
                UnknownImports unknown =
                        other.equals(unit) ? own : UnknownImports.collect(other, environment);
                boolean generated = importsGenerator(other);
                anyDoubt |= !unknown.isEmpty() || generated;
                doubtful.addAll(unknown.names());
                addDoubtfulTypes(other.types, generated);
            }
        }
    }

    private void addDoubtfulTypes(TypeDeclaration[] types, boolean all) {
        for (TypeDeclaration type : types == null ? new TypeDeclaration[0] : types) {
            if (all || hasBrokenHierarchy(type)) {
                doubtful.add(new String(type.name));
            }
            addDoubtfulTypes(type.memberTypes, all);
        }
    }

    private static boolean hasBrokenHierarchy(TypeDeclaration type) {
        return type.binding != null
                && (type.binding.tagBits & (TagBits.HierarchyHasProblems | TagBits.HasMissingType))
                        != 0;
    }

    private static boolean importsGenerator(CompilationUnitDeclaration unit) {
        for (ImportReference each : unit.imports == null ? new ImportReference[0] : unit.imports) {
            if (String.valueOf(each.tokens[0]).equals("lombok")) {
                return true;
            }
        }
        return false;
    }

    /** Does an error stand whatever the missing types are? */
    boolean stands(CategorizedProblem problem) {
        if (startsUnknown(problem)) {
            return false;
        }
        if (!anyDoubt || problem.getCategoryID() == CategorizedProblem.CAT_SYNTAX) {
            return true;
        }
        int id = problem.getID();
        if (problem.getCategoryID() == CategorizedProblem.CAT_IMPORT) {
            return !imports.isUnknownImportAt(unit, problem.getSourceStart());
        }
        if (CONSEQUENCES.contains(id)) {
            return false;
        }
        boolean clean = Arrays.stream(problem.getArguments()).noneMatch(this::mentionsDoubt);
        if (MEMBERS.contains(id)) {
            return clean && !imports.hasOnDemand() && !isInDoubtfulType(unit.types, problem);
        }
        return clean;
    }

    /** Type variables, generic types and Object may be what inference made of a missing type. */
    private boolean mentionsDoubt(String argument) {
        return argument.indexOf('<') >= 0
                || WORD.matcher(argument).results().anyMatch(it -> isDoubtful(it.group()));
    }

    private boolean isDoubtful(String word) {
        boolean variable = word.length() == 1 && Character.isUpperCase(word.charAt(0));
        return variable || word.equals("Object") || doubtful.contains(word);
    }

    /** Is the name the start of a full name in the code, whose package is unknown? */
    private boolean startsUnknown(CategorizedProblem problem) {
        if (problem.getID() != IProblem.UndefinedType
                && problem.getID() != IProblem.UndefinedName) {
            return false;
        }
        Matcher name = FULL_NAME.matcher(CharBuffer.wrap(unit.compilationResult.getContents()));
        name.region(Math.max(0, problem.getSourceStart()), name.regionEnd());
        return name.lookingAt() && imports.isUnknown(name.group(1));
    }

    private boolean isInDoubtfulType(TypeDeclaration[] types, CategorizedProblem problem) {
        for (TypeDeclaration type : types == null ? new TypeDeclaration[0] : types) {
            boolean inside =
                    type.declarationSourceStart <= problem.getSourceStart()
                            && problem.getSourceStart() <= type.declarationSourceEnd;
            if (inside) {
                return doubtful.contains(new String(type.name))
                        || isInDoubtfulType(type.memberTypes, problem);
            }
        }
        return false;
    }
}
