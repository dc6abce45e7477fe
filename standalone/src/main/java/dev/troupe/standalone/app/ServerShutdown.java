package dev.troupe.standalone.app;

import dev.troupe.standalone.home.ServerHome;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;

/** Takes the server down in good order when the process is told to stop, be it while it starts. */
final class ServerShutdown implements Runnable {
    private final ServerHome home;
    private final DatabaseStartup database;
    private @Nullable ConfigurableApplicationContext context;
    private boolean begun;

    ServerShutdown(ServerHome home, DatabaseStartup database) {
        this.home = home;
        this.database = database;
    }

    /** From now on there is a context to close; false when it came too late for that. */
    synchronized boolean closes(ConfigurableApplicationContext started) {
        context = started;
        return !begun;
    }

    synchronized boolean begun() {
        return begun;
    }

    @Override
    public void run() {
        ConfigurableApplicationContext started;
        synchronized (this) {
            begun = true;
            started = context;
        }
        home.serverFile().delete();
        if (started != null) {
            started.close();
        }
        database.close();
        // Once more: a start that was just ending may have written it meanwhile.
        home.serverFile().delete();
        home.close();
    }
}
