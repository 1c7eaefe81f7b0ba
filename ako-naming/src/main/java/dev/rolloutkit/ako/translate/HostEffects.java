package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.CrdStatus;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.shard.Sharding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What HostRule, L7Rule and SSORule do to the virtual service of a host. Source: AKO 2.1.
 *
 * <p>A HostRule of any namespace counts for a host, as long as its tenant is that of the virtual
 * service.
 */
final class HostEffects {
  private final Sync sync;
  private final @Nullable ObjectKey key;
  private final Tree host;
  private final Tree l7;

  private HostEffects(Sync sync, @Nullable ObjectKey key) {
    this.sync = sync;
    this.key = key;
    this.host =
        key == null
            ? new Tree(null)
            : sync.custom.spec(CustomKind.HOST_RULE, key).at("virtualhost");
    String name = host.at("l7Rule").text();
    boolean counts = key != null && !name.isEmpty() && sync.config.mode() == NamingMode.EVH;
    ObjectKey rule = key == null ? null : new ObjectKey(key.namespace(), name);
    this.l7 =
        counts && rule != null && sync.custom.isAccepted(CustomKind.L7_RULE, rule)
            ? sync.custom.spec(CustomKind.L7_RULE, rule)
            : new Tree(null);
  }

  /** What applies to a host, or to a shared virtual service by its DNS name or name. */
  static HostEffects of(Sync sync, String host, String tenant) {
    ObjectKey key = sync.custom.hostRule(host, sync.problems);
    boolean counts =
        key != null
            && Sharding.tenant(
                    sync.config,
                    sync.cluster.namespaceAnnotation(key.namespace(), NamespaceTransition.TENANT))
                .equals(tenant);
    return new HostEffects(sync, counts ? key : null);
  }

  AviNames names() {
    return sync.names;
  }

  NamingMode mode() {
    return sync.config.mode();
  }

  /** The names that a host has beside its own. */
  ImmutableList<String> aliases() {
    return host.at("aliases").texts();
  }

  /** The name of the host in global load balancing; empty for none. */
  String gslb() {
    return host.at("gslb", "fqdn").text();
  }

  /** Aliases and the name in global load balancing. */
  ImmutableList<String> allNames() {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    out.addAll(aliases());
    return (gslb().isEmpty() ? out : out.add(gslb())).build();
  }

  /** The namespace and reference of a certificate that the rule brings; {@code null} for none. */
  @Nullable ObjectKey rule() {
    return key;
  }

  /** The certificate that the rule brings; absent for none. */
  Tree certificate() {
    return host.at("tls", "sslKeyCertificate");
  }

  boolean overwrites() {
    boolean own = !host.at("httpPolicy", "policySets").list().isEmpty();
    return host.at("httpPolicy", "overwrite").isTrue()
        || (!own && l7.at("httpPolicy", "overwrite").isTrue());
  }

  boolean usesRegex() {
    return host.at("useRegex").isTrue();
  }

  /** The path that the root is sent to; empty for none. */
  String applicationRoot() {
    return host.at("applicationRootPath").text();
  }

  /** Puts on a virtual service what its host asks for. */
  void applyTo(VsDraft vs, String name) {
    vs.effects = this;
    vs.enabled = host.at("enableVirtualHost").value() instanceof Boolean enabled ? enabled : null;
    boolean child = vs.role == Role.SNI_CHILD || vs.role == Role.EVH_CHILD;
    boolean sharedEvh = vs.role == Role.EVH_SHARED;
    Map<String, Object> refs = refs(child);
    boolean evh = sync.config.mode() == NamingMode.EVH && !sharedEvh;
    vs.crd =
        key == null
            ? left(vs.crd)
            : new CrdStatus(
                "HostRule", key.toString(), evh ? CrdStatus.INACTIVE : CrdStatus.ACTIVE);
    ObjectKey sso = evh ? sync.custom.ssoRule(name) : null;
    if (sso != null && isOfTenant(sso, vs.tenant)) {
      vs.crd = new CrdStatus("SSORule", sso.toString(), CrdStatus.ACTIVE);
      generated(refs).putAll(SsoEffects.of(sync.custom.spec(CustomKind.SSO_RULE, sso)));
    }
    vs.refs = refs;
    if (!child) {
      listen(vs);
    }
  }

  /**
   * What is noted of a resource that is gone.
   *
   * <p>Compatibility: that it is there and not active; see {@link Defect#GONE_RULE_STAYS_NOTED}.
   */
  private @Nullable CrdStatus left(@Nullable CrdStatus before) {
    return before == null || sync.config.options().mends(Defect.GONE_RULE_STAYS_NOTED)
        ? null
        : new CrdStatus(before.type(), before.value(), CrdStatus.INACTIVE);
  }

  private boolean isOfTenant(ObjectKey object, String tenant) {
    return Sharding.tenant(
            sync.config,
            sync.cluster.namespaceAnnotation(object.namespace(), NamespaceTransition.TENANT))
        .equals(tenant);
  }

  private void listen(VsDraft vs) {
    List<Tree> listeners = host.at("tcpSettings", "listeners").list();
    if (!listeners.isEmpty()) {
      vs.ports = new ArrayList<>();
      for (Tree listener : listeners) {
        Long port = listener.at("port").number();
        vs.ports.add(
            new Port(
                port == null ? 0 : port.intValue(), "HTTP", listener.at("enableSSL").isTrue()));
      }
    }
    vs.ip = host.at("tcpSettings", "loadBalancerIP").text();
  }

  private Map<String, Object> refs(boolean child) {
    Map<String, Object> out = new LinkedHashMap<>();
    one(out, "wafPolicy", "wafpolicy", or(host.at("wafPolicy"), "wafPolicy"));
    one(
        out,
        "applicationProfile",
        "applicationprofile",
        or(host.at("applicationProfile"), "applicationProfile"));
    one(
        out,
        "analyticsProfile",
        "analyticsprofile",
        or(host.at("analyticsProfile"), "analyticsProfile"));
    one(
        out,
        "errorPageProfile",
        "errorpageprofile",
        or(host.at("errorPageProfile"), "errorPageProfile"));
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
    analytics(out);
    if (!child) {
      String policy = host.at("networkSecurityPolicy").text();
      if (!policy.isEmpty()) {
        generated(out).put("networkSecurityPolicyRef", "/api/networksecuritypolicy?name=" + policy);
      }
      String security = l7.at("securityPolicyRef").text();
      if (!security.isEmpty()) {
        generated(out).put("securityPolicyRef", "/api/securitypolicy?name=" + security);
      }
    }
    return out;
  }

  /** The HostRule's own, else that of the L7Rule. */
  private String or(Tree own, String l7Member) {
    Tree reference = l7.at(l7Member);
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

  private void analytics(Map<String, Object> out) {
    Tree policy = host.at("analyticsPolicy");
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
