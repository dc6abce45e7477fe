package dev.troupe.security;

import dev.troupe.configuration.schema.SeparateProcessSetting;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The role that owns the schema of the audit trail, so that the one the service works as can append to the trail and
 * not change it. Without a URL the schema is taken as it is found.
 *
 * @param url JDBC URL; absent: somebody else migrates, or the service's own role owns the schema
 * @param username the role
 * @param password the role's password
 */
@SeparateProcessSetting
@ConfigurationProperties("troupe.security.owner.datasource")
record SecurityOwnerSettings(
        @Nullable String url,
        @DefaultValue("troupe_security_owner") String username,
        @DefaultValue("") String password) {
    /** Without the password. */
    @Override
    public String toString() {
        return "SecurityOwnerSettings[url=" + url + ", username=" + username + "]";
    }
}
