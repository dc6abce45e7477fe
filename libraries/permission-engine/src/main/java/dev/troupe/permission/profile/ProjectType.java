package dev.troupe.permission.profile;

import java.util.List;
import java.util.Locale;

/** What a project is built with. A project may be of several types at once. */
public enum ProjectType {
    RUST("Rust", "cargo"),
    NPM("Node with npm", "npm node"),
    PNPM("Node with pnpm", "pnpm node"),
    YARN("Node with Yarn", "yarn node"),
    BUN("Node with Bun", "bun"),
    PIP("Python with pip", "python pip"),
    POETRY("Python with Poetry", "python poetry"),
    UV("Python with uv", "python uv"),
    MAVEN("Java with Maven", "mvn java"),
    GRADLE("Java with Gradle", "gradle java"),
    GO("Go", "go"),
    DOTNET(".NET", "dotnet"),
    PHP("PHP", "composer php"),
    RUBY("Ruby", "bundle ruby"),
    CMAKE("C or C++ with CMake", "cmake"),
    MAKE("make", "make"),
    /** Every project is of this type as well. */
    GENERIC("any project", "");

    private final String title;
    private final String tools;

    ProjectType(String title, String tools) {
        this.title = title;
        this.tools = tools;
    }

    /** The type as people read it. */
    public String title() {
        return title;
    }

    /** Programs without which it cannot be built. */
    public List<String> tools() {
        return tools.isEmpty() ? List.of() : List.of(tools.split(" ", -1));
    }

    /** How JSON and graphs name it, such as {@code rust}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What explanations call the file of its profile. */
    public String origin() {
        return "profiles/" + word() + ".json";
    }
}
