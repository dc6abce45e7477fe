package dev.troupe.orchestrator.rest;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Answers requests that no controller is there for, whichever service shares the process. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE + 5)
class UnmatchedRouteHandler {
    private static final String HINT = "See /v3/api-docs for what there is.";

    @ExceptionHandler
    ResponseEntity<ProblemResponse> nothing(NoResourceFoundException failure) {
        return answer(
                failure,
                ProblemResponse.of(
                        ErrorCode.NOT_FOUND,
                        "There is nothing at /" + failure.getResourcePath() + ".",
                        HINT));
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> method(HttpRequestMethodNotSupportedException failure) {
        return answer(failure, invalid(failure.getMethod() + " is not possible here."));
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> sent(HttpMediaTypeNotSupportedException failure) {
        return answer(
                failure,
                invalid("A body of type " + failure.getContentType() + " is not read here."));
    }

    @ExceptionHandler
    ResponseEntity<ProblemResponse> wanted(HttpMediaTypeNotAcceptableException failure) {
        return answer(
                failure,
                invalid(
                        "The request accepts none of the types there are: "
                                + failure.getSupportedMediaTypes()
                                + "."));
    }

    private static ProblemResponse invalid(String detail) {
        return ProblemResponse.of(ErrorCode.INVALID_REQUEST, detail, HINT);
    }

    private static ResponseEntity<ProblemResponse> answer(
            ErrorResponse failure, ProblemResponse problem) {
        int status = failure.getStatusCode().value();
        return ResponseEntity.status(status)
                .headers(failure.getHeaders())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(
                        new ProblemResponse(
                                problem.type(),
                                problem.title(),
                                status,
                                problem.detail(),
                                problem.code(),
                                problem.hint()));
    }
}
