package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.profile.ProjectType;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that hold secrets, those that may, and patterns that were written for them. */
class SecretFilesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".htpasswd",
                "web/.HTPASSWD",
                ".pgpass",
                ".netrc",
                "_netrc",
                ".npmrc",
                "sub/.npmrc",
                ".pypirc",
                "id_rsa",
                "id_rsa.old",
                "id_ed25519_sk",
                "keys/id_ecdsa",
                "test.pem",
                "a.key",
                "a.p12",
                "a.pfx",
                "a.jks",
                "a.keystore",
                "a.ppk",
                "x.kdbx",
                ".docker/config.json",
                ".dockercfg",
                ".kube/config",
                ".aws/credentials",
                ".git-credentials",
                "credentials.json",
                ".cargo/credentials.toml",
                ".config/gh/hosts.yml",
                ".vault-token",
                ".my.cnf",
                ".s3cfg",
                ".boto",
                "secrets.yml",
                "config/secrets.json",
                ".env",
                ".env.local"
            })
    void whatHoldsSecretsIsNeverShown(String file) {
        assertThat(verdict("cat " + file)).isEqualTo(Verdict.BLOCK);
        assertThat(verdict("grep -n x a.txt ./sub/../" + file)).isEqualTo(Verdict.BLOCK);
        assertThat(verdict("egrep -n x " + file)).isEqualTo(Verdict.BLOCK);
        assertThat(verdict("./cat " + file)).isEqualTo(Verdict.ASK);
        assertThat(verdict("sort " + file)).isEqualTo(Verdict.ASK);
        assertThat(verdict("cat < " + file)).isEqualTo(Verdict.BLOCK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "terraform.tfstate",
                "infra/prod.tfstate.backup",
                "terraform.tfvars",
                "prod.auto.tfvars.json",
                "kubeconfig",
                "prod-kubeconfig",
                "prod-kubeconfig.yml",
                "a.kubeconfig",
                "service-account.json",
                "service-account-prod.json",
                "config/service_account.json",
                "gcp-key.json",
                "vpn/a.ovpn",
                "AuthKey_1.p8",
                "secrets.toml",
                "application-secrets.yml",
                ".envrc",
                ".composer/auth.json",
                "id_github"
            })
    void whatMayHoldSecretsAsks(String file) {
        assertThat(verdict("cat " + file)).isEqualTo(Verdict.ASK);
        assertThat(verdict("grep -n x a.txt ./sub/../" + file)).isEqualTo(Verdict.ASK);
        assertThat(verdict("sort " + file)).isEqualTo(Verdict.ASK);
        assertThat(verdict("cat < " + file)).isEqualTo(Verdict.ASK);
        assertThat(new Asked().allowing("cat", file).command("cat " + file).verdict())
                .isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".env.example",
                "terraform.tfvars.example",
                "service-account.json.sample",
                "main.tf",
                "src/id_generator.py",
                "id_map.csv",
                "src/credentials.rs",
                "src/Secrets.java",
                "secrets.py",
                "docs/service-accounts.md",
                "docs/kubeconfig.md",
                "src/kubeconfig_test.go",
                "pkg/kubeconfig/loader.go",
                "docs/credentials.md",
                "auth.json",
                "locales/en/auth.json",
                "keyboard.json",
                "hosts.yml",
                "netrc.md",
                "public.asc",
                "config.json",
                ".gitignore",
                ".dockerignore",
                "npmrc.txt",
                "config/credentials.yml.enc"
            })
    void ordinaryFilesAreShown(String file) {
        assertThat(verdict("cat " + file)).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "go vet ./pkg/kubeconfig",
                "go test ./pkg/kubeconfig/...",
                "go test ./pkg/kubeconfig",
                "go build ./cmd/make-kubeconfig",
                "go test ./pkg/a-kubeconfig/... ./pkg/kubeconfig/...",
                "ls pkg/kubeconfig",
                "grep -rn x pkg/kubeconfig"
            })
    void directoriesAreNoSecretFiles(String line) {
        assertThat(project(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat pkg/prod-kubeconfig",
                "cat kubeconfig",
                "cat new/kubeconfig",
                "cat pkg/kubeconfig/kubeconfig",
                "go run ./pkg/prod-kubeconfig",
                "grep -rn x pkg/prod-kubeconfig"
            })
    void filesOfSuchNamesStayDoubtful(String line) {
        assertThat(project(line)).as(line).isEqualTo(Verdict.ASK);
    }

    private static Verdict project(String line) {
        return new Asked()
                .of(SecurityLevel.DEVELOPMENT, ProjectType.GO)
                .with(
                        new ListedPaths(
                                Set.of(
                                        "kubeconfig",
                                        "pkg/prod-kubeconfig",
                                        "pkg/kubeconfig/a.go",
                                        "pkg/kubeconfig/kubeconfig",
                                        "pkg/a-kubeconfig/a.go",
                                        "cmd/make-kubeconfig/main.go")))
                .command(line)
                .verdict();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rg -g .env x",
                "rg -g.env x",
                "rg --glob .env x",
                "rg --glob=.env x",
                "rg --iglob .ENV x",
                "rg -g '.env*' x",
                "rg -g '**/.env' x",
                "rg -g 'sub/.env' x",
                "rg -g '.e*' x",
                "rg -g '.*' x",
                "rg -g '[.]env' x",
                "rg -g '*.{env,pem}' x",
                "rg -g '{.env,a.txt}' x",
                "rg -g '*.pem' x",
                "rg -g '*.env' x",
                "rg -g 'id_*' x",
                "rg -g 'id?rsa' x",
                "rg -g '*.tfstate' x",
                "rg -g '*.rs' -g .npmrc x",
                "rg -g '*.pe?' BEGIN",
                "rg -g '*.pe*' BEGIN",
                "rg -g '*.?em' BEGIN",
                "rg -g '*.p?m' BEGIN",
                "rg -g '*.p[ey]m' BEGIN",
                "rg -g '*.p[ye]m' BEGIN",
                "rg -g '*.P[!y]M' BEGIN",
                "rg -g '*.p1?' BEGIN",
                "rg -g '*.{rs,ke?}' BEGIN",
                "rg -g 'keys/prod.pe?' BEGIN",
                "rg -g '*pem' BEGIN",
                "rg -g '*.tfvar?' BEGIN",
                "rg -g '*.tfvar*' BEGIN",
                "rg -g '*.tfstat?' BEGIN",
                "rg -g '*.en?' BEGIN",
                "rg -g '*.np?rc' BEGIN",
                "rg -g 'prod.kubeconf?g' BEGIN",
                "rg -g '\\.env' x",
                "rg -g '.\\env' x",
                "rg -g '*.p\\em' x",
                "rg -g '?env' x",
                "rg -g '[!a]env' x",
                "rg --iglob '?ENV' x",
                "rg -g 'i?_rsa' x",
                "rg -g '[a-z]d_rsa' x",
                "rg -g '?ecrets.y*ml' x",
                "grep -r --include='.en?' x .",
                "grep -r --include='?env' x .",
                "grep -r --include='*.pe?' BEGIN .",
                "rg --type-add 'e:.env' -te x",
                "grep -r --include=.env x .",
                "grep -r --include .env x .",
                "grep -r --incl=.env x .",
                "grep -r --include='*.pem' x .",
                "grep -r --include='.*' x .",
                "grep -r --include='cred*' x .",
                "grep -rn --include='*.java' --include=id_rsa x"
            })
    void patternsForSecretFilesAsk(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rg -g '*.rs' x",
                "rg -g '!.env' x",
                "rg -g '!*.pem' x",
                "rg -g '*' x",
                "rg -g 'src/**' x",
                "rg -g '**/*.java' -g '!target' x",
                "rg -g 'c*' x",
                "rg -g 'Cargo.*' x",
                "rg -g '*.{ts,tsx}' x",
                "rg -g '*.json' x",
                "rg -g '*.p*' x",
                "rg -g '*.py' x",
                "rg -g '*.py*' x",
                "rg -g '*.*' x",
                "rg -g '*.js*' x",
                "rg -g '*.j*' x",
                "rg -g '*.kt*' x",
                "rg -g '*.k*' x",
                "rg -g '*.tf' x",
                "rg -g '*.tf*' x",
                "rg -g '*.lo*' x",
                "rg -g '*test*' x",
                "rg -g '*_test.*' x",
                "rg -g '*secret*' x",
                "rg -g '*s.json' x",
                "rg -g '!\\.env' x",
                "rg -g '.gitignore' x",
                "rg -g .env.example x",
                "rg --iglob 'README*' x",
                "rg --type-add 'web:*.{html,css}' -tweb x",
                "rg --hidden x",
                "rg -uu x",
                "rg --no-ignore x",
                "grep -rn --include='*.java' --include='*.kt' x src",
                "grep -rn --include=\\*.py x .",
                "grep -r --include='config*' x .",
                "grep -r --exclude=.env x .",
                "grep -r --exclude-dir=.git x ."
            })
    void patternsForOtherFilesAreOrdinary(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    private static Verdict verdict(String line) {
        return new Asked().allowing("sort", "*").command(line).verdict();
    }
}
