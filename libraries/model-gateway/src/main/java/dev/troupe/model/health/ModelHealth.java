package dev.troupe.model.health;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks whether the configured models, and the one agents use by default, can be used. Each provider is asked
 * something cheap and given three seconds.
 */
public record ModelHealth(ModelCatalog catalog) implements HealthSource {
    @Override
    public List<HealthCheck> checks() {
        Set<String> names = new TreeSet<>(Set.of(ModelCatalogSettings.DEFAULT));
        names.addAll(catalog.names());
        return names.parallelStream().map(this::check).toList();
    }

    private HealthCheck check(String name) {
        String what = "model " + name;
        try {
            ModelSettings model = catalog.settings(name);
            String key = catalog.key(name, model);
            return new ProviderModelCheck(name, model, new ModelProbe(model, key)).make();
        } catch (TroupeException e) {
            return HealthCheck.failed(what, String.valueOf(e.getMessage()), e.hint());
        } catch (RuntimeException e) {
            // Its message may quote the key.
            return HealthCheck.failed(
                    what,
                    "it cannot be asked: no request can be made of its settings (%s)"
                            .formatted(e.getClass().getSimpleName()),
                    "Correct `base-url`, `headers` and the key of `troupe.models.%s`; a key has no spaces and no line ends."
                            .formatted(name));
        }
    }
}
