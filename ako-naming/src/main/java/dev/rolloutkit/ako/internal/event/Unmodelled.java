package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.crd.CustomRules.HttpRulePath;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reports the resources and fields that affect a host but are not modelled, so that users know
 * where the graph may differ from AKO's.
 *
 * @rule A field or resource that affects a host but is not modelled is reported.
 */
record Unmodelled(WatchedCluster cluster, CustomRules custom, Reports reports) {
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

  /** A set of the names of fields, which match regardless of case. */
  private static Set<String> names(String... names) {
    return ImmutableSortedSet.orderedBy(String.CASE_INSENSITIVE_ORDER).add(names).build();
  }

  /** Reports everything that affects a host of an Ingress or Route and is not modelled. */
  void report(L7Source source, String host) {
    ofSetting(host, source.infra());
    NamespacedName rule = custom.hostRule(host, new ArrayList<>());
    if (rule != null) {
      Tree spec = custom.spec(CustomKind.HOST_RULE, rule).at("virtualhost");
      ofFields(host, CustomKind.HOST_RULE, rule, spec);
      NamespacedName l7 = new NamespacedName(rule.namespace(), spec.at("l7Rule").text());
      ofFields(host, CustomKind.L7_RULE, l7, custom.spec(CustomKind.L7_RULE, l7));
    }
    NamespacedName sso = custom.ssoRule(host);
    if (sso != null) {
      ofFields(host, CustomKind.SSO_RULE, sso, custom.spec(CustomKind.SSO_RULE, sso));
    }
    for (HttpRulePath path : custom.httpRulePaths(host)) {
      ofFields(host, CustomKind.HTTP_RULE, path.rule(), path.spec());
    }
    for (GenericKubernetesResource resource : cluster.snapshot().others(host)) {
      add(
          host,
          resource.getKind()
              + " "
              + NamespacedName.of(resource)
              + " affects it but is not modelled");
    }
  }

  private void ofSetting(String host, @Nullable InfraSetting infra) {
    InfraSettingStatus setting =
        infra == null ? null : cluster.snapshot().infraSetting(infra.name());
    if (setting != null) {
      for (String field : setting.others()) {
        add(
            host,
            "AviInfraSetting " + setting.name() + " sets " + field + ", which is not modelled");
      }
    }
  }

  private void ofFields(String host, CustomKind kind, NamespacedName key, Tree spec) {
    Set<String> modelled = MODELLED.getOrDefault(kind, ImmutableSet.of());
    if (spec.value() instanceof Map<?, ?> fields) {
      List<String> names = new ArrayList<>();
      fields.keySet().forEach(name -> names.add(String.valueOf(name)));
      for (String name : CodePoints.sorted(names)) {
        if (!modelled.contains(name)) {
          add(host, kind.kind() + " " + key + " sets " + name + ", which is not modelled");
        }
      }
    }
  }

  private void add(String host, String message) {
    reports.add(FieldPath.of("hosts").key(host), message, AkoProblemCodes.NOT_MODELLED);
  }
}
