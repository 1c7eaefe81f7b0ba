package dev.rolloutkit.gateway.migration;

import dev.rolloutkit.stack.route.Request;
import java.util.Optional;

/**
 * A difference between the target groups of one backend in the health check, an attribute, or the
 * networking of the binding. It does not decide who receives a request.
 *
 * @param backend the backend as text, such as {@code shop/web:80}
 * @param setting the path of the field, such as {@code healthCheckConfig.matcher.httpCode}; {@code
 *     *} if the backend has several target groups, of which rules choose one
 * @param before its value before; absent if there is none
 * @param after its value after
 * @param witness a request that reaches the target groups that differ, if the backend has several
 *     target groups with different settings
 */
public record SettingDifference(
    String backend,
    String setting,
    Optional<String> before,
    Optional<String> after,
    Optional<Request> witness) {}
