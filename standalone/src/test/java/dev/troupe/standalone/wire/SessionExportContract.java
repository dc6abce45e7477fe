package dev.troupe.standalone.wire;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.api.SessionExportApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Call;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Whole conversations of sessions.
 *
 * @param session one that has said something
 */
record SessionExportContract(ServicesApart services, UUID session) {
    WireContract<SessionExportApi> contract() {
        return new WireContract<>(
                SessionExportApi.class,
                InProcessServiceClient.of(
                        SessionExportApi.class,
                        services.orchestrator().getBean(SessionExportApi.class),
                        SessionContract.ANN,
                        Duration.ofSeconds(30),
                        ErrorCode.SERVER_UNREACHABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        SessionExportApi.class,
                        services.orchestratorPeer(),
                        () -> ServicesApart.PERSON),
                List.of(
                        new Call<>("events", it -> it.exportSession(session).events()),
                        new Call<>("session", it -> it.exportSession(session).session().id()),
                        new Call<>("nobody's", it -> it.exportSession(new UUID(4, 4)))));
    }
}
