package dev.troupe.syntax.tag;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaggedLanguageTest {
    @ParameterizedTest
    @CsvSource({
        "src/Cart.java, JAVA",
        "a/b.c/Rakefile, RUBY",
        "CMakeLists.txt, CMAKE",
        "docker/Dockerfile.test, DOCKERFILE",
        "docs/dockerfile.md, MARKDOWN",
        "Jenkinsfile, GROOVY",
        "network/main.tf, HCL",
        ".github/workflows/build.yml, YAML",
        "include/cart.H, CPP",
        "x.d.ts, TYPESCRIPT",
        "App.vue, HTML"
    })
    void theNameOfAFileTellsItsLanguage(String path, TaggedLanguage language) {
        assertThat(TaggedLanguage.of(path)).contains(language);
    }

    @ParameterizedTest
    @CsvSource({"README", "x.unknown", "java", "''", "dir.java/file", ".java.swp"})
    void otherNamesTellNone(String path) {
        assertThat(TaggedLanguage.of(path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "#!/bin/sh, BASH",
        "#!/usr/bin/env python3.11, PYTHON",
        "#! /usr/bin/env -S node --x, JAVASCRIPT",
        "#!/usr/bin/env LANG=C ruby -w, RUBY",
        "#!/usr/bin/Rscript, R"
    })
    void theInterpreterOfAFileWithoutEndingTellsItsLanguage(String line, TaggedLanguage language) {
        assertThat(TaggedLanguage.of("bin/tool", utf8(line + "\nx\n"))).contains(language);
    }

    @Test
    void anInterpreterDoesNotCountForFilesOfOtherKinds() {
        assertThat(TaggedLanguage.of("notes.txt", utf8("#!/bin/sh\n"))).isEmpty();
        assertThat(TaggedLanguage.of("tool", utf8("#!/usr/bin/unknown\n"))).isEmpty();
        assertThat(TaggedLanguage.of("tool", utf8("#!"))).isEmpty();
    }

    @Test
    void everyLanguageIsFoundByItsWord() {
        assertThat(TaggedLanguage.values())
                .allSatisfy(it -> assertThat(TaggedLanguage.named(it.word())).contains(it));
        assertThat(TaggedLanguage.named("none")).isEmpty();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
