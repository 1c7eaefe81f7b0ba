package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Level;

/**
 * What happens to a load balancer.
 *
 * @param level how bad the effect is
 * @param kind the kind of the effect
 * @param sentence what happens, for people, in one line
 * @param requests examples of the requests that the effect concerns
 * @param targetGroup the target group that the effect concerns, such as {@code shop/web:80}; empty
 *     if it concerns something else
 */
public record StackEffect(
    Level level,
    EffectKind kind,
    String sentence,
    ImmutableList<String> requests,
    String targetGroup) {
  /** An effect that concerns no target group. */
  public StackEffect(
      Level level, EffectKind kind, String sentence, ImmutableList<String> requests) {
    this(level, kind, sentence, requests, "");
  }
}
