package dev.troupe.lsp;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.error.RequestBodyErrorExplainer;
import dev.troupe.contracts.error.TroupeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Failures of this service's controllers as problems on the wire, before the framework's own form of them. */
@Order(Ordered.HIGHEST_PRECEDENCE)
@RestControllerAdvice(basePackageClasses = LanguageServerModule.class)
final class LanguageServerProblems {
    private static final Logger LOG = LoggerFactory.getLogger(LanguageServerProblems.class);

    @ExceptionHandler
    ResponseEntity<ProblemResponse> known(TroupeException e) {
        return answer(e);
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> unreadable(HttpMessageNotReadableException e) {
        return invalid(RequestBodyErrorExplainer.explain(e.getCause()));
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> mistyped(MethodArgumentTypeMismatchException e) {
        return invalid("The parameter `" + e.getName() + "` has the value `" + e.getValue() + "`.");
    }

    /** Of parameters that are read as parts of one record. */
    @ExceptionHandler
    ResponseEntity<ProblemResponse> mistyped(MethodArgumentNotValidException e) {
        FieldError first = e.getFieldErrors().getFirst();
        return invalid(
                "The parameter `%s` has the value `%s`."
                        .formatted(first.getField(), first.getRejectedValue()));
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> missing(MissingServletRequestParameterException e) {
        return invalid("The parameter `" + e.getParameterName() + "` is missing.");
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> unexpected(RuntimeException e) {
        LOG.error("A request to the language-server gateway failed unexpectedly.", e);
        return answer(
                new TroupeException(
                        ErrorCode.INTERNAL,
                        "The language-server gateway failed on this request.",
                        e));
    }

    private static ResponseEntity<ProblemResponse> invalid(String message) {
        return answer(new TroupeException(ErrorCode.INVALID_REQUEST, message));
    }

    private static ResponseEntity<ProblemResponse> answer(TroupeException e) {
        return ResponseEntity.status(e.code().status())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(e.problem());
    }
}
