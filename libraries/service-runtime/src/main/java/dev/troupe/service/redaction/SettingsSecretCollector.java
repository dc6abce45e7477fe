package dev.troupe.service.redaction;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import dev.troupe.redaction.SecretValueExtractor;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.boot.context.event.ApplicationPreparedEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/** Tells the redactor of the passwords, keys and tokens in settings and environment before anything uses them. */
final class SettingsSecretCollector implements ApplicationListener<ApplicationPreparedEvent> {
    /** In the spellings of files, flags and the environment; names that are not plain stand in brackets. */
    private static final Pattern HEADER =
            Pattern.compile("troupe[._].*[._]headers[._\\[].+", Pattern.CASE_INSENSITIVE);

    @Override
    public void onApplicationEvent(ApplicationPreparedEvent event) {
        ConfigurableEnvironment environment = event.getApplicationContext().getEnvironment();
        RedactionSettings settings =
                Binder.get(environment).bindOrCreate("troupe.redaction", RedactionSettings.class);
        SecretRedactor redactor = SecretRedactor.ofProcess();
        settings.patterns().forEach((kind, pattern) -> hide(redactor, kind, pattern));
        of(environment, settings.names()).forEach(redactor::keep);
    }

    private static void hide(SecretRedactor redactor, String kind, String pattern) {
        try {
            redactor.hide(kind, pattern);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "The setting `troupe.redaction.patterns.%s` is not a valid RE2 pattern: %s."
                            .formatted(kind, e.getMessage()),
                    e);
        }
    }

    /** Also what a stronger source overrides: it may be in use elsewhere. */
    static Set<SecretValue> of(ConfigurableEnvironment environment, Collection<String> names) {
        Set<String> further =
                names.stream()
                        .map(SettingsSecretCollector::folded)
                        .collect(Collectors.toUnmodifiableSet());
        Set<SecretValue> secrets = new LinkedHashSet<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> known) {
                for (String name : known.getPropertyNames()) {
                    String raw = String.valueOf(known.getProperty(name));
                    secret(name, raw, further)
                            .flatMap(_ -> secret(name, resolved(environment, raw), further))
                            .ifPresent(secrets::add);
                }
            }
        }
        return secrets;
    }

    /** What refers to itself or to nothing is nobody's setting; the variables of a shell are full of it. */
    private static String resolved(ConfigurableEnvironment environment, String raw) {
        try {
            return environment.resolvePlaceholders(raw);
        } catch (IllegalArgumentException e) {
            return raw;
        }
    }

    private static Optional<SecretValue> secret(String name, String value, Set<String> further) {
        return HEADER.matcher(name).matches() || further.contains(folded(name))
                ? Optional.of(new SecretValue("value of " + name, value))
                : SecretValueExtractor.named(name, value);
    }

    /** As settings and variables are matched: {@code some-name}, {@code someName} and {@code SOME_NAME} are one. */
    private static String folded(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }
}
