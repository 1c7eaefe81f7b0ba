package dev.rolloutkit.ako.internal.l4;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.crd.L4RuleValidation;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.effect.AviReferences;
import dev.rolloutkit.ako.internal.effect.ImmutableCopies;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
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
 * The settings of an L4Rule for the virtual service of a Service. A rule that is missing, rejected
 * or does not match the Service's ports has no effect. Source: AKO 2.1.
 *
 * @rule An L4Rule that is missing, rejected or does not match the ports of the Service has no
 *     effect.
 * @param spec the specification; absent if it has no effect
 */
record L4RuleEffects(Tree spec) {

  /** The effects of the L4Rule to which a Service refers; none if there is no such rule. */
  static L4RuleEffects of(
      CustomRules custom, Reports reports, Service service, String networkProfile) {
    NamespacedName key = LoadBalancerServices.l4RuleOf(service);
    boolean counts = key != null && !custom.isRejected(CustomKind.L4_RULE, key);
    Tree spec = key != null && counts ? custom.spec(CustomKind.L4_RULE, key) : Tree.ABSENT;
    if (!matchesService(spec, service, networkProfile)) {
      return new L4RuleEffects(Tree.ABSENT);
    }
    if (L4RuleValidation.hasSslListener(spec)
        && spec.at("applicationProfileRef").text().isEmpty()) {
      reports.add(
          FieldPath.of("l4rules").key(String.valueOf(key)).child("spec", "applicationProfileRef"),
          "AKO crashes on an SSL listener without an application profile",
          AkoProblemCodes.REFERENCE_CRASH);
    }
    return new L4RuleEffects(spec);
  }

  private static boolean matchesService(Tree spec, Service service, String networkProfile) {
    List<Tree> listeners = spec.at("listenerProperties").list();
    if (listeners.isEmpty()) {
      return true;
    }
    boolean ssl = L4RuleValidation.hasSslListener(spec);
    List<ServicePort> ports =
        AkoManifests.orEmpty(service.getSpec().getPorts()).stream()
            .filter(Objects::nonNull)
            .toList();
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
                    AkoManifests.orEmpty(port.getProtocol()) + LoadBalancerServices.number(port)));
  }

  private boolean hasSsl() {
    return L4RuleValidation.hasSslListener(spec);
  }

  /**
   * The address of a virtual service: that of the rule if the Service requests none, or if Services
   * share the address.
   */
  String address(Role role, String requested) {
    String address = spec.at("loadBalancerIP").text();
    return !address.isEmpty() && (requested.isEmpty() || role == Role.SHARED_VIP)
        ? address
        : requested;
  }

  /** Whether the virtual service has no policy set, because its listener uses TLS. */
  boolean removesPolicySet(Role role) {
    return hasSsl() && role != Role.SHARED_VIP;
  }

  /** The fields of the virtual service. */
  ImmutableMap<String, Object> refs() {
    if (!spec.isPresent()) {
      return ImmutableMap.of();
    }
    Map<String, Object> refs = new LinkedHashMap<>();
    String profile = spec.at("applicationProfileRef").text();
    boolean system = profile.equals("System-L4-Application") || profile.isEmpty();
    if (hasSsl() && system) {
      profile = "System-SSL-Application";
    }
    AviReferences.putNamed(refs, "applicationProfile", "applicationprofile", profile);
    AviReferences.putGiven(
        refs, "analyticsProfile", "analyticsprofile", spec.at("analyticsProfileRef"));
    AviReferences.putGiven(refs, "sslProfile", "sslprofile", spec.at("sslProfileRef"));
    AviReferences.putAll(
        refs,
        "sslKeyAndCertificates",
        "sslkeyandcertificate",
        spec.at("sslKeyAndCertificateRefs").texts());
    AviReferences.putAll(
        refs, "datascripts", "vsdatascriptset", spec.at("vsDatascriptRefs").texts());
    analytics(refs);
    Map<String, Object> generated = new LinkedHashMap<>();
    for (String kind : List.of("networkProfile", "networkSecurityPolicy", "securityPolicy")) {
      AviReferences.putGiven(
          generated, kind + "Ref", GoStrings.toLower(kind), spec.at(kind + "Ref"));
    }
    if (spec.at("performanceLimits").value() instanceof Map<?, ?> limits) {
      generated.put("performanceLimits", limits);
    }
    AviReferences.copyText(generated, spec, List.of("loadBalancerIP"));
    ImmutableList<Object> services = services();
    if (!services.isEmpty()) {
      generated.put("services", services);
    }
    if (!generated.isEmpty()) {
      refs.put("generated", generated);
    }
    return ImmutableCopies.ofMap(refs);
  }

  /** Adds the settings of logs, whose throttle is a number, unlike that in a HostRule. */
  private void analytics(Map<String, Object> refs) {
    Tree policy = spec.at("analyticsPolicy");
    if (!policy.isPresent()) {
      return;
    }
    Map<String, Object> logs = new LinkedHashMap<>();
    AviReferences.copy(
        logs, policy.at("fullClientLogs"), List.of("duration", "enabled", "throttle"));
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
    AviReferences.putGiven(
        refs,
        "persistence",
        "applicationpersistenceprofile",
        backend.at("applicationPersistenceProfileRef"));
    AviReferences.putAll(
        refs, "healthMonitors", "healthmonitor", backend.at("healthMonitorRefs").texts());
    AviReferences.putGiven(refs, "pkiProfile", "pkiprofile", backend.at("pkiProfileRef"));
    AviReferences.putGiven(refs, "sslProfile", "sslprofile", backend.at("sslProfileRef"));
    AviReferences.putGiven(
        refs,
        "sslKeyAndCertificate",
        "sslkeyandcertificate",
        backend.at("sslKeyAndCertificateRef"));
    AviReferences.copyText(
        refs, backend, List.of("lbAlgorithm", "lbAlgorithmHash", "lbAlgorithmConsistentHashHdr"));
    Map<String, Object> generated = new LinkedHashMap<>();
    AviReferences.copy(generated, backend, List.of("enabled", "minServersUp", "analyticsPolicy"));
    if (!generated.isEmpty()) {
      refs.put("generated", generated);
    }
    return Pool.builder().from(pool).refs(ImmutableCopies.ofMap(refs)).build();
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
