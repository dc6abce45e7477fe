package dev.troupe.javaserver.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.jspecify.annotations.Nullable;

/** Makes the options of the compiler: errors always, of the warnings only those that tell of likely mistakes. */
public final class CompilerSettings {
    private static final String NEWEST = CompilerOptions.getLatestVersion();
    private static final List<String> WARNINGS =
            List.of(
                    CompilerOptions.OPTION_ReportUnusedImport,
                    CompilerOptions.OPTION_ReportUnusedLocal,
                    CompilerOptions.OPTION_ReportNoEffectAssignment,
                    CompilerOptions.OPTION_ReportComparingIdentical,
                    CompilerOptions.OPTION_ReportNullReference,
                    CompilerOptions.OPTION_ReportFinallyBlockNotCompletingNormally,
                    CompilerOptions.OPTION_ReportUnlikelyCollectionMethodArgumentType);

    private volatile Map<String, String> additions = Map.of();

    /** Sets options of the compiler on top, by their Eclipse names. */
    public void setAdditions(Map<String, String> options) {
        additions = Map.copyOf(options);
    }

    /** Makes the options for the sources of a Java release; the newest when it is unknown. */
    public CompilerOptions createOptions(@Nullable String release) {
        String level = levelOf(release);
        Map<String, String> settings = new HashMap<>();
        CompilerOptions silent = new CompilerOptions();
        silent.getMap()
                .forEach((name, value) -> {
                    if (value.equals(CompilerOptions.WARNING)
                            || value.equals(CompilerOptions.INFO)) {
                        settings.put(name, CompilerOptions.IGNORE);
                    }
                });
        WARNINGS.forEach(it -> settings.put(it, CompilerOptions.WARNING));
        settings.put(CompilerOptions.OPTION_Compliance, level);
        settings.put(CompilerOptions.OPTION_Source, level);
        settings.put(CompilerOptions.OPTION_TargetPlatform, level);
        settings.put(CompilerOptions.OPTION_DocCommentSupport, CompilerOptions.ENABLED);
        settings.putAll(additions);
        CompilerOptions options = new CompilerOptions(settings);
        options.performMethodsFullRecovery = true;
        options.performStatementsRecovery = true;
        options.maxProblemsPerUnit = 1_000;
        return options;
    }

    private static String levelOf(@Nullable String release) {
        if (release == null || release.isEmpty()) {
            return NEWEST;
        }
        long known = CompilerOptions.versionToJdkLevel(release);
        return known == 0 || known > CompilerOptions.versionToJdkLevel(NEWEST) ? NEWEST : release;
    }
}
