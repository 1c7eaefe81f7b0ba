package dev.rolloutkit.ako.internal.effect;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.graph.CrdStatus;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes the settings that HostRules, L7Rules and SSORules give to the virtual service of a host.
 * Source: AKO 2.1.
 *
 * @rule A HostRule sets fields of the virtual service of a host, in EVH mode together with its
 *     L7Rule; a name in the HostRule wins over one in the L7Rule.
 */
public final class HostSettings {
  private static final String GENERATED = "generated";

  private final WatchedCluster cluster;
  private final CustomRules custom;

  public HostSettings(WatchedCluster cluster, CustomRules custom) {
    this.cluster = cluster;
    this.custom = custom;
  }

  /**
   * The settings of a virtual service after its HostRule and SSORule are applied.
   *
   * <p>Compatibility: the previous settings remain unchanged if AKO rejects the HostRule or if the
   * HostRule is of another tenant; see {@link AkoDefect#REJECTED_RULE_STAYS}.
   *
   * @param before the settings before
   * @param hostRule the HostRule for the host
   * @param host the host
   */
  public VsSettings of(
      VsSettings before, AppliedHostRule hostRule, String host, String tenant, Role role) {
    boolean child = role == Role.SNI_CHILD || role == Role.EVH_CHILD;
    VsSettings settings =
        hostRule.unusable()
            ? new VsSettings(
                hostRule,
                before.l7Rule(),
                before.sso(),
                before.refs(),
                before.crd(),
                before.enabled())
            : ofHostRule(before, hostRule, child);
    return cluster.config().mode() == NamingMode.EVH && role != Role.EVH_SHARED
        ? withSsoRule(settings, hostRule, host, tenant)
        : settings;
  }

  private VsSettings ofHostRule(VsSettings before, AppliedHostRule hostRule, boolean child) {
    Tree l7Rule = l7Rule(before.l7Rule(), hostRule);
    Map<String, Object> refs = refs(hostRule, l7Rule, child);
    if (!before.sso().isEmpty()) {
      refs.put(GENERATED, joined(refs.get(GENERATED), before.sso()));
    }
    return new VsSettings(
        hostRule,
        l7Rule,
        before.sso(),
        ImmutableCopies.ofMap(refs),
        hostRule.key() == null
            ? recordOfDeleted(before.crd())
            : new CrdStatus("HostRule", hostRule.key().toString(), CrdStatus.ACTIVE),
        hostRule.settings().at("enableVirtualHost").value() instanceof Boolean enabled
            ? enabled
            : null);
  }

  /**
   * The L7Rule to which the HostRule refers. If AKO rejects it, the one that was applied before.
   */
  private Tree l7Rule(Tree before, AppliedHostRule hostRule) {
    String name = hostRule.settings().at("l7Rule").text();
    if (hostRule.key() == null || name.isEmpty() || cluster.config().mode() != NamingMode.EVH) {
      return Tree.ABSENT;
    }
    NamespacedName rule = new NamespacedName(hostRule.key().namespace(), name);
    return custom.isRejected(CustomKind.L7_RULE, rule)
        ? before
        : custom.spec(CustomKind.L7_RULE, rule);
  }

  /**
   * The record of a deleted HostRule.
   *
   * <p>Compatibility: AKO keeps the record and marks it as inactive; see {@link
   * AkoDefect#GONE_RULE_STAYS_NOTED}.
   *
   * @rule A deleted HostRule stays in the records of a virtual service as inactive.
   */
  private @Nullable CrdStatus recordOfDeleted(@Nullable CrdStatus before) {
    return before == null || cluster.config().fixes().fixes(AkoDefect.GONE_RULE_STAYS_NOTED)
        ? null
        : inactive(before);
  }

  private static CrdStatus inactive(CrdStatus status) {
    return new CrdStatus(status.type(), status.value(), CrdStatus.INACTIVE);
  }

  /**
   * Applies the SSORule of a host. The previous settings remain unchanged if AKO rejects the
   * SSORule or if the SSORule is of another tenant.
   *
   * @rule An SSORule that is rejected or of another tenant leaves the former settings of the host
   *     unchanged.
   */
  private VsSettings withSsoRule(
      VsSettings settings, AppliedHostRule hostRule, String host, String tenant) {
    NamespacedName rule = custom.ssoRule(host);
    if (rule == null) {
      return withoutSsoRule(settings, hostRule);
    }
    if (custom.isRejected(CustomKind.SSO_RULE, rule)
        || !cluster.tenantOf(rule.namespace()).equals(tenant)) {
      return settings;
    }
    ImmutableMap<String, Object> sso =
        ImmutableCopies.ofMap(
            SsoEffects.of(
                cluster.snapshot(), rule.namespace(), custom.spec(CustomKind.SSO_RULE, rule)));
    Map<String, Object> generated = generated(settings.refs().get(GENERATED));
    L7RuleEffects.referAgain(generated);
    generated.putAll(sso);
    Map<String, Object> refs = new LinkedHashMap<>(settings.refs());
    refs.put(GENERATED, generated);
    return new VsSettings(
        settings.hostRule(),
        settings.l7Rule(),
        sso,
        ImmutableCopies.ofMap(refs),
        new CrdStatus("SSORule", rule.toString(), CrdStatus.ACTIVE),
        settings.enabled());
  }

