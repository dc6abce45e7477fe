package dev.troupe.languageservers.root;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Names the files in which a build tool lists the projects that belong together. */
enum WorkspaceManifest {
    CARGO("Cargo.toml", "Cargo.toml"),
    GO("go.work", "go.work"),
    NPM("package.json", "package.json"),
    PNPM("pnpm-workspace.yaml", "package.json"),
    MAVEN("pom.xml", "pom.xml"),
    GRADLE("settings.gradle", "settings.gradle"),
    GRADLE_KOTLIN("settings.gradle.kts", "settings.gradle.kts");

    private static final int MAX_PATTERN = 200;
    private static final int MAX_MEMBERS = 5_000;

    /** Such patterns can take very long to match, and nobody writes them for members. */
    private static final Pattern COSTLY =
            Pattern.compile("\\*[^/*]+\\*|\\*{3}|\\{.*\\{|(?:\\*\\*.*){3}");

    private static final Pattern CARGO_PATH = Pattern.compile("\\bpath\\s*=\\s*\"([^\"\\n]+)\"");
    private static final Pattern GO_USE =
            Pattern.compile("(?m)^use[ \\t]+([^(\\s]+)|^use[ \\t]*\\(([^()]*+)\\)");
    private static final Pattern MAVEN_MODULE =
            Pattern.compile("<(?:module|subproject)>([^<]*+)</");
    private static final Pattern YAML_LIST =
            Pattern.compile(
                    "(?m)^packages:[^\\n]*\\n((?:[ \\t]*(?:-[^\\n]*|#[^\\n]*)?(?:\\n|\\z))*+)");
    private static final Pattern YAML_ITEM =
            Pattern.compile("(?m)^[ \\t]*-[ \\t]+[\"']?([^\"'#\\s]+)");

    private final String fileName;
    private final String rootPattern;

    WorkspaceManifest(String fileName, String rootPattern) {
        this.fileName = fileName;
        this.rootPattern = rootPattern;
    }

    /** Whether it says something about projects that a root pattern marks. */
    boolean isAbout(List<String> rootPatterns) {
        return rootPatterns.contains(rootPattern);
    }

    /**
     * Whether the manifest of a directory makes a project below it part of its own.
     *
     * @param inner the widest project that is known so far
     * @param project the innermost project
     */
    boolean joins(Path directory, Path inner, Path project) {
        boolean isGradle = this == GRADLE || this == GRADLE_KOTLIN;
        return hasMember(directory, inner)
                || hasMember(directory, project)
                // Gradle takes the nearest settings file; the list in it may be made by code.
                || (isGradle
                        && Files.exists(directory.resolve(fileName))
                        && hasFile(inner, "build.gradle")
                        && !hasFile(inner, "settings.gradle"));
    }

    private static boolean hasFile(Path directory, String name) {
        return Files.exists(directory.resolve(name))
                || Files.exists(directory.resolve(name + ".kts"));
    }

    private boolean hasMember(Path directory, Path project) {
        Path member = directory.relativize(project);
        boolean isListed = false;
        List<String> patterns = members(directory.resolve(fileName));
        for (String pattern : patterns.subList(0, Math.min(MAX_MEMBERS, patterns.size()))) {
            boolean isExclusion = pattern.startsWith("!");
            if (isMatch(isExclusion ? pattern.substring(1) : pattern, member)) {
                if (isExclusion) {
                    return false;
                }
                isListed = true;
            }
        }
        return isListed;
    }

    private static boolean isMatch(String pattern, Path member) {
        String glob = pattern.replaceFirst("^(?:\\./)+", "").replaceFirst("/+$", "");
        if (glob.equals(member.toString())) {
            return true;
        }
        try {
            return glob.length() <= MAX_PATTERN
                    && !COSTLY.matcher(glob).find()
                    && FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(member);
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    /** Lists the patterns of the members; one with an exclamation mark takes members out. */
    private List<String> members(Path file) {
        if (this == NPM) {
            return npmMembers(ManifestText.readJson(file).path("workspaces"));
        }
        String text = ManifestText.readText(file);
        return switch (this) {
            case CARGO -> cargoMembers(text);
            case GO -> goMembers(text);
            case NPM -> List.of();
            case PNPM -> pnpmMembers(text);
            case MAVEN -> mavenMembers(text);
            case GRADLE, GRADLE_KOTLIN ->
                    ManifestText.quotedTexts(text.replaceAll("(?m)^[ \\t]*//[^\\n]*", "")).stream()
                            .map(it -> it.replaceFirst("^:", "").replace(':', '/'))
                            .toList();
        };
    }

    private static List<String> cargoMembers(String text) {
        String workspace = ManifestText.tomlTable(text, "workspace");
        if (workspace == null) {
            return List.of();
        }
        List<String> members = new ArrayList<>(ManifestText.tomlList(workspace, "members"));
        ManifestText.tomlList(workspace, "exclude").forEach(it -> members.add("!" + it));
        // Cargo makes members of the packages that the top one depends on by path.
        CARGO_PATH.matcher(text).results().forEach(it -> members.add(it.group(1)));
        return members;
    }

    private static List<String> goMembers(String text) {
        return GO_USE.matcher(text.replaceAll("//[^\\n]*", ""))
                .results()
                .flatMap(it -> it.group(1) == null ? it.group(2).lines() : Stream.of(it.group(1)))
                .map(it -> it.strip().replace("\"", ""))
                .filter(it -> !it.isEmpty())
                .toList();
    }

    private static List<String> npmMembers(JsonNode workspaces) {
        JsonNode list = workspaces.isObject() ? workspaces.path("packages") : workspaces;
        return list.valueStream().map(it -> it.asString("")).toList();
    }

    private static List<String> pnpmMembers(String text) {
        return YAML_LIST
                .matcher(text)
                .results()
                .flatMap(it -> YAML_ITEM.matcher(it.group(1)).results())
                .map(it -> it.group(1))
                .toList();
    }

    private static List<String> mavenMembers(String text) {
        return MAVEN_MODULE
                .matcher(withoutXmlComments(text))
                .results()
                .map(it -> it.group(1).strip().replaceFirst("/?pom\\.xml$", ""))
                .toList();
    }

    private static String withoutXmlComments(String text) {
        StringBuilder rest = new StringBuilder();
        int at = 0;
        for (int open = text.indexOf("<!--"); open >= 0; open = text.indexOf("<!--", at)) {
            rest.append(text, at, open);
            int close = text.indexOf("-->", open);
            if (close < 0) {
                return rest.toString();
            }
            at = close + 3;
        }
        return rest.append(text, at, text.length()).toString();
    }
}
