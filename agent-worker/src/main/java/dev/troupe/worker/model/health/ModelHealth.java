package dev.troupe.worker.model.health;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.Check;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.ModelsSettings;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Whether the configured models, and the one agents use by default, have what a call needs. */
public record ModelHealth(ModelCatalog catalog, ModelsSettings settings) implements HealthSource {
    @Override
    public List<Check> checks() {
        Set<String> names = new TreeSet<>(Set.of(ModelsSettings.DEFAULT));
        var models = settings.models();
        if (models != null) {
            names.addAll(models.keySet());
        }
        return names.stream().map(this::check).toList();
    }

    private Check check(String name) {
        String what = "model " + name;
        try {
            ModelSettings model = catalog.settings(name);
            catalog.key(name, model);
            return Check.ok(what, model.protocol() + " " + model.model());
        } catch (TroupeException e) {
            return Check.failed(what, String.valueOf(e.getMessage()), e.hint());
        }
    }
}
