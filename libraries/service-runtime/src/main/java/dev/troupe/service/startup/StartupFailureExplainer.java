package dev.troupe.service.startup;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.error.TroupeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.convert.ConversionException;
import org.springframework.util.ClassUtils;

/** Says why a process did not start, in one sentence and with what to do next. */
public final class StartupFailureExplainer {
    private static final Map<Class<?>, String> WANTED =
            Map.of(
                    Integer.class, "a whole number",
                    Long.class, "a whole number",
                    Boolean.class, "true or false",
                    Duration.class, "a duration, such as 30s");

    private StartupFailureExplainer() {}

    /**
     * What went wrong.
     *
     * @param next what to do about a failure that nobody foresaw
     */
    public static ProblemResponse explain(Throwable failure, String next) {
        // The database's address is a setting, so that its own failure comes inside one of binding.
        TroupeException known = find(TroupeException.class, failure);
        if (known != null) {
            return known.problem();
        }
        PortInUseException taken = find(PortInUseException.class, failure);
        if (taken != null) {
            return PortAvailabilityCheck.taken(taken.getPort(), taken).problem();
        }
        BindException wrong = find(BindException.class, failure);
        if (wrong != null) {
            return invalid(wrong);
        }
        return ProblemResponse.of(
                ErrorCode.SERVER_START_FAILED,
                "The server did not start: " + root(failure) + ".",
                next);
    }

    /** A check of our own names key and range itself; what cannot be converted is named here. */
    private static ProblemResponse invalid(BindException wrong) {
        ConfigurationProperty property = wrong.getProperty();
        String given =
                wrong.getName() + (property == null ? "" : " is '" + property.getValue() + "'");
        String why = String.valueOf(root(wrong).getMessage());
        String wanted = wanted(wrong);
        String detail;
        if (wanted != null) {
            detail = given + (property == null ? "" : "; it") + " must be " + wanted;
        } else {
            detail = property == null ? why : given + ": " + why;
        }
        return ProblemResponse.of(
                ErrorCode.CONFIGURATION_INVALID,
                detail.endsWith(".") ? detail : detail + ".",
                "Correct the setting; docs/user/configuration.md lists every key with its range.");
    }

    /** What a value that could not be converted should have been; converters say it in Java's words. */
    private static @Nullable String wanted(BindException wrong) {
        Class<?> type = wrong.getTarget().getType().resolve(Object.class);
        if (find(ConversionException.class, wrong) == null) {
            return null;
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(it -> it.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .collect(Collectors.joining(", ", "one of ", ""));
        }
        if (type.isRecord() || Map.class.isAssignableFrom(type)) {
            return "a mapping of keys to values";
        }
        return WANTED.get(ClassUtils.resolvePrimitiveIfNecessary(type));
    }

    private static <T extends Throwable> @Nullable T find(Class<T> type, Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (type.isInstance(at)) {
                return type.cast(at);
            }
        }
        return null;
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** In the words of the command line, which passes them through when it runs in the foreground. */
    public static void tell(ProblemResponse problem) {
        System.err.println("error: " + problem.detail());
        System.err.println("  next: " + problem.hint());
        System.err.println("  code: " + problem.code());
    }
}
