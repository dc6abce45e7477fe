package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What shows the values of files of variables is covered by no wildcard: a listing has to name it. */
class ShownVariablesTest {
    @ParameterizedTest
    @CsvSource({
        "docker-compose,*,docker-compose config,ASK",
        "docker-compose,*,docker-compose convert web,ASK",
        "docker-compose,*,docker-compose ps,ALLOW",
        "docker-compose,config *,docker-compose config --services,ALLOW",
        "docker-compose,config *,docker-compose convert -q,ALLOW",
        "docker-compose,config *,docker-compose config --environment,ASK",
        "docker,compose config *,docker compose config web,ALLOW",
        "docker,compose config *,docker compose config --environment,ASK",
        "podman,compose config *,podman compose config --environment,ASK",
        "podman-compose,*,podman-compose config,ASK"
    })
    void aListingHasToNameIt(String tool, String listed, String line, Verdict verdict) {
        String[] words = (tool + " " + listed).split(" ");
        assertThat(new Asked().allowing(words).command(line).verdict()).isEqualTo(verdict);
    }
}
