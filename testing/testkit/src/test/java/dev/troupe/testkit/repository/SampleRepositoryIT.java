package dev.troupe.testkit.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar plugin leaves some files out, so the packaged project is made too. */
class SampleRepositoryIT {
    @TempDir Path folder;

    @Test
    void isMadeFromTheJar() {
        assertThat(SampleRepository.class.getResource("/demo/scenario.yaml")).hasProtocol("jar");

        SampleRepository repository = SampleRepository.create(folder.resolve("demo"));

        assertThat(repository.directory().resolve(".gitignore")).content().contains("*.class");
        assertThat(SampleRepository.scenario().name()).isEqualTo("demo");
    }
}
