package dev.troupe.sandbox.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyRequestTest {
    @Test
    void readsTunnels() throws ProxyRefusalException {
        assertThat(ProxyRequest.of(List.of("CONNECT Registry.Example.org:443 HTTP/1.1", "Host: x")))
                .isEqualTo(new ProxyRequest("registry.example.org", 443, null));
        assertThat(ProxyRequest.of(List.of("CONNECT [::1]:443 HTTP/1.0")))
                .isEqualTo(new ProxyRequest("::1", 443, null));
    }

    @Test
    void tellsTheHostOfTheAddressAloneAndKeepsWhatIsForTheProxy() throws ProxyRefusalException {
        ProxyRequest asked =
                ProxyRequest.of(
                        List.of(
                                "GET http://example.org/a%20b?c=d HTTP/1.1",
                                "Host: internal.example.org",
                                "Proxy-Authorization: Basic eA==",
                                "Proxy-Connection: keep-alive",
                                "Transfer-Encoding: chunked",
                                "Content-Length: 5",
                                "Accept: text/plain"));

        assertThat(asked.host()).isEqualTo("example.org");
        assertThat(asked.port()).isEqualTo(80);
        assertThat(asked.head())
                .isEqualTo(
                        "GET /a%20b?c=d HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\nAccept: text/plain\r\n\r\n");
    }

    @Test
    void namesAPortThatIsNotTheUsualOne() throws ProxyRefusalException {
        ProxyRequest asked = ProxyRequest.of(List.of("HEAD http://example.org:8080 HTTP/1.1"));

        assertThat(asked.port()).isEqualTo(8080);
        assertThat(asked.head()).startsWith("HEAD / HTTP/1.1\r\nHost: example.org:8080\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "GET",
                "GET / HTTP/1.1",
                "GET https://example.org/ HTTP/1.1",
                "GET ftp://example.org/ HTTP/1.1",
                "GET http:///x HTTP/1.1",
                "GET http://example.org/a b HTTP/1.1",
                "GET http://user:word@example.org/ HTTP/1.1",
                "GET http://example.org:0/ HTTP/1.1",
                "GET http://example.org:70000/ HTTP/1.1",
                "GET http://example.org/ SSH/2",
                "CONNECT example.org HTTP/1.1",
                "CONNECT example.org:443/x HTTP/1.1",
                "CONNECT user@example.org:443 HTTP/1.1",
                "CONNECT example.org:99999 HTTP/1.1",
                "CONNECT exa mple.org:443 HTTP/1.1"
            })
    void refusesWhatIsNoRequestToAProxy(String line) {
        assertThatThrownBy(() -> ProxyRequest.of(List.of(line)))
                .asInstanceOf(InstanceOfAssertFactories.type(ProxyRefusalException.class))
                .returns(400, ProxyRefusalException::status);
    }

    @Test
    void sendsNothingWithoutATunnel() {
        assertThatThrownBy(() -> ProxyRequest.of(List.of("POST http://example.org/ HTTP/1.1")))
                .isInstanceOf(ProxyRefusalException.class)
                .hasMessageContaining("POST");
    }
}
