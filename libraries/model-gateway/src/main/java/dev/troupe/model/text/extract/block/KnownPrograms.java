package dev.troupe.model.text.extract.block;

import java.util.List;
import java.util.Set;

/** Names of programs. */
public final class KnownPrograms {
    private static final Set<String> KNOWN =
            words(
                    """
                    ag alembic ansible ansible-playbook ant apk apt apt-get aria2c ark autoconf automake awk aws az
                    base64 basename bash bat bazel bc biome black brew bun bundle bunx buf busybox bzip2
                    cabal cargo cat cd chgrp chmod chown clang clang-format clang-tidy clear cloc cmake cmp code column
                    comm command composer conan conda cp crontab csc csi ctest curl cut cypress
                    dart date dd deno df diff dig dir direnv dirname django-admin dmesg dnf docker docker-compose dotnet du
                    echo egrep elixir env esbuild eslint eval exec export
                    fd fdfind fgrep file find firebase flake8 flask flutter fly flyctl fmt fold free fswatch
                    g++ gcc gcloud gdb gem gh ghc git glab go gofmt golangci-lint gpg gradle gradlew grep groups gunicorn
                    gunzip gzip
                    head helm heroku hexdump hg hostname htop http hyperfine
                    id install ip isort java javac javap jar jest jq journalctl julia just
                    kill killall knip kotlinc kubectl kustomize
                    ld ldd less lerna lint-staged ln locate ls lscpu lsof lua luarocks
                    make man markdownlint md5sum meson mix mkdir mkdocs mktemp mocha mongosh mount mv mvn mvnw mypy mysql
                    nano nc netstat next ng nginx ninja nix nl nl node nodemon nohup npm npx nslookup nvm nx
                    objdump od openssl osascript
                    patch pdm perl pg_dump pgrep php phpunit ping pip pip3 pipenv pipx pkill playwright pnpm podman
                    poetry pre-commit prettier printenv printf prisma prove ps psql pulumi pwd pylint pyright pytest
                    python python2 python3
                    rails rake ranger readlink realpath redis-cli rg rm rmdir rollup rspec rsync rubocop ruby ruff rush
                    rustc rustfmt rustup
                    sbt scala scp sed seq serverless sftp sh sha256sum shellcheck shfmt sleep sort source sqlite3 ssh stack
                    stat strace strings stylelint su sudo svn swift systemctl
                    tac tail tar task tasklist tee terraform test tig time timeout tmux top touch tox tr tree trunk
                    truncate ts-node tsc tslint tsx turbo type
                    ulimit umask uname uniq unlink unzip uptime uv uvicorn uvx
                    vagrant valgrind vercel vi vim virtualenv vite vitest vue
                    watch watchman wc webpack wget whereis which who whoami wrangler
                    xargs xcodebuild xxd yamllint yarn yes yq zcat zig zip zsh
                    """);

    private static final Set<String> ALSO_WORDS =
            words(
                    """
                    cat clear code column command cut date export file find fold free go groups head http install ip just
                    kill less man make mount next nice patch prove rush rust sed sleep sort source stack strings swift
                    tail task tee test time top touch tree trunk type vagrant watch which who yes zip black bun bundle
                    rake rails locate ranger exec eval env echo stat host look more node dart cd fly fmt
                    """);

    private static final Set<String> WANTS_ARGUMENTS =
            words(
                    """
                    apt apt-get aws az brew bun cargo chmod chown composer conda cp deno docker docker-compose dotnet
                    flutter gcloud gem gh git glab go grep heroku helm java kubectl mkdir mv node nvm nx pip pip3 podman
                    pnpm poetry psql python python2 python3 rm rustup ssh sudo svn systemctl terraform touch uv wget curl
                    find npm npx bash sh zsh perl php ruby rg sed awk tar
                    """);

    private KnownPrograms() {}

    public static boolean known(String word) {
        return KNOWN.contains(word);
    }

    /** Whether the name is an ordinary word of a sentence as well. */
    public static boolean alsoWord(String name) {
        return ALSO_WORDS.contains(name);
    }

    /** Whether the program alone is spoken of rather than run. */
    public static boolean wantsArguments(String name) {
        return WANTS_ARGUMENTS.contains(name);
    }

    private static Set<String> words(String text) {
        return Set.copyOf(List.of(text.strip().split("\\s+")));
    }
}
