package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.condition.LbcCondition;
import java.util.Optional;

/**
 * A backend with everything that the annotations specify for it.
 *
 * @param action the action for requests
 * @param conditions additional conditions of the rule; empty without an annotation
 * @param transforms changes of the request; empty without an annotation
 * @param jwt the JWT validation; empty without an annotation
 */
public record LbcBackend(
    LbcAction action,
    Optional<ImmutableList<LbcCondition>> conditions,
    Optional<ImmutableList<LbcTransform>> transforms,
    Optional<JwtValidation> jwt) {}
