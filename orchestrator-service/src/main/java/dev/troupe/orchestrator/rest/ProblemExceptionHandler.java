package dev.troupe.orchestrator.rest;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.error.RequestBodyErrorExplainer;
import dev.troupe.contracts.error.TroupeException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Turns what the orchestrator's controllers throw into problems. */
@RestControllerAdvice(basePackages = "dev.troupe.orchestrator")
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class ProblemExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemExceptionHandler.class);

    /** Until then workers have begun something else. */
    private static final String RETRY_AFTER_SECONDS = "10";

    private final MeterRegistry meters;

    ProblemExceptionHandler(MeterRegistry meters) {
        this.meters = meters;
        for (ErrorCode code : ErrorCode.values()) {
            var _ = errors(code.wire());
        }
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> unreadable(HttpMessageNotReadableException failure) {
        return answer(
                new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        RequestBodyErrorExplainer.explain(failure.getCause()),
                        failure));
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> mismatch(MethodArgumentTypeMismatchException failure) {
        Class<?> type = failure.getRequiredType();
        return answer(
                new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "%s is '%s', which is no %s."
                                .formatted(
                                        failure.getName(),
                                        failure.getValue(),
                                        type == null ? "valid value" : type.getSimpleName()),
                        failure));
    }

    /** Of parameters that are read as parts of one record. */
    @ExceptionHandler
    ResponseEntity<ProblemResponse> mismatch(MethodArgumentNotValidException failure) {
        FieldError first = failure.getFieldErrors().getFirst();
        return answer(
                new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "%s is '%s', which is no valid value."
                                .formatted(first.getField(), first.getRejectedValue()),
                        failure));
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> incomplete(ServletRequestBindingException failure) {
        return answer(
                new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        String.valueOf(failure.getBody().getDetail()),
                        failure));
    }

    /** The client of a stream went away; there is nobody to tell. */
    @ExceptionHandler
    void gone(AsyncRequestNotUsableException failure) {
        LOG.debug("A client went away", failure);
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> other(Exception failure) {
        TroupeException explained = FailureTranslator.explain(failure);
        if (explained.code() == ErrorCode.INTERNAL) {
            LOG.error("A request failed", failure);
        }
        return answer(explained);
    }

    private ResponseEntity<ProblemResponse> answer(TroupeException failure) {
        ProblemResponse problem = failure.problem();
        errors(problem.code()).increment();
        ResponseEntity.BodyBuilder answer = ResponseEntity.status(problem.status());
        if (failure.code() == ErrorCode.QUEUE_FULL) {
            answer.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return answer.contentType(MediaType.APPLICATION_PROBLEM_JSON).body(problem);
    }

    private Counter errors(String code) {
        return meters.counter("errors_total", "service", "orchestrator", "code", code);
    }
}
