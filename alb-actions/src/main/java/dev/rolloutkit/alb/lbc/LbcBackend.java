package dev.rolloutkit.alb.lbc;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * A backend with all that the annotations say about it.
 *
 * @param action where requests go
 * @param conditions further conditions of the rule; absent without an annotation
 * @param transforms changes of the request; absent without an annotation
 * @param jwt the check of a token; absent without an annotation
 */
public record LbcBackend(
    LbcAction action,
    Optional<ImmutableList<LbcCondition>> conditions,
    Optional<ImmutableList<LbcTransform>> transforms,
    Optional<JwtValidation> jwt) {}
