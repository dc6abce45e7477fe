package dev.troupe.service.startup.database;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import org.jspecify.annotations.Nullable;

/**
 * Describes how a service gets into its database, in the words that people set it with.
 *
 * @param keys what the names of its settings begin with, {@code troupe.security.datasource}
 * @param url JDBC URL
 * @param role the database role it logs in as
 */
public record DatabaseTarget(String keys, String url, String role) {
    private static final String SCHEME = "jdbc:postgresql:";

    /**
     * Checks the URL's form.
     *
     * @throws TroupeException CONFIGURATION_INVALID naming the key
     */
    public DatabaseTarget(String keys, @Nullable String url, String role) {
        if (url == null || url.isBlank()) {
            throw invalid(keys + ".url is not set; it must name the JDBC URL of the database.");
        }
        if (!url.startsWith(SCHEME)) {
            throw invalid(
                    keys
                            + ".url is none of PostgreSQL's; it must be a JDBC URL such as "
                            + SCHEME
                            + "//127.0.0.1:5432/troupe.");
        }
        this.keys = keys;
        this.url = url;
        this.role = role;
    }

    private static TroupeException invalid(String what) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                what,
                "Set the key and start again; docs/user/configuration.md lists every key.",
                null);
    }

    /** The address without what may follow it, as properties may hold secrets. */
    String place() {
        String whole = url.substring(SCHEME.length()).replaceFirst("^//", "");
        int properties = whole.indexOf('?');
        return properties < 0 ? whole : whole.substring(0, properties);
    }
}
