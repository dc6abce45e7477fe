package dev.troupe.standalone.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.service.startup.PortAvailabilityCheck;
import dev.troupe.service.startup.StartupConsoleSilencer;
import dev.troupe.service.startup.StartupFailureExplainer;
import dev.troupe.service.startup.layer.OverridingSettingKeys;
import dev.troupe.standalone.home.ServerDiscoveryFile;
import dev.troupe.standalone.home.ServerHome;
import dev.troupe.standalone.home.ServerSecretStore;
import dev.troupe.standalone.home.StartProgressFile;
import dev.troupe.standalone.postgres.EmbeddedPostgresServer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/**
 * The main program: takes the home, starts the database and meanwhile the context, and tells clients
 * where it is. Ends with the exit code of what went wrong, and leaves the reason in {@code
 * start-failure.json}.
 */
public final class StandaloneServer {
    private StandaloneServer() {}

    /** Runs until it is told to stop. Arguments are Spring properties, {@code --server.port=N}. */
    public static void main(String[] arguments) {
        var place = ServerHome.locate(System.getenv());
        StartupConsoleSilencer.hold();
        try {
            serve(ServerHome.open(place), arguments);
        } catch (RuntimeException | Error failure) {
            var problem =
                    StartupFailureExplainer.explain(
                            failure, next(place.resolve("logs/server.log")));
            StartupFailureExplainer.tell(problem);
            StartFailureFile.write(place.resolve("start-failure.json"), problem);
            Runtime.getRuntime().halt(ErrorCode.ofWire(problem.code()).exit());
        }
    }

    private static String next(Path log) {
        return "Read " + log + ", then run `troupe doctor`.";
    }

    private static void serve(ServerHome home, String[] arguments) {
        StartFailureFile.clear(home.startFailure());
        UserSettings user = UserSettings.read(home.configuration(), System.getenv(), arguments);
        PortAvailabilityCheck.check(arguments);
        System.setProperty("troupe.home", home.directory().toString());
        JgitSystemReader.keepIn(home.directory());
        ServerSecretStore secrets = home.secrets();
        StartProgressFile progress = home.startProgress();
        DatabaseStartup database = DatabaseStartup.begin(home.directory(), secrets, progress);
        ServerShutdown stop = new ServerShutdown(home, database);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(stop));
        ConfigurableApplicationContext context;
        try {
            context = application(home, database, secrets, user.file(), arguments).run(arguments);
        } catch (RuntimeException | Error failure) {
            database.close();
            progress.clear();
            if (stop.begun()) {
                // Told to stop while it was starting; that is no failure.
                return;
            }
            throw failure;
        }
        progress.clear();
        user.notices().forEach(it -> LoggerFactory.getLogger(StandaloneServer.class).warn(it));
        if (stop.closes(context)) {
            home.serverFile().write(content(context, secrets.get("token")));
            StartupConsoleSilencer.open(context.getEnvironment(), "WARN");
        }
    }

    private static SpringApplication application(
            ServerHome home,
            DatabaseStartup database,
            ServerSecretStore secrets,
            Map<String, Object> user,
            String[] arguments) {
        var application = new SpringApplication(StandaloneApplication.class);
        application.setRegisterShutdownHook(false);
        application.setDefaultProperties(StandaloneSettings.defaults(home));
        Map<String, Object> own = StandaloneSettings.own(home, secrets);
        application.addInitializers(context -> {
            var sources = context.getEnvironment().getPropertySources();
            sources.addFirst(new MapPropertySource("server", own));
            sources.addFirst(new DatabaseUrlPropertySource(database));
            sources.addLast(new MapPropertySource(OverridingSettingKeys.USER_FILE, user));
            var beans = (BeanDefinitionRegistry) context.getBeanFactory();
            beans.registerBeanDefinition("postgresServer", definition(database));
            beans.registerBeanDefinition(
                    "liveModelSettings",
                    new RootBeanDefinition(
                            LiveModelSettings.class,
                            () ->
                                    new LiveModelSettings(
                                            home.configuration(),
                                            context.getEnvironment(),
                                            arguments,
                                            user)));
        });
        return application;
    }

    /** Closed by the stop of the process, after the context has let go of its connections. */
    private static BeanDefinition definition(DatabaseStartup database) {
        var definition = new RootBeanDefinition(EmbeddedPostgresServer.class, database::await);
        definition.setDestroyMethodName("");
        return definition;
    }

    private static ServerDiscoveryFile.Content content(
            ConfigurableApplicationContext context, String token) {
        var server = ((WebServerApplicationContext) context).getWebServer();
        String version = StandaloneServer.class.getPackage().getImplementationVersion();
        return new ServerDiscoveryFile.Content(
                "http://127.0.0.1:" + (server == null ? 0 : server.getPort()),
                token,
                ProcessHandle.current().pid(),
                Instant.now(),
                version == null ? "development" : version);
    }
}
