package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.crd.L4RuleValidation;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Applies an L4Rule to the virtual service of a Service. A rule that is missing, rejected or does
 * not match the Service's ports has no effect. Source: AKO 2.1.
 */
final class L4RuleEffects {
  private static final String ANNOTATION = "ako.vmware.com/l4rule";
  private final Tree spec;

  private L4RuleEffects(Tree spec) {
    this.spec = spec;
  }

  /** The effects of the L4Rule to which a Service refers; none if there is no such rule. */
  static L4RuleEffects of(Sync sync, Service service, VsDraft vs) {
    NamespacedName key = ruleOf(service);
    boolean counts = key != null && !sync.custom.isRejected(CustomKind.L4_RULE, key);
    Tree spec = key != null && counts ? sync.custom.spec(CustomKind.L4_RULE, key) : Tree.ABSENT;
    if (!fits(spec, service, vs.networkProfile)) {
      return new L4RuleEffects(Tree.ABSENT);
    }
    if (L4RuleValidation.hasSslListener(spec)
        && spec.at("applicationProfileRef").text().isEmpty()) {
      sync.problems.add(
          Problem.text(
              FieldPath.of("l4rules")
                  .key(String.valueOf(key))
                  .child("spec", "applicationProfileRef"),
              "AKO crashes on an SSL listener without an application profile",
              ProblemCodes.REFERENCE_CRASH));
    }
    return new L4RuleEffects(spec);
  }

  /** The L4Rule in a Service's annotation, by default in its namespace; {@code null} for none. */
  static @Nullable NamespacedName ruleOf(Service service) {
    String name = Manifests.orEmpty(Manifests.annotation(service, ANNOTATION));
    int slash = name.indexOf('/');
    if (name.isEmpty()) {
      return null;
    }
    return slash < 0
        ? new NamespacedName(NamespacedName.of(service).namespace(), name)
        : new NamespacedName(name.substring(0, slash), name.substring(slash + 1));
  }

  private static boolean fits(Tree spec, Service service, String networkProfile) {
    List<Tree> listeners = spec.at("listenerProperties").list();
    if (listeners.isEmpty()) {
      return true;
    }
    boolean ssl = L4RuleValidation.hasSslListener(spec);
    List<ServicePort> ports =
        Manifests.orEmpty(service.getSpec().getPorts()).stream().filter(Objects::nonNull).toList();
    if (listeners.size() != ports.size()
        || (ssl && ports.size() > 1)
        || (ssl && !networkProfile.equals("System-TCP-Proxy"))) {
      return false;
    }
    Set<String> given = new HashSet<>();
    listeners.forEach(l -> given.add(l.at("protocol").text() + l.at("port").number()));
    return ports.stream()
        .allMatch(
            port ->
                given.contains(
                    Manifests.orEmpty(port.getProtocol()) + L4VirtualServices.number(port)));
  }

  private boolean hasSsl() {
    return L4RuleValidation.hasSslListener(spec);
  }

  void applyTo(VsDraft vs) {
    if (!spec.isPresent()) {
      return;
    }
    Map<String, Object> refs = new LinkedHashMap<>();
    String profile = spec.at("applicationProfileRef").text();
    boolean system = profile.equals("System-L4-Application") || profile.isEmpty();
    if (hasSsl() && system) {
      profile = "System-SSL-Application";
    }
    HostEffects.one(refs, "applicationProfile", "applicationprofile", profile);
    given(refs, "analyticsProfile", "analyticsprofile", spec.at("analyticsProfileRef"));
    given(refs, "sslProfile", "sslprofile", spec.at("sslProfileRef"));
    HostEffects.many(
        refs,
        "sslKeyAndCertificates",
        "sslkeyandcertificate",
        spec.at("sslKeyAndCertificateRefs").texts());
    HostEffects.many(refs, "datascripts", "vsdatascriptset", spec.at("vsDatascriptRefs").texts());
    analytics(refs);
    Map<String, Object> generated = new LinkedHashMap<>();
    for (String kind : List.of("networkProfile", "networkSecurityPolicy", "securityPolicy")) {
      given(generated, kind + "Ref", GoStrings.toLower(kind), spec.at(kind + "Ref"));
    }
    if (spec.at("performanceLimits").value() instanceof Map<?, ?> limits) {
      generated.put("performanceLimits", limits);
    }
    String address = spec.at("loadBalancerIP").text();
    if (!address.isEmpty()) {
      generated.put("loadBalancerIP", address);
      vs.ip = vs.ip.isEmpty() || vs.role == Role.SHARED_VIP ? address : vs.ip;
    }
    ImmutableList<Object> services = services();
    if (!services.isEmpty()) {
      generated.put("services", services);
    }
    if (hasSsl() && vs.role != Role.SHARED_VIP) {
      vs.l4PolicySet = null;
    }
    if (!generated.isEmpty()) {
      refs.put("generated", generated);
    }
    vs.refs = refs;
  }

