package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.crd.CustomRules.HttpRulePath;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reports the resources and fields that affect a host but are not modelled, so that users know
 * where the graph may differ from AKO's.
 */
final class Unmodelled {
  private static final ImmutableMap<CustomKind, Set<String>> MODELLED =
      ImmutableMap.of(
          CustomKind.HOST_RULE,
          names(
              "fqdn",
              "fqdnType",
              "wafPolicy",
              "applicationProfile",
              "analyticsProfile",
              "errorPageProfile",
              "tls",
              "icapProfile",
              "datascripts",
              "httpPolicy",
              "enableVirtualHost",
              "networkSecurityPolicy",
              "tcpSettings",
              "analyticsPolicy",
              "aliases",
              "gslb",
              "useRegex",
              "applicationRootPath",
              "l7Rule"),
          CustomKind.HTTP_RULE,
          names(
              "target",
              "tls",
              "applicationPersistence",
              "healthMonitors",
              "enableHTTP2",
              "loadBalancerPolicy"),
          CustomKind.SSO_RULE,
          names("fqdn", "ssoPolicyRef", "samlSpConfig", "oauthVsConfig"),
          CustomKind.L7_RULE,
          names(
              "wafPolicy",
              "applicationProfile",
              "analyticsProfile",
              "errorPageProfile",
              "icapProfile",
              "httpPolicy",
              "analyticsPolicy",
              "allowInvalidClientCert",
              "botPolicyRef",
              "closeClientConnOnConfigUpdate",
              "hostNameXlate",
              "ignPoolNetReach",
              "minPoolsUp",
              "performanceLimits",
              "removeListeningPortOnVsDown",
              "securityPolicyRef",
              "sslSessCacheAvgSize",
              "trafficCloneProfileRef"));

  private final Sync sync;
  private final String host;

  private Unmodelled(Sync sync, String host) {
    this.sync = sync;
    this.host = host;
  }

  /** A set of the names of fields, which match regardless of case. */
  private static Set<String> names(String... names) {
    return ImmutableSortedSet.orderedBy(String.CASE_INSENSITIVE_ORDER).add(names).build();
  }

  /** Reports everything that affects a host of an Ingress or Route and is not modelled. */
  static void report(Sync sync, Frontend source, String host) {
    Unmodelled out = new Unmodelled(sync, host);
    out.ofSetting(source.infra());
    NamespacedName rule = sync.custom.hostRule(host, new ArrayList<>());
    if (rule != null) {
      Tree spec = sync.custom.spec(CustomKind.HOST_RULE, rule).at("virtualhost");
      out.ofMembers(CustomKind.HOST_RULE, rule, spec);
      NamespacedName l7 = new NamespacedName(rule.namespace(), spec.at("l7Rule").text());
      out.ofMembers(CustomKind.L7_RULE, l7, sync.custom.spec(CustomKind.L7_RULE, l7));
    }
    NamespacedName sso = sync.custom.ssoRule(host);
    if (sso != null) {
      out.ofMembers(CustomKind.SSO_RULE, sso, sync.custom.spec(CustomKind.SSO_RULE, sso));
    }
    for (HttpRulePath path : sync.custom.httpRulePaths(host)) {
      out.ofMembers(CustomKind.HTTP_RULE, path.rule(), path.spec());
    }
    for (GenericKubernetesResource resource : sync.cluster.others(host)) {
      out.add(resource.getKind() + " " + NamespacedName.of(resource), "");
    }
  }

  private void ofSetting(@Nullable InfraSetting infra) {
    InfraSettingStatus setting = infra == null ? null : sync.cluster.infraSetting(infra.name());
    if (setting != null) {
      setting.others().forEach(member -> add("AviInfraSetting " + setting.name(), member));
    }
  }

  private void ofMembers(CustomKind kind, NamespacedName key, Tree spec) {
    Set<String> modelled = MODELLED.getOrDefault(kind, ImmutableSet.of());
    if (spec.value() instanceof Map<?, ?> members) {
      List<String> names = new ArrayList<>();
      members.keySet().forEach(name -> names.add(String.valueOf(name)));
      for (String name : CodePoints.sorted(names)) {
        if (!modelled.contains(name)) {
          add(kind.kind() + " " + key, name);
        }
      }
    }
  }

  private void add(String resource, String member) {
    sync.problems.add(
        Problem.text(
            FieldPath.of("hosts").key(host),
            resource
                + (member.isEmpty() ? "" : " sets " + member + ", which")
                + (member.isEmpty() ? " affects it but is not modelled" : " is not modelled"),
            ProblemCodes.NOT_MODELLED));
  }
}
