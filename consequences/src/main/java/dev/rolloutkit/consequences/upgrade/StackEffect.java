package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Level;

/**
 * What happens to a load balancer.
 *
 * @param level how bad it is
 * @param kind its kind
 * @param sentence for people: what happens, in one line
 * @param requests the requests that it concerns, one of each kind
 */
public record StackEffect(
    Level level, EffectKind kind, String sentence, ImmutableList<String> requests) {}
