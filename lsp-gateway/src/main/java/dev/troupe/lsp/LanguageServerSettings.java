package dev.troupe.lsp;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.sandbox.SandboxMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings under {@code troupe.lsp}.
 *
 * @param home the Troupe home; servers keep their caches in {@code lsp} below it, and are installed there
 * @param memory how much memory all servers may have together; those that were not used for longest end first. 0: any amount
 * @param serverMemory how much memory one server may have before it is ended; 0: any amount
 * @param idle after how long without a question a server ends
 * @param servers names of servers that come before all others, such as {@code basedpyright}; {@code .lsp.json} in the Troupe home
 *     defines more
 * @param deadline how long a server may take to judge a change; absent: what is known of each server, mostly 2 s
 * @param sandbox whether servers run in a sandbox, which lets them read what they need and write nothing else
 */
@ConfigurationProperties("troupe.lsp")
record LanguageServerSettings(
        @SeparateProcessSetting @Nullable Path home,
        @SettingBounds(least = "64MB", or = "0") @DefaultValue("4GB") DataSize memory,
        @SettingBounds(least = "64MB", or = "0") @DefaultValue("2GB") DataSize serverMemory,
        @SettingBounds(least = "10s", most = "24h") @DefaultValue("15m") Duration idle,
        @DefaultValue List<String> servers,
        @SettingBounds(least = "100ms", most = "5m") @Nullable Duration deadline,
        @SeparateProcessSetting @DefaultValue("preferred") SandboxMode sandbox) {
    LanguageServerSettings {
        servers = List.copyOf(servers);
        BoundsValidator.check(
                "troupe.lsp",
                LanguageServerSettings.class,
                home,
                memory,
                serverMemory,
                idle,
                servers,
                deadline,
                sandbox);
    }

    /** The Troupe home that is set, or the usual one. */
    Path troupeHome() {
        return home == null ? Path.of(System.getProperty("user.home"), ".troupe") : home;
    }
}
