package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.CrdStatus;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies HostRules, L7Rules and SSORules to the virtual service of a host. Source: AKO 2.1.
 *
 * <p>A HostRule of any namespace applies to a host if the tenant of the namespace is that of the
 * virtual service.
 */
final class HostEffects {
  private final Sync sync;
  private final @Nullable NamespacedName key;
  private final boolean stays;
  private final Tree host;

  /** The HostRule that counts while Ingresses and Routes are parsed, whatever its tenant. */
  private final @Nullable NamespacedName parsedKey;

  private final Tree parsed;

  private HostEffects(Sync sync, @Nullable NamespacedName key, boolean rejected, boolean foreign) {
    this.sync = sync;
    this.stays = rejected || foreign;
    this.key = stays ? null : key;
    this.parsedKey = rejected ? null : key;
    this.parsed =
        key == null || rejected
            ? Tree.ABSENT
            : sync.custom.spec(CustomKind.HOST_RULE, key).at("virtualhost");
    this.host = stays ? Tree.ABSENT : parsed;
  }

  /** The effects for a host, or for a shared virtual service, given its DNS name or its name. */
  static HostEffects of(Sync sync, String host, String tenant) {
    NamespacedName key = sync.custom.hostRule(host, sync.problems);
    return new HostEffects(
        sync,
        key,
        key != null && sync.custom.isRejected(CustomKind.HOST_RULE, key),
        key != null && !isOfTenant(sync, key, tenant));
  }

  AviNames names() {
    return sync.names;
  }

  /**
   * Whether deleted paths still have an effect; see {@link AkoDefect#DELETED_ROOT_PATH_REDIRECTED}.
   */
  boolean remembersPaths() {
    return !sync.config.fixes().fixes(AkoDefect.DELETED_ROOT_PATH_REDIRECTED);
  }

  NamingMode mode() {
    return sync.config.mode();
  }

  /** The aliases of the host. */
  ImmutableList<String> aliases() {
    return host.at("aliases").texts();
  }

  /**
   * The GSLB name of the host, for global load balancing; empty for none.
   *
   * <p>Compatibility: AKO reads it while it parses the host and does not compare tenants then.
   */
  String gslb() {
    return parsed.at("gslb", "fqdn").text();
  }

  /** The aliases and the GSLB name of the host. */
  ImmutableList<String> allNames() {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    out.addAll(aliases());
    return (gslb().isEmpty() ? out : out.add(gslb())).build();
  }

  /** The HostRule whose certificate applies, of any tenant; {@code null} for none. */
  @Nullable NamespacedName rule() {
    return parsedKey;
  }

  /** The certificate in the HostRule; absent for none. */
  Tree certificate() {
    return parsed.at("tls", "sslKeyCertificate");
  }

  boolean overwrites(VsDraft vs) {
    boolean own = !host.at("httpPolicy", "policySets").list().isEmpty();
    return host.at("httpPolicy", "overwrite").isTrue()
        || (!own && vs.l7Rule.at("httpPolicy", "overwrite").isTrue());
  }

  /** Whether there is a HostRule for the host, even if it is rejected or of another tenant. */
  boolean isThere() {
    return key != null || stays;
  }

  boolean usesRegex() {
    return host.at("useRegex").isTrue();
  }

  /** The path to which requests for {@code /} are redirected; empty for none. */
  String applicationRoot() {
    return host.at("applicationRootPath").text();
  }

  /**
   * Applies the custom resources of a host to its virtual service.
   *
   * <p>Compatibility: a HostRule that is rejected now, or is of another tenant, leaves the previous
   * settings unchanged; see {@link AkoDefect#REJECTED_RULE_STAYS}.
   */
  void applyTo(VsDraft vs, String name) {
    vs.effects = this;
    if (!stays) {
      apply(vs);
    }
    if (sync.config.mode() == NamingMode.EVH && vs.role != Role.EVH_SHARED) {
      signOn(vs, name);
    }
  }

