package dev.troupe.standalone.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Refuses keys of the user's file that no setting has asked for: a mistyped one would change nothing
 * and say nothing.
 */
final class KnownSettings
        implements ConfigurationPropertiesBindHandlerAdvisor, SmartInitializingSingleton {
    /** Read from the file by the security service itself, which checks what is below. */
    private static final ConfigurationPropertyName POLICY =
            ConfigurationPropertyName.of("troupe.permissions");

    private final Path file;
    private final Set<String> written;
    private final Set<ConfigurationPropertyName> asked = ConcurrentHashMap.newKeySet();
    private final Set<ConfigurationPropertyName> lists = ConcurrentHashMap.newKeySet();
    private final Set<ConfigurationPropertyName> texts = ConcurrentHashMap.newKeySet();

    KnownSettings(Path file, Set<String> written) {
        this.file = file;
        this.written = Set.copyOf(written);
    }

    @Override
    public BindHandler apply(BindHandler handler) {
        return new AbstractBindHandler(handler) {
            @Override
            public <T> @Nullable Bindable<T> onStart(
                    ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
                note(name, target);
                return super.onStart(name, target, context);
            }
        };
    }

    private void note(ConfigurationPropertyName name, Bindable<?> target) {
        asked.add(name);
        Class<?> type = target.getType().resolve(Object.class);
        if (type.isArray() || Collection.class.isAssignableFrom(type)) {
            lists.add(name);
        }
        if (Map.class.isAssignableFrom(type)
                && target.getType().getGeneric(1).resolve() == String.class) {
            texts.add(name);
        }
    }

    @Override
    public void afterSingletonsInstantiated() {
        List<String> unknown = written.stream().filter(key -> !known(key)).sorted().toList();
        if (!unknown.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "%s sets `%s`, which is no setting of this server."
                            .formatted(file, unknown.getFirst().replaceFirst("^troupe\\.", "")),
                    "Correct or remove it; docs/configuration.md lists every key.",
                    null);
        }
    }

    private boolean known(String key) {
        ConfigurationPropertyName name = ConfigurationPropertyName.adapt(key, '.');
        // A section whose keys are all commented out is a key without a value.
        return asked.stream().anyMatch(it -> it.equals(name) || name.isAncestorOf(it))
                || POLICY.equals(name)
                || POLICY.isAncestorOf(name)
                || texts.stream().anyMatch(map -> map.isAncestorOf(name))
                || (name.isLastElementIndexed() && lists.contains(name.getParent()));
    }
}
