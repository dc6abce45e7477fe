package dev.troupe.sandbox.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PackageCacheFinderTest {
    private static final Path HOME = Path.of("/home/someone");

    private static PackageCache cache(Map<String, String> environment, String shown) {
        return PackageCacheFinder.find(HOME, environment).caches().stream()
                .filter(it -> it.shown().equals(HOME.resolve(shown)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void looksInTheUsualPlaces() {
        PackageCache npm = cache(Map.of(), ".npm/_cacache");

        assertThat(npm.source()).isEqualTo(HOME.resolve(".npm/_cacache"));
        assertThat(npm.isWritten()).isTrue();
        assertThat(cache(Map.of(), ".rustup").isWritten()).isFalse();
    }

    @Test
    void looksWhereVariablesSayAndShowsItWhereToolsLook() {
        Map<String, String> environment =
                Map.of(
                        "PIP_CACHE_DIR", "/data/pip",
                        "XDG_CACHE_HOME", "/data/cache",
                        "GOPATH", "/data/go:/other",
                        "GRADLE_USER_HOME", "/data/gradle");

        assertThat(cache(environment, ".cache/pip").source()).isEqualTo(Path.of("/data/pip"));
        assertThat(cache(environment, ".cache/uv").source()).isEqualTo(Path.of("/data/cache/uv"));
        assertThat(cache(environment, "go/pkg/mod").source())
                .isEqualTo(Path.of("/data/go/pkg/mod"));
        assertThat(cache(environment, ".gradle/caches").source())
                .isEqualTo(Path.of("/data/gradle/caches"));
    }

    @Test
    void keepsProgramsWhereTheyAreAndNamesTheVariable() {
        PackageCacheSet found = PackageCacheFinder.find(HOME, Map.of("RUSTUP_HOME", "/opt/rustup"));

        assertThat(found.variables()).containsExactly("RUSTUP_HOME");
        assertThat(found.caches())
                .contains(
                        new PackageCache(
                                Path.of("/opt/rustup"), Path.of("/opt/rustup"), CacheAccess.READ));
    }

    @Test
    void takesNothingAboveTheHome() {
        assertThat(cache(Map.of("PIP_CACHE_DIR", "/home"), ".cache/pip").source())
                .isEqualTo(HOME.resolve(".cache/pip"));
        assertThat(cache(Map.of("PIP_CACHE_DIR", "relative"), ".cache/pip").source())
                .isEqualTo(HOME.resolve(".cache/pip"));
    }
}