  private void apply(VsDraft vs) {
    boolean child = vs.role == Role.SNI_CHILD || vs.role == Role.EVH_CHILD;
    borrow(vs);
    vs.enabled = host.at("enableVirtualHost").value() instanceof Boolean enabled ? enabled : null;
    vs.crd =
        key == null ? left(vs.crd) : new CrdStatus("HostRule", key.toString(), CrdStatus.ACTIVE);
    Map<String, Object> refs = refs(vs, child);
    if (!vs.sso.isEmpty()) {
      generated(refs).putAll(vs.sso);
    }
    vs.refs = refs;
    if (refs.containsKey("sslKeyAndCertificates")) {
      vs.certificates.clear();
    }
    listen(vs, child);
  }

  /**
   * Sets the L7Rule to which the HostRule refers. If it is rejected now, its previous settings
   * stay.
   */
  private void borrow(VsDraft vs) {
    String name = host.at("l7Rule").text();
    if (key == null || name.isEmpty() || sync.config.mode() != NamingMode.EVH) {
      vs.l7Rule = Tree.ABSENT;
      return;
    }
    NamespacedName rule = new NamespacedName(key.namespace(), name);
    if (!sync.custom.isRejected(CustomKind.L7_RULE, rule)) {
      vs.l7Rule = sync.custom.spec(CustomKind.L7_RULE, rule);
    }
  }

  /**
   * Applies the SSORule of a host.
   *
   * <p>Compatibility: for a host without an SSORule, AKO records the HostRule as inactive; see
   * {@link AkoDefect#ACTIVE_RULE_NOTED_INACTIVE}.
   */
  private void signOn(VsDraft vs, String name) {
    NamespacedName rule = sync.custom.ssoRule(name);
    if (rule != null
        && (sync.custom.isRejected(CustomKind.SSO_RULE, rule)
            || !isOfTenant(sync, rule, vs.tenant))) {
      return;
    }
    vs.sso =
        rule == null
            ? ImmutableMap.of()
            : SsoEffects.of(
                sync.cluster, rule.namespace(), sync.custom.spec(CustomKind.SSO_RULE, rule));
    if (rule != null) {
      vs.crd = new CrdStatus("SSORule", rule.toString(), CrdStatus.ACTIVE);
      L7RuleEffects.referAgain(generated(vs.refs));
      generated(vs.refs).putAll(vs.sso);
    } else {
      withoutSignOn(vs);
    }
  }

  private void withoutSignOn(VsDraft vs) {
    if (vs.refs.containsKey("generated")) {
      generated(vs.refs).keySet().removeAll(SsoEffects.MEMBERS);
      if (generated(vs.refs).isEmpty()) {
        vs.refs.remove("generated");
      }
    }
    CrdStatus noted = vs.crd;
    boolean right = sync.config.fixes().fixes(AkoDefect.ACTIVE_RULE_NOTED_INACTIVE);
    if (noted != null && !(right && (key != null || stays))) {
      vs.crd = new CrdStatus(noted.type(), noted.value(), CrdStatus.INACTIVE);
    }
  }

  /**
   * The record of a deleted resource.
   *
   * <p>Compatibility: AKO keeps the record and marks it as inactive; see {@link
   * AkoDefect#GONE_RULE_STAYS_NOTED}.
   */
  private @Nullable CrdStatus left(@Nullable CrdStatus before) {
    return before == null || sync.config.fixes().fixes(AkoDefect.GONE_RULE_STAYS_NOTED)
        ? null
        : new CrdStatus(before.type(), before.value(), CrdStatus.INACTIVE);
  }

  private static boolean isOfTenant(Sync sync, NamespacedName object, String tenant) {
    return Sharding.tenant(
            sync.config,
            sync.cluster.namespaceAnnotation(object.namespace(), NamespaceTransition.TENANT))
        .equals(tenant);
  }

  /** Sets the ports and the address; an empty list of listeners leaves the ports unchanged. */
  private void listen(VsDraft vs, boolean child) {
    Tree listeners = host.at("tcpSettings", "listeners");
    List<Port> ports = new ArrayList<>();
    if (child || !(listeners.value() instanceof List<?>)) {
      ports.add(VsDraft.HTTP);
      if (vs.secure || vs.role != Role.DEDICATED) {
        ports.add(VsDraft.HTTPS);
      }
    } else {
      for (Tree listener : listeners.list()) {
        Long port = listener.at("port").number();
        ports.add(
            new Port(
                port == null ? 0 : port.intValue(), "HTTP", listener.at("enableSSL").isTrue()));
      }
    }
    if (!ports.isEmpty()) {
      vs.ports = ports;
    }
    if (!child) {
      vs.ip = host.at("tcpSettings", "loadBalancerIP").text();
    }
  }

