package dev.troupe.standalone.app;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.EnumerablePropertySource;

/** The services' JDBC URLs; who asks for one waits until the database answers. */
final class DatabaseUrlPropertySource extends EnumerablePropertySource<DatabaseStartup> {
    /** Services with a database role of their own, and owners of schemas. */
    static final List<String> SERVICES =
            List.of("ledger", "orchestrator", "worker", "repomap", "security", "security.owner");

    private static final Set<String> NAMES =
            SERVICES.stream()
                    .map(service -> "troupe." + service + ".datasource.url")
                    .collect(Collectors.toUnmodifiableSet());

    DatabaseUrlPropertySource(DatabaseStartup database) {
        super("database", database);
    }

    @Override
    public String[] getPropertyNames() {
        return NAMES.toArray(String[]::new);
    }

    @Override
    public @Nullable Object getProperty(String name) {
        return NAMES.contains(name) ? source.await().url() : null;
    }
}
