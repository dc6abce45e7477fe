package dev.troupe.cli.client;

import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.TrustableFile;
import dev.troupe.contracts.session.ProjectTrustRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import tools.jackson.core.type.TypeReference;

/** Calls about trust in files of repositories. */
public final class TrustClient {
    private final TroupeApi api;

    TrustClient(TroupeApi api) {
        this.api = api;
    }

    /** All files that the team trusts, without their texts. */
    public List<RepositoryTrust> files() {
        return api.send(ApiCall.get("/v1/trust/files"), new TypeReference<>() {});
    }

    /** A file of a project and whether it is trusted; of an earlier server, the settings whatever was asked for. */
    public RepositoryTrust of(UUID project, TrustableFile file) {
        return api.send(ApiCall.get(of(project) + named("?", file)), RepositoryTrust.class);
    }

    /** A file of a repository, project or not, and whether it is trusted. */
    public RepositoryTrust of(Path top, TrustableFile file) {
        return api.send(ApiCall.get(of(top) + named("&", file)), RepositoryTrust.class);
    }

    /** Trusts a file of a project with the bytes of a hash. */
    public RepositoryTrust give(UUID project, TrustableFile file, String sha256) {
        return api.send(
                ApiCall.put(of(project), new ProjectTrustRequest(sha256, file.path())),
                RepositoryTrust.class);
    }

    /** Takes trust in a file of a repository back; the repository may be gone. */
    public RepositoryTrust takeBack(Path top, TrustableFile file) {
        return api.send(ApiCall.delete(of(top) + named("&", file)), RepositoryTrust.class);
    }

    private static String of(UUID project) {
        return "/v1/projects/" + project + "/trust";
    }

    private static String of(Path top) {
        return "/v1/trust?repository=" + URLEncoder.encode(top.toString(), StandardCharsets.UTF_8);
    }

    /** What an earlier server looks at is not named to it. */
    private static String named(String separator, TrustableFile file) {
        return file == TrustableFile.SETTINGS
                ? ""
                : separator + "file=" + URLEncoder.encode(file.path(), StandardCharsets.UTF_8);
    }
}
