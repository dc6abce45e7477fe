package dev.troupe.standalone.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.testkit.repository.SampleRepository;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.web.service.annotation.HttpExchange;

/**
 * The same calls, good and bad, of every interface between services over both wires, against the same
 * real service: what comes back is the same. Neither an interface nor a method can be forgotten.
 */
@Timeout(300)
class WireContractTest {
    @TempDir Path root;

    @Test
    void everyInterfaceBehavesAlikeOverBothWires() throws Exception {
        try (ServicesApart services = new ServicesApart(root)) {
            List<WireContract<?>> contracts = contracts(services);

            assertThat(names(contracts.stream().map(WireContract::api).toList()))
                    .isEqualTo(interfaces());
            for (WireContract<?> contract : contracts) {
                holds(contract);
            }
        }
    }

    private List<WireContract<?>> contracts(ServicesApart services) {
        LedgerHand worker = new LedgerHand(new Ledger(services.worker().dataSource()));
        TaskClaim claim = begun(services, worker);
        return List.of(
                new TokenContract(services, claim).contract(),
                new SecurityContract(services, root).contract(),
                new RulesContract(services, root).contract(),
                new DecisionsContract(services, root).contract(),
                new RepositoryMapContract(services, root).contract(),
                new LanguageServerContract(services, root).contract(),
                new AuditContract(services).contract(),
                new StatusContract(services).contract(),
                new BudgetContract(services, claim).contract(),
                new SessionExportContract(services, claim.task().definition().sessionId())
                        .contract(),
                new SessionContract(services, worker, root).contract());
    }

    private TaskClaim begun(ServicesApart services, LedgerHand worker) {
        SessionApi api =
                HttpServiceClient.of(
                        SessionApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON);
        Path top = SampleRepository.create(root.resolve("running")).directory();
        ProjectView project = api.createProject(null, new CreateProjectRequest(top.toString()));
        Session session =
                api.createSession(
                        null,
                        new CreateSessionRequest(project.id(), null, null, null, null, null, null));
        api.postMessage(null, session.id(), new PostMessageRequest("Begin"));
        return worker.claim();
    }

    private static <T> void holds(WireContract<T> contract) {
        Set<String> returned = new TreeSet<>();
        Set<String> refused = new TreeSet<>();
        T direct = watched(contract.api(), contract.direct(), returned, refused);
        for (WireContract.Call<T> call : contract.calls()) {
            CallOutcome first = CallOutcome.of(call, direct);
            CallOutcome second = CallOutcome.of(call, contract.http());
            assertThat(second)
                    .as(contract.api().getSimpleName() + ": " + call.what())
                    .isEqualTo(first);
            assertThat(first).isNotInstanceOf(CallOutcome.Broken.class);
        }
        assertThat(returned).as("called well").isEqualTo(methods(contract.api(), 0));
        assertThat(refused).as("called badly").isEqualTo(methods(contract.api(), 1));
    }

    /** Names of the methods that take so many arguments or more. */
    private static Set<String> methods(Class<?> api, int least) {
        return Arrays.stream(api.getDeclaredMethods())
                .filter(it -> it.getParameterCount() >= least)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Notes which methods returned, and which were refused. */
    private static <T> T watched(
            Class<T> api, T target, Set<String> returned, Set<String> refused) {
        Object proxy =
                Proxy.newProxyInstance(
                        api.getClassLoader(),
                        new Class<?>[] {api},
                        (_, method, arguments) -> {
                            try {
                                Object answer = method.invoke(target, arguments);
                                returned.add(method.getName());
                                return answer;
                            } catch (InvocationTargetException e) {
                                refused.add(method.getName());
                                throw e.getCause();
                            }
                        });
        return api.cast(proxy);
    }

    private static Set<String> interfaces() {
        var scanner =
                new ClassPathScanningCandidateComponentProvider(false) {
                    @Override
                    protected boolean isCandidateComponent(AnnotatedBeanDefinition found) {
                        return found.getMetadata().isInterface();
                    }
                };
        scanner.addIncludeFilter(new AnnotationTypeFilter(HttpExchange.class));
        return scanner.findCandidateComponents("dev.troupe").stream()
                .map(it -> String.valueOf(it.getBeanClassName()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> names(List<? extends Class<?>> types) {
        return types.stream().map(Class::getName).collect(Collectors.toCollection(TreeSet::new));
    }
}