  /** Adds a reference if the rule has the field, even if it is an empty string. */
  private static void given(Map<String, Object> out, String member, String kind, Tree name) {
    if (name.value() instanceof String text) {
      out.put(member, "/api/" + kind + "?name=" + text);
    }
  }

  /** Adds the settings of logs, whose throttle is a number, unlike that in a HostRule. */
  private void analytics(Map<String, Object> refs) {
    Tree policy = spec.at("analyticsPolicy");
    if (!policy.isPresent()) {
      return;
    }
    Map<String, Object> logs = new LinkedHashMap<>();
    for (String member : List.of("duration", "enabled", "throttle")) {
      Object value = policy.at("fullClientLogs", member).value();
      if (value != null) {
        logs.put(member, value);
      }
    }
    refs.put("analyticsPolicy", ImmutableMap.of("full_client_logs", logs));
  }

  private ImmutableList<Object> services() {
    ImmutableList.Builder<Object> out = ImmutableList.builder();
    for (Tree listener : spec.at("listenerProperties").list()) {
      Long port = listener.at("port").number();
      out.add(
          ImmutableMap.of(
              "port",
              port == null ? 0L : port,
              "protocol",
              listener.at("protocol").text(),
              "enableSsl",
              listener.at("enableSsl").isTrue()));
    }
    return out.build();
  }

  /** The pool with the properties that the rule has for its port. */
  Pool applyTo(Pool pool, int port) {
    Tree backend = backend(pool.protocol(), port);
    if (backend == null) {
      return pool;
    }
    Map<String, Object> refs = new LinkedHashMap<>();
    given(
        refs,
        "persistence",
        "applicationpersistenceprofile",
        backend.at("applicationPersistenceProfileRef"));
    HostEffects.many(
        refs, "healthMonitors", "healthmonitor", backend.at("healthMonitorRefs").texts());
    given(refs, "pkiProfile", "pkiprofile", backend.at("pkiProfileRef"));
    given(refs, "sslProfile", "sslprofile", backend.at("sslProfileRef"));
    given(
        refs,
        "sslKeyAndCertificate",
        "sslkeyandcertificate",
        backend.at("sslKeyAndCertificateRef"));
    for (String member :
        List.of("lbAlgorithm", "lbAlgorithmHash", "lbAlgorithmConsistentHashHdr")) {
      String text = backend.at(member).text();
      if (!text.isEmpty()) {
        refs.put(member, text);
      }
    }
    Map<String, Object> generated = new LinkedHashMap<>();
    for (String member : List.of("enabled", "minServersUp", "analyticsPolicy")) {
      Object value = backend.at(member).value();
      if (value != null) {
        generated.put(member, value);
      }
    }
    if (!generated.isEmpty()) {
      refs.put("generated", generated);
    }
    return Pool.builder().from(pool).refs(Frozen.ofMap(refs)).build();
  }

  private @Nullable Tree backend(String protocol, int port) {
    for (Tree backend : spec.at("backendProperties").list()) {
      Long number = backend.at("port").number();
      if (number != null && number == port && backend.at("protocol").text().equals(protocol)) {
        return backend;
      }
    }
    return null;
  }
}
