package dev.rolloutkit.sg.settings;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect of the AWS Load Balancer Controller in the rules of security groups, and what
 * happens instead if it is fixed.
 */
public enum SgDefect implements Defect {
  EMPTY_PORTS_OPEN_NOTHING(
      Effect.harmless(
          "A networking rule without ports opens no port, although its documentation promises all "
              + "TCP ports.",
          "It opens all TCP ports.")),
  SOURCES_NOT_CANONICAL(
      Effect.unsafe(
          "`10.0.0.1/8` and `10.0.0.0/8`, `TCP` and `6` count as different rules, so the "
              + "controller authorizes and revokes them again and again.",
          "Rules are written as EC2 stores them.")),
  REVOKED_FROM_CACHE(
      Effect.unsafe(
          "Rules are revoked on the basis of a cached copy of the group that may be ten minutes "
              + "old.",
          "The rules are fetched first, and all rules of a group with live targets are revoked "
              + "only if somebody confirmed it.")),
  ONE_RULE_REFUSES_ALL(
      Effect.unsafe(
          "If EC2 refuses one rule, no other rule of the same call is added.",
          "The call is split and repeated.")),
  PREFIX_LISTS_MERGED(
      Effect.unsafe(
          "In restricted mode, rules for different prefix lists are merged into one.",
          "They are not merged."));

  private final Effect effect;

  SgDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
