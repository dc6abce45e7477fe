package dev.troupe.cli.demo;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.server.LocalServer;
import dev.troupe.cli.server.ServerConnection;
import dev.troupe.cli.server.ServerProgram;
import dev.troupe.cli.server.ServerRecord;
import dev.troupe.cli.server.ServerStopper;
import java.util.HashMap;
import java.util.Map;

/** A server of the demo's own, in a home of its own, that talks to the scripted model. */
final class DemoServer implements AutoCloseable {
    private final LocalServer local;
    private final ServerProgram program;
    private final ServerRecord record;

    private DemoServer(LocalServer local, ServerProgram program, ServerRecord record) {
        this.local = local;
        this.program = program;
        this.record = record;
    }

    static DemoServer start(LocalServer local, DemoModelProcess model) {
        // One that a killed demo left behind would still talk to that demo's model.
        ServerStopper.now(local);
        Map<String, String> environment = new HashMap<>(model.settings());
        environment.put("PATH", DemoRepository.searchPath());
        // It ends before an optimised parser would be built.
        environment.put("TROUPE_WORKER_NATIVECORE", "off");
        ServerProgram program = ServerProgram.named().with(environment);
        return new DemoServer(local, program, local.ensure(() -> program));
    }

    TroupeApi api() {
        return new TroupeApi(new ServerConnection(local, () -> program));
    }

    ServerRecord record() {
        return record;
    }

    @Override
    public void close() {
        ServerStopper.now(local);
    }
}
