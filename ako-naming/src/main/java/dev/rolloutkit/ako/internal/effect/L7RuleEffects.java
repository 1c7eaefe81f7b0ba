package dev.rolloutkit.ako.internal.effect;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of an L7Rule that HostRules do not have. Fields that are given are copied even if they
 * are false, zero or empty. Source: AKO 2.1.
 *
 * @rule The fields {@code securityPolicyRef}, {@code hostNameXlate} and {@code performanceLimits}
 *     of an L7Rule apply to shared and dedicated virtual services only, not to children.
 */
final class L7RuleEffects {
  private static final List<String> EVERYWHERE =
      List.of(
          "allowInvalidClientCert",
          "closeClientConnOnConfigUpdate",
          "ignPoolNetReach",
          "minPoolsUp",
          "removeListeningPortOnVsDown",
          "sslSessCacheAvgSize");

  /** The kinds of Avi objects to which fields refer. */
  private static final ImmutableMap<String, String> KINDS =
      ImmutableMap.of(
          "botPolicyRef",
          "botpolicy",
          "trafficCloneProfileRef",
          "trafficcloneprofile",
          "securityPolicyRef",
          "securitypolicy",
          "networkSecurityPolicyRef",
          "networksecuritypolicy");

  private L7RuleEffects() {}

  /**
   * The generated fields of a virtual service.
   *
   * @param child whether it is a child, which does not get the fields that only parents have
   */
  static Map<String, Object> of(Tree rule, boolean child) {
    Map<String, Object> out = new LinkedHashMap<>();
    AviReferences.copy(out, rule, EVERYWHERE);
    refer(out, rule, "botPolicyRef");
    refer(out, rule, "trafficCloneProfileRef");
    if (!child) {
      AviReferences.copy(out, rule, List.of("hostNameXlate", "performanceLimits"));
      refer(out, rule, "securityPolicyRef");
    }
    return out;
  }

  private static void refer(Map<String, Object> out, Tree rule, String member) {
    if (rule.at(member).value() instanceof String name) {
      out.put(member, reference(member, name));
    }
  }

  private static String reference(String member, String name) {
    return AviReferences.to(String.valueOf(KINDS.get(member)), name);
  }

  /**
   * Replaces the names in the generated fields by references.
   *
   * <p>Compatibility: AKO does so each time it applies an SSORule, so a field that already contains
   * a reference gets a reference to that reference.
   */
  static void referAgain(Map<String, Object> generated) {
    for (String member : KINDS.keySet()) {
      generated.computeIfPresent(member, (m, name) -> reference(m, String.valueOf(name)));
    }
  }
}
