package dev.troupe.javaserver;

import static dev.troupe.javaserver.ServerSession.uri;
import static dev.troupe.javaserver.ServerSession.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildFilesTest {
    @TempDir Path root;

    @TempDir Path repository;

    @TempDir Path classes;

    private JsonObject trusted() {
        JsonObject options = new JsonObject();
        options.addProperty("trusted", true);
        options.addProperty("mavenRepository", repository.toString());
        return options;
    }

    private static String pom(String artifact, String rest) {
        return "<project><groupId>org.acme</groupId><artifactId>"
                + artifact
                + "</artifactId><version>1</version>"
                + rest
                + "</project>";
    }

    private static String dependency(String artifact, String rest) {
        return "<dependency><groupId>org.acme</groupId><artifactId>"
                + artifact
                + "</artifactId>"
                + rest
                + "</dependency>";
    }

    /** Puts a jar with one class {@code org.acme.<artifact>.<type>} and a pom into the local repository. */
    private void publish(String artifact, String version, String type, String pomRest)
            throws IOException {
        Path directory =
                Files.createDirectories(repository.resolve("org/acme/" + artifact + "/" + version));
        Files.writeString(
                directory.resolve(artifact + "-" + version + ".pom"), pom(artifact, pomRest));
        Path output = Files.createDirectories(classes.resolve(artifact + version));
        String source = "package org.acme." + artifact + "; public class " + type + " {}";
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        JavaFileObject unit =
                new SimpleJavaFileObject(
                        URI.create("string:///" + type + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        assertThat(
                        javac.getTask(
                                        null,
                                        null,
                                        null,
                                        List.of("-d", output.toString(), "-proc:none"),
                                        null,
                                        List.of(unit))
                                .call())
                .isTrue();
        String name = "org/acme/" + artifact + "/" + type + ".class";
        try (JarOutputStream jar =
                new JarOutputStream(
                        Files.newOutputStream(
                                directory.resolve(artifact + "-" + version + ".jar")))) {
            jar.putNextEntry(new JarEntry(name));
            jar.write(Files.readAllBytes(output.resolve(name)));
            jar.putNextEntry(
                    new JarEntry("META-INF/versions/9/org/acme/" + artifact + "/Newer.class"));
        }
    }

    private static String uses(String name, String... types) {
        StringBuilder text = new StringBuilder("package app;\nclass " + name + " {\n");
        for (int i = 0; i < types.length; i++) {
            text.append("    ").append(types[i]).append(" field").append(i).append(";\n");
        }
        return text.append("}\n").toString();
    }

    @Test
    void mavenDependenciesAreResolvedAsMavenDoes() throws Exception {
        publish(
                "direct",
                "2.0",
                "Direct",
                "<dependencies>"
                        + dependency("transitive", "<version>1.0</version>")
                        + dependency("excluded", "<version>1.0</version>")
                        + dependency("runtimeonly", "<version>1.0</version><scope>runtime</scope>")
                        + dependency("optional", "<version>1.0</version><optional>true</optional>")
                        + "</dependencies>");
        publish("transitive", "1.0", "OldTransitive", "");
        publish("transitive", "3.0", "Transitive", "");
        publish("excluded", "1.0", "Excluded", "");
        publish("runtimeonly", "1.0", "RuntimeOnly", "");
        publish("optional", "1.0", "Optional", "");
        publish("tested", "1.5", "Tested", "");
        Path bom = Files.createDirectories(repository.resolve("org/acme/bom/1"));
        Files.writeString(
                bom.resolve("bom-1.pom"),
                pom(
                        "bom",
                        "<dependencyManagement><dependencies>"
                                + dependency("transitive", "<version>3.0</version>")
                                + "</dependencies></dependencyManagement>"));
        write(
                root,
                "pom.xml",
                pom(
                        "parent",
                        "<properties><direct.version>2.0</direct.version><maven.compiler.release>17</maven.compiler.release></properties>"
                                + "<dependencyManagement><dependencies>"
                                + dependency(
                                        "bom",
                                        "<version>1</version><type>pom</type><scope>import</scope>")
                                + dependency("tested", "<version>1.5</version><scope>test</scope>")
                                + "</dependencies></dependencyManagement>"));
        String parent =
                "<parent><groupId>org.acme</groupId><artifactId>parent</artifactId><version>1</version></parent>";
        write(
                root,
                "app/pom.xml",
                "<project>"
                        + parent
                        + "<artifactId>app</artifactId><dependencies>"
                        + dependency(
                                "direct",
                                "<version>${direct.version}</version><exclusions><exclusion><groupId>org.acme</groupId><artifactId>excluded</artifactId></exclusion></exclusions>")
                        + dependency("tested", "")
                        + dependency("base", "<version>${project.version}</version>")
                        + "</dependencies></project>");
        write(
                root,
                "base/pom.xml",
                "<project>" + parent + "<artifactId>base</artifactId></project>");
        write(
                root,
                "apart/pom.xml",
                "<project>" + parent + "<artifactId>apart</artifactId></project>");
        write(root, "base/src/main/java/base/Base.java", "package base;\npublic class Base {}\n");
        write(
                root,
                "apart/src/main/java/apart/Apart.java",
                "package apart;\npublic class Apart {}\n");
        write(
                root,
                "app/target/generated-sources/made/app/Made.java",
                "package app;\nclass Made {}\n");
        write(root, "app/target/classes/app/Junk.java", "package app;\nclass Junk {}\n");
        Path good =
                write(
                        root,
                        "app/src/main/java/app/Good.java",
                        uses(
                                "Good",
                                "org.acme.direct.Direct",
                                "org.acme.transitive.Transitive",
                                "base.Base",
                                "Made"));
        Path bad =
                write(
                        root,
                        "app/src/main/java/app/Bad.java",
                        uses(
                                "Bad",
                                "org.acme.transitive.OldTransitive",
                                "org.acme.excluded.Excluded",
                                "org.acme.runtimeonly.RuntimeOnly",
                                "org.acme.optional.Optional",
                                "org.acme.tested.Tested",
                                "apart.Apart",
                                "Junk"));
        Path test =
                write(
                        root,
                        "app/src/test/java/app/GoodTest.java",
                        uses(
                                "GoodTest",
                                "org.acme.tested.Tested",
                                "org.acme.runtimeonly.RuntimeOnly",
                                "Good"));
        Path level =
                write(
                        root,
                        "base/src/main/java/base/Level.java",
                        "package base;\nclass Level { int f(Object o) { return switch (o) { case String s -> 1; default -> 2; }; } }\n");
        try (ServerSession session = ServerSession.start(trusted(), root)) {
            assertThat(session.diagnose(good)).isEmpty();
            assertThat(session.errors(bad)).hasSize(7);
            assertThat(session.diagnose(test)).isEmpty();
            assertThat(session.errors(level)).as("patterns in switch came after 17").isNotEmpty();
            Files.writeString(
                    root.resolve("pom.xml"),
                    Files.readString(root.resolve("pom.xml")).replace("release>17", "release>21"));
            session.server()
                    .getWorkspaceService()
                    .didChangeWatchedFiles(
                            new DidChangeWatchedFilesParams(
                                    List.of(
                                            new FileEvent(
                                                    uri(root.resolve("pom.xml")),
                                                    FileChangeType.Changed))));
            assertThat(session.errors(level)).isEmpty();
        }
        JsonObject folderOnly = trusted();
        folderOnly.remove("trusted");
        try (ServerSession session = ServerSession.start(folderOnly, root)) {
            assertThat(session.errors(good))
                    .as("untrusted: nothing of the repository is read, nothing is claimed")
                    .isEmpty();
            assertThat(session.errors(root.resolve("base/src/main/java/base/Base.java"))).isEmpty();
        }
        com.google.gson.JsonArray folders = new com.google.gson.JsonArray();
        folders.add(uri(root));
        folderOnly.add("trustedFolders", folders);
        try (ServerSession session = ServerSession.start(folderOnly, root)) {
            assertThat(session.errors(bad)).hasSize(7);
        }
    }

    @Test
    void missingJarsAreMissingAndNothingIsClaimed() throws Exception {
        write(
                root,
                "pom.xml",
                pom(
                        "app",
                        "<dependencies>"
                                + dependency("absent", "<version>1</version>")
                                + dependency("../../evil", "<version>1</version>")
                                + "</dependencies>"));
        Path user =
                write(
                        root,
                        "src/main/java/app/User.java",
                        "package app;\nimport org.acme.absent.Absent;\nclass User { Absent absent; }\n");
        try (ServerSession session = ServerSession.start(trusted(), root)) {
            assertThat(session.errors(user)).isEmpty();
            assertThat(session.messages(user, DiagnosticSeverity.Information))
                    .containsExactly(
                            "1 imported package is not on the class path; types from it are not checked");
        }
    }

    @Test
    void brokenAndHostilePomsAreLeftOut() throws Exception {
        write(
                root,
                "pom.xml",
                "<!DOCTYPE project [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><project>&x;</project>");
        write(root, "other/pom.xml", "<project><artifactId>other");
        write(
                root,
                "circle/pom.xml",
                "<project><parent><groupId>g</groupId><artifactId>circle</artifactId><version>1</version><relativePath>pom.xml</relativePath></parent><artifactId>circle</artifactId></project>");
        Path user =
                write(
                        root,
                        "circle/src/main/java/app/User.java",
                        "package app;\nclass User { int x = \"\"; }\n");
        try (ServerSession session = ServerSession.start(trusted(), root)) {
            assertThat(session.errors(user)).hasSize(1);
        }
    }

    @Test
    void gradleProjectsSeeThoseTheyDependOn() throws Exception {
        write(root, "settings.gradle", "include ':app', ':base', ':apart'\n");
        write(
                root,
                "app/build.gradle.kts",
                "dependencies { implementation(project(\":base\")) }\n");
        write(root, "base/build.gradle", "dependencies { }\n");
        write(root, "apart/build.gradle", "");
        write(root, "base/src/main/java/base/Base.java", "package base;\npublic class Base {}\n");
        Path apart =
                write(
                        root,
                        "apart/src/main/java/apart/Apart.java",
                        "package apart;\npublic class Apart { base.Base base; }\n");
        Path good = write(root, "app/src/main/java/app/Good.java", uses("Good", "base.Base"));
        Path bad = write(root, "app/src/main/java/app/Bad.java", uses("Bad", "apart.Apart"));
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(good)).isEmpty();
            assertThat(session.errors(bad)).isNotEmpty();
            assertThat(session.errors(apart)).as("a project that names none sees all").isEmpty();
        }
    }

    @Test
    void classPathOfTheClientIsUsed() throws Exception {
        publish("given", "1.0", "Given", "");
        Path user =
                write(
                        root,
                        "app/User.java",
                        uses("User", "org.acme.given.Given", "compiled.Compiled"));
        Path output = Files.createDirectories(classes.resolve("output/compiled"));
        Path source =
                write(
                        classes,
                        "src/compiled/Compiled.java",
                        "package compiled; public class Compiled {}");
        assertThat(
                        ToolProvider.getSystemJavaCompiler()
                                .run(
                                        null,
                                        null,
                                        null,
                                        "-d",
                                        output.resolve("..").normalize().toString(),
                                        source.toString()))
                .isZero();
        Path junk = Files.writeString(classes.resolve("junk.jar"), "no jar");
        JsonObject options = new JsonObject();
        com.google.gson.JsonArray entries = new com.google.gson.JsonArray();
        for (Path entry :
                List.of(
                        repository.resolve("org/acme/given/1.0/given-1.0.jar"),
                        output.resolve("..").normalize(),
                        junk,
                        classes.resolve("none.jar"))) {
            entries.add(entry.toString());
        }
        options.add("classPath", entries);
        options.addProperty("completeClassPath", true);
        try (ServerSession session = ServerSession.start(options, root)) {
            assertThat(session.errors(user)).isEmpty();
            Files.writeString(output.resolve("Compiled.class"), "broken");
            assertThat(session.errors(user)).isNotEmpty();
        }
    }
}
