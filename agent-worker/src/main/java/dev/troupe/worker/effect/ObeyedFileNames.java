package dev.troupe.worker.effect;

import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.path.PathNames;
import java.util.List;

/** Knows the files that programs obey as soon as somebody opens, enters or uses their directory. */
final class ObeyedFileNames {
    private static final List<GlobPattern> MORE =
            List.of(
                            "**/mise.toml",
                            "**/.mise*",
                            "**/.mise/**",
                            "**/.config/mise/**",
                            "**/.tool-versions",
                            "**/devenv.*",
                            "**/*.code-workspace",
                            "**/*.sublime-project",
                            "**/.rprofile",
                            "**/.renviron",
                            "**/sitecustomize.py",
                            "**/usercustomize.py",
                            "**/*.pth",
                            "**/.pnp.*",
                            "**/bunfig.toml",
                            "**/.lfsconfig",
                            "**/agents.md",
                            "**/claude.md",
                            "**/claude.local.md",
                            "**/gemini.md",
                            "**/.cursorrules",
                            "**/.windsurfrules",
                            "**/.windsurf/**",
                            "**/.clinerules*",
                            "**/.clinerules/**",
                            "**/.roo/**",
                            "**/.roorules*",
                            "**/.kiro/**",
                            "**/.opencode/**",
                            "**/opencode.json*",
                            "**/.aider*",
                            "**/jenkinsfile*",
                            "**/.woodpecker/**",
                            "**/.woodpecker.y*ml",
                            "**/.drone.y*ml",
                            "**/.huskyrc*")
                    .stream()
                    .map(GlobPattern::new)
                    .toList();

    /** What yarn fetched lies beside its plugins, which it runs. */
    private static final List<GlobPattern> FETCHED =
            List.of("**/.yarn/cache/**", "**/.yarn/unplugged/**", "**/.yarn/install-state.gz")
                    .stream()
                    .map(GlobPattern::new)
                    .toList();

    private ObeyedFileNames() {}

    /** Whether one of that path is. */
    static boolean hold(String path) {
        String folded = String.join("/", PathNames.fold(path));
        return (PathNames.obeyed(path) && FETCHED.stream().noneMatch(it -> it.matches(folded)))
                || MORE.stream().anyMatch(it -> it.matches(folded));
    }
}
