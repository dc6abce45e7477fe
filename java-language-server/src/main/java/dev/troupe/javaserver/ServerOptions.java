package dev.troupe.javaserver;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.troupe.javaserver.document.DocumentUris;
import dev.troupe.javaserver.project.ProjectOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the options that the client sends with its first request; unknown ones are ignored. */
record ServerOptions(ProjectOptions project, Map<String, String> compilerOptions) {
    static ServerOptions read(@Nullable Object initializationOptions) {
        JsonObject json =
                initializationOptions instanceof JsonObject object ? object : new JsonObject();
        List<Path> repository = readPaths(json.get("mavenRepository"));
        Path home = Path.of(System.getProperty("user.home"), ".m2", "repository");
        boolean trusted = isTrue(json.get("trusted"));
        Set<Path> trustedFolders = new HashSet<>(readPaths(json.get("trustedFolders")));
        ProjectOptions project =
                new ProjectOptions(
                        readPaths(json.get("classPath")),
                        isTrue(json.get("completeClassPath")),
                        folder -> trusted || trustedFolders.contains(folder),
                        repository.isEmpty() ? List.of(home) : repository);
        return new ServerOptions(project, readCompilerOptions(json));
    }

    /** Reads {@code compilerOptions}, Eclipse names with their values. */
    static Map<String, String> readCompilerOptions(@Nullable Object settings) {
        Map<String, String> options = new HashMap<>();
        if (settings instanceof JsonObject json
                && json.get("compilerOptions") instanceof JsonObject values) {
            values.entrySet().stream()
                    .filter(it -> it.getValue() instanceof JsonPrimitive)
                    .forEach(it -> options.put(it.getKey(), it.getValue().getAsString()));
        }
        return options;
    }

    private static boolean isTrue(@Nullable JsonElement value) {
        return value instanceof JsonPrimitive primitive
                && primitive.isBoolean()
                && primitive.getAsBoolean();
    }

    private static List<Path> readPaths(@Nullable JsonElement value) {
        List<Path> paths = new ArrayList<>();
        Iterable<JsonElement> elements =
                value instanceof JsonArray array
                        ? array
                        : value == null ? List.of() : List.of(value);
        for (JsonElement each : elements) {
            if (each instanceof JsonPrimitive primitive && primitive.isString()) {
                Path path = DocumentUris.toPath(primitive.getAsString());
                paths.add(path == null ? Path.of(primitive.getAsString()).normalize() : path);
            }
        }
        return paths;
    }
}
