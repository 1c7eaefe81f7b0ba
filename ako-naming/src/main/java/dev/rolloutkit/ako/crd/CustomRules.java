package dev.rolloutkit.ako.crd;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.ako.ProblemCodes;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * AKO's own resources of a cluster: the status of each, and those that count.
 *
 * <p>Kinds are looked at in the order of {@link CustomKind}, resources of a kind in that of the
 * snapshot; the first HostRule of a host name wins. Source: AKO 2.1.
 */
public final class CustomRules {
  private final ClusterSnapshot cluster;
  private final Map<String, CustomStatus> statuses = new LinkedHashMap<>();
  private final Map<String, ObjectKey> hostRules = new LinkedHashMap<>();
  private final Map<String, ObjectKey> ssoRules = new LinkedHashMap<>();
  private final Map<String, List<HttpRulePath>> httpRulePaths = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private CustomRules(ClusterSnapshot cluster) {
    this.cluster = cluster;
  }

  /**
   * A path of an HTTPRule that counts.
   *
   * @param rule the HTTPRule
   * @param fqdn its host
   * @param spec the path
   */
  public record HttpRulePath(ObjectKey rule, String fqdn, Tree spec) {}

  /** All resources, as AKO would accept and reject them in one go. */
  public static CustomRules of(ClusterSnapshot cluster, AviObjects avi) {
    CustomRules out = new CustomRules(cluster);
    cluster
        .custom(CustomKind.L7_RULE)
        .forEach((key, rule) -> out.set(rule, key, RuleValidation.ofL7Rule(spec(rule), avi)));
    cluster.custom(CustomKind.HOST_RULE).forEach((key, rule) -> out.hostRule(key, rule, avi));
    cluster.custom(CustomKind.HTTP_RULE).forEach((key, rule) -> out.httpRule(key, rule, avi));
    cluster.custom(CustomKind.SSO_RULE).forEach((key, rule) -> out.ssoRule(key, rule, avi));
    cluster
        .custom(CustomKind.L4_RULE)
        .forEach((key, rule) -> out.l4Rule(key, rule, avi));
    return out;
  }

  private static Tree spec(GenericKubernetesResource resource) {
    return Tree.of(resource).at("spec");
  }

  private boolean set(GenericKubernetesResource rule, ObjectKey key, @Nullable String error) {
    statuses.put(
        rule.getKind() + "/" + key.namespace() + "/" + key.name(),
        error == null ? CustomStatus.ACCEPTED : CustomStatus.rejected(error));
    return error == null;
  }

  private void hostRule(ObjectKey key, GenericKubernetesResource rule, AviObjects avi) {
    Tree host = spec(rule).at("virtualhost");
    String error =
        HostRuleValidation.firstError(key, host, cluster, avi, hostRules, ImmutableMap.of());
    if (set(rule, key, error)) {
      hostRules.put(host.at("fqdn").text(), key);
    }
  }

  private void httpRule(ObjectKey key, GenericKubernetesResource rule, AviObjects avi) {
    Tree spec = spec(rule);
    if (set(rule, key, RuleValidation.ofHttpRule(spec, avi))) {
      for (Tree path : spec.at("paths").list()) {
        String fqdn = spec.at("fqdn").text();
        httpRulePaths
            .computeIfAbsent(fqdn, f -> new ArrayList<>())
            .add(new HttpRulePath(key, fqdn, path));
      }
    }
  }

  private void ssoRule(ObjectKey key, GenericKubernetesResource rule, AviObjects avi) {
    Tree spec = spec(rule);
    if (!spec.at("fqdn").isPresent()) {
      crash("ssorules", key, "spec.fqdn", "AKO crashes on an SSORule without fqdn");
    }
    if (set(rule, key, RuleValidation.ofSsoRule(key, spec, cluster, avi, ssoRules))) {
      ssoRules.put(spec.at("fqdn").text(), key);
    }
  }

  private void l4Rule(ObjectKey key, GenericKubernetesResource rule, AviObjects avi) {
    Tree spec = spec(rule);
    boolean profile = spec.at("applicationProfileRef").isPresent();
    for (Tree listener : spec.at("listenerProperties").list()) {
      if (profile && !listener.at("enableSsl").isPresent()) {
        crash("l4rules", key, "spec.listenerProperties", "AKO crashes without enableSsl");
      }
    }
    set(rule, key, L4RuleValidation.firstError(key.namespace(), spec, avi));
  }

  private void crash(String resource, ObjectKey key, String field, String message) {
    problems.add(
        Problem.text(
            FieldPath.of(resource).key(key.toString()).child(field),
            message,
            ProblemCodes.REFERENCE_CRASH));
  }

  /** The status of each resource, by {@code Kind/namespace/name}, sorted. */
  public ImmutableSortedMap<String, CustomStatus> statuses() {
    return ImmutableSortedMap.copyOf(statuses, CodePoints.ORDER);
  }

  /** What AKO crashes on. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** The paths of the HTTPRules of a host that count. */
  public List<HttpRulePath> httpRulePaths(String host) {
    return List.copyOf(httpRulePaths.getOrDefault(host, List.of()));
  }

  /** The SSORule of a host; {@code null} for none. */
  public @Nullable ObjectKey ssoRule(String host) {
    return ssoRules.get(host);
  }

  /**
   * The HostRule of a host; {@code null} for none. Where several fit an exact name goes before
   * others, then the longest, then the first by code point; AKO takes any, which is a problem.
   */
  public @Nullable ObjectKey hostRule(String host, List<Problem> ambiguities) {
    String best = null;
    int fitting = 0;
    for (Map.Entry<String, ObjectKey> rule : hostRules.entrySet()) {
      if (fits(rule.getKey(), rule.getValue(), host)) {
        fitting++;
        best = best == null || isBetter(rule.getKey(), best, host) ? rule.getKey() : best;
      }
    }
    if (fitting > 1) {
      ambiguities.add(
          Problem.text(
              FieldPath.of("hosts").key(host),
              "several HostRules fit it, "
                  + GoText.quote(best == null ? "" : best)
                  + " is taken; AKO takes any",
              ProblemCodes.AMBIGUOUS_HOST_RULE));
    }
    return best == null ? null : hostRules.get(best);
  }

  private boolean fits(String fqdn, ObjectKey key, String host) {
    GenericKubernetesResource rule = cluster.custom(CustomKind.HOST_RULE).get(key);
    String type = rule == null ? "" : spec(rule).at("virtualhost", "fqdnType").text();
    return switch (type) {
      case "Contains" -> host.contains(fqdn);
      case "Wildcard" -> fqdn.startsWith("*") && host.endsWith(fqdn.substring(1));
      default -> host.equals(fqdn);
    };
  }

  private static boolean isBetter(String fqdn, String than, String host) {
    if (fqdn.equals(host) != than.equals(host)) {
      return fqdn.equals(host);
    }
    return fqdn.length() != than.length()
        ? fqdn.length() > than.length()
        : CodePoints.compare(fqdn, than) < 0;
  }

  /** Whether a resource counts. */
  public boolean isAccepted(CustomKind kind, ObjectKey key) {
    CustomStatus status = statuses.get(kind.kind() + "/" + key.namespace() + "/" + key.name());
    return status != null && status.accepted();
  }

  /** The spec of a resource; absent if there is none. */
  public Tree spec(CustomKind kind, ObjectKey key) {
    GenericKubernetesResource resource = cluster.custom(kind).get(key);
    return resource == null ? new Tree(null) : spec(resource);
  }
}
