package dev.rolloutkit.ako.crd;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * AKO's own resources of a cluster: the status of each, and those that count.
 *
 * <p>Kinds are looked at in the order of {@link CustomKind}, resources of a kind in that of the
 * snapshot; the first HostRule of a host name wins. Source: AKO 2.1.
 */
public final class CustomRules {
  private final ClusterSnapshot cluster;
  private final AviObjects avi;
  private final Map<String, CustomStatus> statuses = new LinkedHashMap<>();

  /** The specs that were accepted last. */
  private final Map<CustomKind, Map<ObjectKey, Tree>> specs = new EnumMap<>(CustomKind.class);

  private final Map<String, ObjectKey> hostRules = new LinkedHashMap<>();
  private final Map<String, ObjectKey> ssoRules = new LinkedHashMap<>();

  /** The HTTPRule of each target of a host; the later one of two has it. */
  private final Map<String, Map<String, ObjectKey>> httpTargets = new LinkedHashMap<>();

  private final Map<String, ObjectKey> inexact = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private CustomRules(ClusterSnapshot cluster, AviObjects avi) {
    this.cluster = cluster;
    this.avi = avi;
    for (CustomKind kind : CustomKind.values()) {
      specs.put(kind, new LinkedHashMap<>());
    }
  }

  /**
   * A path of an HTTPRule that counts.
   *
   * @param rule the HTTPRule
   * @param fqdn its host
   * @param spec the path
   */
  public record HttpRulePath(ObjectKey rule, String fqdn, Tree spec) {}

  /** All resources, as AKO accepts and rejects them when it starts. */
  public static CustomRules of(ClusterSnapshot cluster, AviObjects avi) {
    CustomRules out = new CustomRules(cluster, avi);
    for (CustomKind kind : CustomKind.values()) {
      cluster.custom(kind).keySet().forEach(key -> out.look(kind, key, ImmutableMap.of()));
    }
    return out.indexed();
  }

  /**
   * The same after one resource was made, changed or deleted, and only that was looked at.
   *
   * <p>Compatibility: one that is rejected now still has its host, so that what it set before
   * stays; and one that was rejected for another's sake stays so when the other goes.
   *
   * @param after the cluster with the change
   * @param names the names that hosts were last built with, by host
   */
  public CustomRules after(
      ClusterSnapshot after, CustomKind kind, ObjectKey key, Map<String, List<String>> names) {
    CustomRules out = new CustomRules(after, avi);
    out.statuses.putAll(statuses);
    specs.forEach((k, all) -> out.mapOf(k).putAll(all));
    out.hostRules.putAll(hostRules);
    out.ssoRules.putAll(ssoRules);
    httpTargets.forEach((fqdn, targets) -> out.httpTargets.put(fqdn, new LinkedHashMap<>(targets)));
    out.look(kind, key, names);
    return out.indexed();
  }

  private CustomRules indexed() {
    hostRules.forEach(
        (fqdn, key) -> {
          String type = spec(CustomKind.HOST_RULE, key).at("virtualhost", "fqdnType").text();
          if (type.equals("Contains") || type.equals("Wildcard")) {
            inexact.put(fqdn, key);
          }
        });
    return this;
  }

  private Map<ObjectKey, Tree> mapOf(CustomKind kind) {
    return specs.computeIfAbsent(kind, k -> new LinkedHashMap<>());
  }

  private void look(CustomKind kind, ObjectKey key, Map<String, List<String>> aliases) {
    GenericKubernetesResource resource = cluster.custom(kind).get(key);
    String name = nameOf(kind, key);
    if (resource == null) {
      statuses.remove(name);
      mapOf(kind).remove(key);
      httpTargets
          .values()
          .forEach(
              targets ->
                  targets
                      .values()
                      .removeIf(owner -> owner.equals(key) && kind == CustomKind.HTTP_RULE));
      hostRules.values().removeIf(owner -> kind == CustomKind.HOST_RULE && owner.equals(key));
      ssoRules.values().removeIf(owner -> kind == CustomKind.SSO_RULE && owner.equals(key));
      return;
    }
    Tree spec = Tree.of(resource).at("spec");
    String error = firstError(kind, key, spec, aliases);
    statuses.put(name, error == null ? CustomStatus.ACCEPTED : CustomStatus.rejected(error));
    if (error == null) {
      mapOf(kind).put(key, spec);
      if (kind == CustomKind.HOST_RULE) {
        hostRules.values().removeIf(key::equals);
        hostRules.put(spec.at("virtualhost", "fqdn").text(), key);
      } else if (kind == CustomKind.HTTP_RULE) {
        httpTargets.values().forEach(targets -> targets.values().removeIf(key::equals));
        Map<String, ObjectKey> targets =
            httpTargets.computeIfAbsent(spec.at("fqdn").text(), f -> new LinkedHashMap<>());
        for (Tree path : spec.at("paths").list()) {
          targets.remove(path.at("target").text());
          targets.put(path.at("target").text(), key);
        }
      } else if (kind == CustomKind.SSO_RULE) {
        ssoRules.values().removeIf(key::equals);
        ssoRules.put(spec.at("fqdn").text(), key);
      }
    }
  }

