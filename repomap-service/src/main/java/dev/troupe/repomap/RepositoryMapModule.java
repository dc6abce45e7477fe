package dev.troupe.repomap;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsFile;
import dev.troupe.contentindex.SharedFactsStore;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.repomap.database.SharedFactsDatabase;
import dev.troupe.repomap.repository.RepositoryAnswers;
import dev.troupe.repomap.repository.RepositoryCatalog;
import dev.troupe.repomap.repository.SemanticAnswers;
import dev.troupe.repomap.semantic.SemanticIndex;
import dev.troupe.repomap.semantic.TextEmbedderLoader;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The whole repository map service: import it to have a {@link dev.troupe.contracts.repomap.api.RepositoryMapApi}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RepositoryMapSettings.class)
public class RepositoryMapModule {
    private static final Logger LOG = LoggerFactory.getLogger(RepositoryMapModule.class);

    private static Path directory(RepositoryMapSettings settings) {
        return settings.troupeHome().resolve("repomap");
    }

    /** What was found out about contents, over restarts. */
    @Bean(defaultCandidate = false)
    @Qualifier("repositoryFactsFile")
    FactsFile repositoryFactsFile(RepositoryMapSettings settings) throws IOException {
        return FactsFile.open(directory(settings).resolve("facts"), LOG::warn);
    }

    /** What other services found out, too. Its pool is no bean: the service is well without the database. */
    @Bean
    SharedFactsStore repositorySharedFacts(RepositoryMapSettings settings) {
        var datasource = settings.datasource();
        return datasource == null
                ? SharedFactsStore.NONE
                : SharedFactsDatabase.open(datasource.access(), LOG::warn);
    }

    @Bean
    ContentIndex repositoryContentIndex(
            @Qualifier("repositoryFactsFile") FactsFile repositoryFactsFile,
            SharedFactsStore repositorySharedFacts,
            RepositoryMapSettings settings) {
        return new ContentIndex(
                repositoryFactsFile, repositorySharedFacts, settings.indexThreads());
    }

    @Bean
    HealthSource repositoryIndexHealth(ContentIndex repositoryContentIndex) {
        return new RepositoryIndexHealth(repositoryContentIndex);
    }

    @Bean
    RepositoryCatalog repositoryCatalog(
            RepositoryMapSettings settings, ContentIndex repositoryContentIndex) {
        return new RepositoryCatalog(
                settings.troupeHome(),
                directory(settings).resolve("lines"),
                repositoryContentIndex,
                settings.indexThreads());
    }

    @Bean
    RepositoryAnswers repositoryAnswers(
            RepositoryCatalog repositoryCatalog, RepositoryMapSettings settings) {
        return new RepositoryAnswers(repositoryCatalog, settings.indexPatience());
    }

    @Bean
    SemanticAnswers semanticAnswers(
            RepositoryCatalog repositoryCatalog, RepositoryMapSettings settings) {
        return new SemanticAnswers(
                repositoryCatalog,
                settings.indexPatience(),
                settings.semantic().enabled() ? () -> open(settings) : null);
    }

    private static SemanticIndex open(RepositoryMapSettings settings) throws IOException {
        Path home = settings.troupeHome();
        return SemanticIndex.open(
                directory(settings).resolve("semantic"),
                TextEmbedderLoader.load(
                        settings.semantic().jarDirectory(home),
                        settings.semantic().ownModel(),
                        directory(settings).resolve("embedding-libraries")));
    }

    @Bean
    RepositoryMapController repositoryMapController(
            RepositoryAnswers repositoryAnswers,
            SemanticAnswers semanticAnswers,
            ContentIndex repositoryContentIndex,
            ObjectProvider<MeterRegistry> meters) {
        return new RepositoryMapController(
                repositoryAnswers,
                semanticAnswers,
                new RepositoryMapMeters(meters.getIfAvailable(), repositoryContentIndex));
    }

    @Bean
    RepositoryMapProblems repositoryMapProblems() {
        return new RepositoryMapProblems();
    }
}
