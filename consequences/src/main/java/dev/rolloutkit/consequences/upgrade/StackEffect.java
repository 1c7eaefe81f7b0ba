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
 * @param targetGroup the target group that it is about, such as {@code shop/web:80}; empty if it is
 *     about something else
 */
public record StackEffect(
    Level level,
    EffectKind kind,
    String sentence,
    ImmutableList<String> requests,
    String targetGroup) {
  /** An effect that is not about a target group. */
  public StackEffect(
      Level level, EffectKind kind, String sentence, ImmutableList<String> requests) {
    this(level, kind, sentence, requests, "");
  }
}
