package dev.troupe.permission.path;

import java.util.List;

/** Knows the files that programs obey as soon as somebody opens, enters or uses their directory. */
public final class ObeyedFileNames {
    private static final List<GlobPattern> MORE =
            List.of(
                            "**/mise.toml",
                            "**/mise.*.toml",
                            "**/mise/config*.toml",
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
                            "**/.huskyrc*",
                            "**/appveyor.y*ml",
                            "**/.appveyor.y*ml",
                            "**/.cirrus.y*ml",
                            "**/cloudbuild*.y*ml",
                            "**/buildspec*.y*ml",
                            "**/.forgejo/**",
                            "**/.gitea/**",
                            "**/.semaphore/**",
                            "**/agent.md",
                            "**/crush.md",
                            "**/qwen.md",
                            "**/warp.md",
                            "**/.goosehints",
                            "**/.rules",
                            "**/.crush.json",
                            "**/crush.json",
                            "**/.crush/**",
                            "**/.junie/**",
                            "**/.trae/**",
                            "**/.augment/**",
                            "**/.augment-guidelines",
                            "**/.continue/**",
                            "**/.hg/**",
                            "**/.jj/**",
                            "**/.sl/**",
                            "**/.helix/**",
                            "**/.vim/**",
                            "**/.vs/**",
                            "**/.lvimrc",
                            "**/.run/**",
                            "**/.devcontainer.json",
                            "**/devbox.json",
                            "**/.autoenv*",
                            "**/.iex.exs",
                            "**/.ocamlinit",
                            "**/.ghci",
                            "**/startup.m",
                            "**/jupyter_*config.py",
                            "**/ipython_config.py")
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
    public static boolean hold(String path) {
        String folded = String.join("/", PathNames.fold(path));
        return (PathNames.obeyed(path) && FETCHED.stream().noneMatch(it -> it.matches(folded)))
                || MORE.stream().anyMatch(it -> it.matches(folded));
    }
}
