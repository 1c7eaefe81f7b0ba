package dev.rolloutkit.ako.internal.parse;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Applies certificates from HostRules. Their hosts have TLS even if the Ingress or Route does not
 * specify TLS. HTTP requests to hosts of an Ingress are redirected, those to hosts of a Route are
 * not. The certificate replaces everything that the Route says about TLS, except that it allows
 * HTTP: the pods are not reached with TLS, and port 80 is not closed.
 *
 * <p>Compatibility: the tenant of the HostRule does not matter here. Source: AKO 2.1.
 *
 * @rule A host with a certificate from a HostRule has TLS even if its Ingress or Route does not
 *     specify TLS.
 */
public final class HostRuleCertificates {
  /** The prefix of a name that refers to a certificate on the Avi Controller, not to a Secret. */
  public static final String REFERENCE = "@avisslkeycertref/";

  private final HostRules hostRules;
  private final String tenant;
  private final boolean route;

  private HostRuleCertificates(HostRules hostRules, String tenant, boolean route) {
    this.hostRules = hostRules;
    this.tenant = tenant;
    this.route = route;
  }

  /** The hosts, with the TLS entries from HostRules after all others. */
  static ParsedIngress add(
      HostRules hostRules, ParsedIngress parsed, String tenant, boolean route) {
    return new HostRuleCertificates(hostRules, tenant, route).add(parsed);
  }

  private ParsedIngress add(ParsedIngress parsed) {
    if (!anyApplies(parsed)) {
      return parsed;
    }
    ImmutableMap.Builder<String, ImmutableList<HostPath>> insecure =
        ImmutableMap.builderWithExpectedSize(parsed.insecure().size());
    List<TlsHosts> tls = new ArrayList<>();
    boolean allowsHttp = parsed.http() == HttpPolicy.ALLOW;
    parsed
        .insecure()
        .forEach(
            (host, paths) -> {
              List<TlsHosts> entries = entries(host, paths);
              if (entries.isEmpty() || allowsHttp) {
                insecure.put(host, paths);
              }
              if (parsed.tls().isEmpty() || !allowsHttp) {
                tls.addAll(entries);
              }
            });
    List<TlsHosts> own = new ArrayList<>();
    for (TlsHosts entry : parsed.tls()) {
      ImmutableMap.Builder<String, ImmutableList<HostPath>> kept = ImmutableMap.builder();
      entry
          .hosts()
          .forEach(
              (host, paths) -> {
                List<TlsHosts> entries = entries(host, paths);
                tls.addAll(entries);
                if (entries.isEmpty()) {
                  kept.put(host, paths);
                }
              });
      own.add(
          new TlsHosts(
              entry.secret(),
              entry.secretNamespace(),
              entry.redirect(),
              kept.buildOrThrow(),
              entry.route()));
    }
    own.addAll(merged(tls));
    return new ParsedIngress(
        insecure.buildOrThrow(), ImmutableList.copyOf(own), parsed.passthrough(), parsed.http());
  }

  /** Whether a HostRule has a certificate for one of the hosts. */
  private boolean anyApplies(ParsedIngress parsed) {
    return anyApplies(parsed.insecure())
        || parsed.tls().stream().anyMatch(entry -> anyApplies(entry.hosts()));
  }

  private boolean anyApplies(Map<String, ImmutableList<HostPath>> hosts) {
    for (Map.Entry<String, ImmutableList<HostPath>> each : hosts.entrySet()) {
      if (!entries(each.getKey(), each.getValue()).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** The entries, with the paths of equal certificates and hosts in one entry. */
  private static List<TlsHosts> merged(List<TlsHosts> entries) {
    Map<NamespacedName, TlsHosts> out = new LinkedHashMap<>();
    for (TlsHosts entry : entries) {
      out.merge(
          new NamespacedName(entry.secretNamespace(), entry.secret()),
          entry,
          HostRuleCertificates::merged);
    }
    return ImmutableList.copyOf(out.values());
  }

  private static TlsHosts merged(TlsHosts one, TlsHosts other) {
    Map<String, Set<HostPath>> hosts = new LinkedHashMap<>();
    for (TlsHosts each : List.of(one, other)) {
      each.hosts()
          .forEach(
              (host, paths) ->
                  hosts.computeIfAbsent(host, h -> new LinkedHashSet<>()).addAll(paths));
    }
    return new TlsHosts(
        one.secret(),
        one.secretNamespace(),
        one.redirect(),
        ImmutableMap.copyOf(Maps.transformValues(hosts, ImmutableList::copyOf)),
        one.route());
  }

  private ImmutableList<TlsHosts> entries(String host, ImmutableList<HostPath> paths) {
    AppliedHostRule hostRule = hostRules.of(host, tenant);
    NamespacedName rule = hostRule.parsedKey();
    if (rule == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<TlsHosts> out = ImmutableList.builder();
    for (Tree each : hostRule.certificates()) {
      String name = each.at("name").text();
      String type = each.at("type").text();
      if (!name.isEmpty() && (type.equals("ref") || type.equals("secret"))) {
        out.add(
            new TlsHosts(
                type.equals("ref") ? REFERENCE + name : name,
                rule.namespace(),
                !route,
                ImmutableMap.of(host, paths),
                null));
      }
    }
    return out.build();
  }
}
