package dev.troupe.permission.path;

import dev.troupe.permission.text.WordLists;
import java.util.List;

/**
 * Lists the files that no policy shows. Data only: the security service decides with it, and the worker holds the same
 * lines when that service cannot be reached.
 */
public final class SecretFileNames {
    /**
     * Files nobody's agent reads or writes, as globs relative to the workspace, matched without
     * regard to case. A name ending in {@code .example}, {@code .sample} or {@code .template} is
     * exempt. Of a git directory, those of its worktrees and submodules included, they are the files
     * that hold addresses of remotes, which may carry passwords.
     */
    public static final List<String> SECRET_FILES =
            WordLists.list(
                    """
                    **/.env **/.env.* **/*.pem **/*.key **/*.p12 **/*.pfx **/*.jks **/*.keystore
                    **/*.ppk **/*.kdbx **/id_rsa* **/id_dsa* **/id_ecdsa* **/id_ed25519* **/.ssh/**
                    **/.gnupg/** **/.aws/** **/.netrc **/_netrc **/.htpasswd **/.vault-token
                    **/.dockercfg **/.my.cnf **/.s3cfg **/.boto **/gh/hosts.yml **/.pgpass **/.npmrc
                    **/.pypirc **/.git-credentials **/.git/**/config **/.git/**/config.worktree
                    **/.git/remotes/** **/.git/branches/** **/.git/modules/**/remotes/**
                    **/.git/modules/**/branches/** **/.docker/config.json **/.kube/config **/credentials
                    **/credentials.json **/credentials.toml **/secrets.json **/secrets.yaml
                    **/secrets.yml
                    """);

    /** Files an agent may read but never write: they execute, or they widen what may happen. */
    public static final List<String> PROTECTED_FILES =
            WordLists.list(
                    """
                    **/.git/** **/.git **/.troupe/** **/.terraphim/** **/.claude/settings*.json
                    **/.claude/agents/** **/.agents/agents/**
                    """);

    private SecretFileNames() {}
}
