package dev.troupe.languageservers.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePackageTest {
    @TempDir private Path directory;

    @ParameterizedTest
    @CsvSource({
        "20.20.2, >=22.22.2, false",
        "22.22.2, >=22.22.2, true",
        "20.20.2, ^20.19.0 || >=22.12.0, true",
        "21.0.0, ^20.19.0 || >=22.12.0, false",
        "24.21.0, ^20.19.0 || >=22.12.0, true",
        "20.20.2, >=18 <23, true",
        "16.0.0, >=18 <23, false",
        "20.20.2, '>= 18', true",
        "20.20.2, *, true",
        "20.20.2, 18.x, true",
    })
    void enginesAreRead(String node, String engines, boolean isFitting) {
        assertThat(new NodePackage("1.0.0", engines).canRunOn(new ReleaseNumber(node)))
                .isEqualTo(isFitting);
    }

    private Path script(String text) throws IOException {
        return Files.writeString(
                Files.createDirectories(directory.resolve("pack/bin")).resolve("server.js"), text);
    }

    @Test
    void packageOfAScriptIsReadThroughItsLink() throws IOException {
        Path script = script("#!/usr/bin/env node\nrun()\n");
        Files.writeString(directory.resolve("pack/bin/package.json"), "{\"type\": \"module\"}");
        Files.writeString(
                directory.resolve("pack/package.json"),
                "{\"version\": \"2.0.0\", \"engines\": {\"node\": \">=22\"}}");
        Path link = Files.createSymbolicLink(directory.resolve("server"), script);
        assertThat(NodePackage.readPackage(link)).isEqualTo(new NodePackage("2.0.0", ">=22"));
    }

    @Test
    void scriptMayHaveNoReadablePackage() throws IOException {
        Path script = script("#!/usr/bin/env node\n");
        assertThat(NodePackage.readPackage(script)).isEqualTo(new NodePackage("", ""));
        Files.writeString(directory.resolve("pack/package.json"), "{");
        assertThat(NodePackage.readPackage(script)).isEqualTo(new NodePackage("", ""));
    }

    @Test
    void otherProgramsHaveNone() throws IOException {
        assertThat(NodePackage.readPackage(script("#!/bin/sh\n"))).isNull();
        assertThat(NodePackage.readPackage(script(""))).isNull();
    }
}
