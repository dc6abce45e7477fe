package dev.troupe.service.wire.http;

import org.apache.catalina.Container;
import org.apache.catalina.Context;
import org.apache.catalina.Valve;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Has every process that serves HTTP answer with problems where the server itself answers. */
@AutoConfiguration(before = ErrorMvcAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public class ProblemReportAutoConfiguration {
    /** Takes the place of Spring Boot's page of errors, and serves none. */
    @Bean
    ErrorController noErrorPage() {
        return new ErrorController() {};
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> problemReports() {
        return server -> {
            // A request whose host cannot be told never comes to the valves of one.
            server.addEngineValves(new ProblemReportValve());
            server.addContextCustomizers(ProblemReportAutoConfiguration::dropOtherReports);
        };
    }

    private static void dropOtherReports(Context context) {
        for (var page : context.findErrorPages()) {
            context.removeErrorPage(page);
        }
        Container host = context.getParent();
        for (Valve valve : host.getPipeline().getValves()) {
            if (valve instanceof ErrorReportValve) {
                host.getPipeline().removeValve(valve);
            }
        }
        if (host instanceof StandardHost standard) {
            // Else it adds its own when it starts.
            standard.setErrorReportValveClass("");
        }
    }
}