  private static String nameOf(CustomKind kind, ObjectKey key) {
    return kind.kind() + "/" + key.namespace() + "/" + key.name();
  }

  private @Nullable String firstError(
      CustomKind kind, ObjectKey key, Tree spec, Map<String, List<String>> aliases) {
    return switch (kind) {
      case L7_RULE -> RuleValidation.ofL7Rule(spec, avi);
      case HOST_RULE ->
          HostRuleValidation.firstError(
              key, spec.at("virtualhost"), cluster, avi, hostRules, aliases);
      case HTTP_RULE -> RuleValidation.ofHttpRule(spec, avi);
      case SSO_RULE -> {
        if (!spec.at("fqdn").isPresent()) {
          crash("ssorules", key, "fqdn", "AKO crashes on an SSORule without fqdn");
        }
        yield RuleValidation.ofSsoRule(key, spec, cluster, avi, ssoRules);
      }
      case L4_RULE -> {
        boolean unsaid =
            spec.at("listenerProperties").list().stream()
                .anyMatch(listener -> !listener.at("enableSsl").isPresent());
        if (unsaid && spec.at("applicationProfileRef").isPresent()) {
          crash("l4rules", key, "listenerProperties", "AKO crashes without enableSsl");
        }
        yield L4RuleValidation.firstError(key.namespace(), spec, avi);
      }
    };
  }

  private void crash(String resource, ObjectKey key, String field, String message) {
    problems.add(
        Problem.text(
            FieldPath.of(resource).key(key.toString()).child("spec", field),
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

  /** The paths of the HTTPRules of a host that count, one for each target. */
  public List<HttpRulePath> httpRulePaths(String host) {
    List<HttpRulePath> out = new ArrayList<>();
    httpTargets
        .getOrDefault(host, ImmutableMap.of())
        .forEach(
            (target, key) -> {
              if (!isRejected(CustomKind.HTTP_RULE, key)) {
                Tree last = null;
                for (Tree path : spec(CustomKind.HTTP_RULE, key).at("paths").list()) {
                  last = path.at("target").text().equals(target) ? path : last;
                }
                if (last != null) {
                  out.add(new HttpRulePath(key, host, last));
                }
              }
            });
    return out;
  }

  /** The targets of the HTTPRules of a host, also of those that are rejected now. */
  public Set<String> httpTargets(String host) {
    return ImmutableSet.copyOf(httpTargets.getOrDefault(host, ImmutableMap.of()).keySet());
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
    ObjectKey exact = hostRules.get(host);
    if (exact != null && !inexact.containsKey(host)) {
      fitting++;
      best = host;
    }
    for (Map.Entry<String, ObjectKey> rule : inexact.entrySet()) {
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
    return fits(spec(CustomKind.HOST_RULE, key).at("virtualhost"), fqdn, host);
  }

  /** Whether a HostRule is for a host. */
  public static boolean fits(Tree virtualHost, String host) {
    return fits(virtualHost, virtualHost.at("fqdn").text(), host);
  }

  private static boolean fits(Tree virtualHost, String fqdn, String host) {
    return switch (virtualHost.at("fqdnType").text()) {
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

  /** Whether a resource is there and rejected. */
  public boolean isRejected(CustomKind kind, ObjectKey key) {
    CustomStatus status = statuses.get(nameOf(kind, key));
    return status != null && !status.accepted();
  }

  /** The HostRules in force that name an L7Rule of their namespace. */
  public List<ObjectKey> hostRulesWith(ObjectKey l7Rule) {
    List<ObjectKey> out = new ArrayList<>();
    mapOf(CustomKind.HOST_RULE)
        .forEach(
            (key, spec) -> {
              if (key.namespace().equals(l7Rule.namespace())
                  && spec.at("virtualhost", "l7Rule").text().equals(l7Rule.name())) {
                out.add(key);
              }
            });
    return out;
  }

  /** What was last accepted of a resource; absent if nothing was. */
  public Tree spec(CustomKind kind, ObjectKey key) {
    return mapOf(kind).getOrDefault(key, new Tree(null));
  }
}
