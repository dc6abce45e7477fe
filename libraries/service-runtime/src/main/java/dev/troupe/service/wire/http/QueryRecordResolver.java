package dev.troupe.service.wire.http;

import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.service.invoker.HttpRequestValues;
import org.springframework.web.service.invoker.HttpServiceArgumentResolver;

/** A record whose parts are parameters of the query, as a controller binds it; those that are null are left out. */
final class QueryRecordResolver implements HttpServiceArgumentResolver {
    @Override
    public boolean resolve(
            @Nullable Object argument,
            MethodParameter parameter,
            HttpRequestValues.Builder values) {
        if (!parameter.getParameterType().isRecord()
                || !parameter.hasParameterAnnotation(ModelAttribute.class)) {
            return false;
        }
        if (argument != null) {
            for (RecordComponent part : parameter.getParameterType().getRecordComponents()) {
                Object value = ReflectionUtils.invokeMethod(part.getAccessor(), argument);
                if (value != null) {
                    values.addRequestParameter(part.getName(), value.toString());
                }
            }
        }
        return true;
    }
}
