package dev.troupe.security;

import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The module in the context of a host, as its two roles on a database of its own. */
final class HostedModule {
    private HostedModule() {}

    static ConfigurableApplicationContext start(Class<?> host, String... settings)
            throws SQLException {
        return start(host, UnaryOperator.identity(), settings);
    }

    /**
     * Starts it.
     *
     * @param way by which it reaches the database as the service: makes one address of the other
     */
    static ConfigurableApplicationContext start(
            Class<?> host, UnaryOperator<String> way, String... settings) throws SQLException {
        TestDatabase database = TestPostgres.database();
        TestDatabase own = database.createRole("troupe_security");
        TestDatabase owner = database.createRole("troupe_security_owner");
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("--troupe.security.owner.datasource.url=" + owner.url());
        all.add("--troupe.security.owner.datasource.password=" + owner.password());
        all.add("--troupe.security.datasource.url=" + way.apply(own.url()));
        all.add("--troupe.security.datasource.password=" + own.password());
        return new SpringApplicationBuilder(host)
                .web(WebApplicationType.NONE)
                .run(all.toArray(String[]::new));
    }
}
