package dev.troupe.orchestrator;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.ledger.Ledger;
import dev.troupe.service.startup.database.SchemaMigration;
import dev.troupe.service.startup.database.StartupSettings;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jpa.autoconfigure.EntityManagerFactoryBuilderCustomizer;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.data.repository.Repository;

/**
 * The pool that JPA and the ledger share, so that both write in one transaction, and the migrations
 * that run before either.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    DatabaseSettings.class,
    LedgerOwnerSettings.class,
    StartupSettings.class
})
class DatabaseConfiguration {
    @Bean
    HikariDataSource orchestratorDataSource(DatabaseSettings settings) {
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("orchestrator");
        pool.setJdbcUrl(settings.url());
        pool.setUsername(settings.username());
        pool.setPassword(settings.password());
        pool.setMaximumPoolSize(settings.connections());
        pool.setMinimumIdle(2);
        pool.setConnectionTimeout(settings.patience().toMillis());
        return pool;
    }

    @Bean(initMethod = "migrate")
    LedgerMigrations ledgerMigrations(
            LedgerOwnerSettings owner,
            DatabaseSettings settings,
            @Qualifier("orchestratorDataSource") DataSource orchestratorDataSource,
            StartupSettings start) {
        return new LedgerMigrations(owner, settings.access(), orchestratorDataSource, start);
    }

    @DependsOn("ledgerMigrations")
    @Bean
    Flyway orchestratorMigrations(
            @Qualifier("orchestratorDataSource") DataSource orchestratorDataSource,
            DatabaseSettings settings,
            StartupSettings start) {
        Flyway migrations =
                Flyway.configure()
                        .dataSource(orchestratorDataSource)
                        .schemas("orchestrator")
                        .defaultSchema("orchestrator")
                        .locations("classpath:db/migration/orchestrator")
                        .load();
        new SchemaMigration(migrations, settings.access(), start).bringUp();
        return migrations;
    }

    /** JPA gets ready on a thread of its own while the rest of the context is built. */
    @Bean
    EntityManagerFactoryBuilderCustomizer jpaInBackground() {
        return builder -> builder.setBootstrapExecutor(new SimpleAsyncTaskExecutor("jpa-"));
    }

    /** So do the repositories, whose queries are parsed; a request that comes first waits for them. */
    @Bean
    ApplicationListener<ContextRefreshedEvent> repositoriesInBackground() {
        return event ->
                new SimpleAsyncTaskExecutor("repositories-")
                        .execute(() ->
                                event.getApplicationContext().getBeansOfType(Repository.class));
    }

    @Bean(defaultCandidate = false)
    @DependsOnDatabaseInitialization
    Ledger orchestratorLedger(
            @Qualifier("orchestratorDataSource") DataSource orchestratorDataSource) {
        return new Ledger(orchestratorDataSource);
    }
}