  private Map<String, Object> refs(VsDraft vs, boolean child) {
    Tree l7 = vs.l7Rule;
    Map<String, Object> out = new LinkedHashMap<>();
    one(out, "wafPolicy", "wafpolicy", or(host.at("wafPolicy"), l7.at("wafPolicy")));
    one(
        out,
        "applicationProfile",
        "applicationprofile",
        or(host.at("applicationProfile"), l7.at("applicationProfile")));
    one(
        out,
        "analyticsProfile",
        "analyticsprofile",
        or(host.at("analyticsProfile"), l7.at("analyticsProfile")));
    one(
        out,
        "errorPageProfile",
        "errorpageprofile",
        or(host.at("errorPageProfile"), l7.at("errorPageProfile")));
    one(out, "sslProfile", "sslprofile", host.at("tls", "sslProfile").text());
    many(out, "icapProfiles", "icapprofile", host.at("icapProfile").texts());
    many(out, "datascripts", "vsdatascriptset", host.at("datascripts").texts());
    ImmutableList<String> sets = host.at("httpPolicy", "policySets").texts();
    many(
        out,
        "httpPolicySets",
        "httppolicyset",
        sets.isEmpty() ? l7.at("httpPolicy", "policySets").texts() : sets);
    many(out, "sslKeyAndCertificates", "sslkeyandcertificate", certificateReferences());
    Tree own = host.at("analyticsPolicy");
    analytics(out, own.isPresent() ? own : l7.at("analyticsPolicy"));
    if (l7.isPresent()) {
      Map<String, Object> borrowed = L7RuleEffects.of(l7, child);
      if (!borrowed.isEmpty()) {
        generated(out).putAll(borrowed);
      }
    }
    if (!child) {
      String policy = host.at("networkSecurityPolicy").text();
      if (!policy.isEmpty()) {
        generated(out).put("networkSecurityPolicyRef", "/api/networksecuritypolicy?name=" + policy);
      }
    }
    return out;
  }

  /** The name in the HostRule or, if that is empty, in the L7Rule. */
  private static String or(Tree own, Tree reference) {
    return own.text().isEmpty() && reference.at("kind").text().equals("AviRef")
        ? reference.at("name").text()
        : own.text();
  }

  private List<String> certificateReferences() {
    List<String> out = new ArrayList<>();
    for (Tree each : List.of(certificate(), certificate().at("alternateCertificate"))) {
      if (each.at("type").text().equals("ref")) {
        out.add(each.at("name").text());
      }
    }
    return out;
  }

  private static void analytics(Map<String, Object> out, Tree policy) {
    if (!policy.isPresent()) {
      return;
    }
    ImmutableMap.Builder<String, Object> analytics = ImmutableMap.builder();
    analytics.put("all_headers", policy.at("logAllHeaders").isTrue());
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
    analytics.put("full_client_logs", all.buildOrThrow());
    out.put("analyticsPolicy", analytics.buildOrThrow());
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> generated(Map<String, Object> refs) {
    return (Map<String, Object>)
        refs.computeIfAbsent("generated", k -> new LinkedHashMap<String, Object>());
  }

  static void one(Map<String, Object> out, String member, String kind, String name) {
    if (!name.isEmpty()) {
      out.put(member, "/api/" + kind + "?name=" + name);
    }
  }

  static void many(Map<String, Object> out, String member, String kind, List<String> names) {
    ImmutableList.Builder<String> refs = ImmutableList.builder();
    for (String name : new LinkedHashSet<>(names)) {
      refs.add("/api/" + kind + "?name=" + name);
    }
    ImmutableList<String> all = refs.build();
    if (!all.isEmpty()) {
      out.put(member, all);
    }
  }
}
