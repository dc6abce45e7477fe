package dev.troupe.standalone.wire;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.status.api.StatusApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Call;
import java.time.Duration;
import java.util.List;

/** The status API, while a task runs; what no two moments have in common is left out. */
record StatusContract(ServicesApart services) {
    WireContract<StatusApi> contract() {
        return new WireContract<>(
                StatusApi.class,
                InProcessServiceClient.of(
                        StatusApi.class,
                        services.orchestrator().getBean(StatusApi.class),
                        SessionContract.ANN,
                        Duration.ofSeconds(30),
                        ErrorCode.SERVER_UNREACHABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        StatusApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON),
                List.of(
                        new Call<>("how much there is", it -> it.status(10).tasks()),
                        new Call<>("what runs", it -> it.status(60).running()),
                        new Call<>("sessions at work", it -> it.status(1).sessions()),
                        new Call<>("what it came to", it -> it.status(10).recent()),
                        new Call<>("what it cost", it -> it.status(10).costs()),
                        new Call<>("its validators", it -> it.status(1).validators()),
                        new Call<>("too few minutes", it -> it.status(0)),
                        new Call<>("too many minutes", it -> it.status(61))));
    }
}