  /**
   * Removes the fields of a former SSORule.
   *
   * <p>Compatibility: for a host without an SSORule, AKO records the HostRule as inactive; see
   * {@link AkoDefect#ACTIVE_RULE_NOTED_INACTIVE}.
   */
  private VsSettings withoutSsoRule(VsSettings settings, AppliedHostRule hostRule) {
    if (settings.sso().isEmpty() && settings.refs().isEmpty() && settings.crd() == null) {
      return settings;
    }
    ImmutableMap<String, Object> refs = settings.refs();
    if (refs.containsKey(GENERATED)) {
      Map<String, Object> generated = generated(refs.get(GENERATED));
      generated.keySet().removeAll(SsoEffects.FIELDS);
      Map<String, Object> changed = new LinkedHashMap<>(refs);
      changed.remove(GENERATED);
      if (!generated.isEmpty()) {
        changed.put(GENERATED, generated);
      }
      refs = ImmutableCopies.ofMap(changed);
    }
    CrdStatus crd = settings.crd();
    boolean right = cluster.config().fixes().fixes(AkoDefect.ACTIVE_RULE_NOTED_INACTIVE);
    return new VsSettings(
        settings.hostRule(),
        settings.l7Rule(),
        ImmutableMap.of(),
        refs,
        crd == null || (right && hostRule.exists()) ? crd : inactive(crd),
        settings.enabled());
  }

  private static Map<String, Object> generated(@Nullable Object fields) {
    return joined(fields, Map.of());
  }

  /** The fields of both maps, of which the first may be {@code null}. */
  private static Map<String, Object> joined(@Nullable Object fields, Map<String, Object> more) {
    Map<String, Object> out = new LinkedHashMap<>();
    if (fields instanceof Map<?, ?> map) {
      map.forEach((name, value) -> out.put(String.valueOf(name), value));
    }
    out.putAll(more);
    return out;
  }

  private static Map<String, Object> refs(AppliedHostRule hostRule, Tree l7, boolean child) {
    Tree host = hostRule.settings();
    Map<String, Object> out = new LinkedHashMap<>();
    if (!host.isPresent() && !l7.isPresent()) {
      return out;
    }
    for (String field :
        List.of("wafPolicy", "applicationProfile", "analyticsProfile", "errorPageProfile")) {
      AviReferences.putNamed(
          out, field, field.toLowerCase(Locale.ROOT), nameIn(host.at(field), l7.at(field)));
    }
    AviReferences.putNamed(out, "sslProfile", "sslprofile", host.at("tls", "sslProfile").text());
    AviReferences.putAll(out, "icapProfiles", "icapprofile", host.at("icapProfile").texts());
    AviReferences.putAll(out, "datascripts", "vsdatascriptset", host.at("datascripts").texts());
    ImmutableList<String> sets = host.at("httpPolicy", "policySets").texts();
    AviReferences.putAll(
        out,
        "httpPolicySets",
        "httppolicyset",
        sets.isEmpty() ? l7.at("httpPolicy", "policySets").texts() : sets);
    AviReferences.putAll(
        out, "sslKeyAndCertificates", "sslkeyandcertificate", certificateReferences(hostRule));
    Tree own = host.at("analyticsPolicy");
    putAnalytics(out, own.isPresent() ? own : l7.at("analyticsPolicy"));
    Map<String, Object> generated =
        l7.isPresent() ? L7RuleEffects.of(l7, child) : new LinkedHashMap<>();
    if (!child) {
      AviReferences.putNamed(
          generated,
          "networkSecurityPolicyRef",
          "networksecuritypolicy",
          host.at("networkSecurityPolicy").text());
    }
    if (!generated.isEmpty()) {
      out.put(GENERATED, generated);
    }
    return out;
  }

  /** The name in the HostRule or, if that is empty, in the L7Rule. */
  private static String nameIn(Tree own, Tree reference) {
    return own.text().isEmpty() && reference.at("kind").text().equals("AviRef")
        ? reference.at("name").text()
        : own.text();
  }

  private static List<String> certificateReferences(AppliedHostRule hostRule) {
    List<String> out = new ArrayList<>();
    for (Tree certificate : hostRule.certificates()) {
      if (certificate.at("type").text().equals("ref")) {
        out.add(certificate.at("name").text());
      }
    }
    return out;
  }

  private static void putAnalytics(Map<String, Object> out, Tree policy) {
    if (!policy.isPresent()) {
      return;
    }
    Tree logs = policy.at("fullClientLogs");
    Long duration = logs.at("duration").number();
    long throttle =
        switch (logs.at("throttle").text()) {
          case "HIGH" -> 10;
          case "MEDIUM" -> 30;
          case "LOW" -> 50;
          default -> 0;
        };
    ImmutableMap.Builder<String, Object> all = ImmutableMap.builder();
    if (logs.at("enabled").isPresent()) {
      all.put("enabled", logs.at("enabled").isTrue());
    }
    all.put("throttle", throttle).put("duration", duration == null ? 0L : duration);
    out.put(
        "analyticsPolicy",
        ImmutableMap.of(
            "all_headers",
            policy.at("logAllHeaders").isTrue(),
            "full_client_logs",
            all.buildOrThrow()));
  }
}
