package dev.troupe.orchestrator;

import dev.troupe.configuration.schema.SeparateProcessSetting;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The role that owns the ledger's schema. Set it in the one process that migrates the ledger;
 * without a URL the schema is taken as it is found.
 *
 * @param url JDBC URL; absent: another process migrates
 * @param username the role
 * @param password the role's password
 */
@SeparateProcessSetting
@ConfigurationProperties("troupe.ledger.datasource")
record LedgerOwnerSettings(
        @Nullable String url,
        @DefaultValue("troupe_ledger") String username,
        @DefaultValue("") String password) {
    /** Without the password. */
    @Override
    public String toString() {
        return "LedgerOwnerSettings[url=" + url + ", username=" + username + "]";
    }
}
