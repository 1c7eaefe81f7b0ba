package dev.rolloutkit.ako.crd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.crd.DeclaredRules.Claim;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * AKO's custom resources in a cluster: the status of each, and the accepted specifications.
 *
 * <p>A full sync validates the kinds in the order of {@link CustomKind}, and the resources of a
 * kind in the order of the snapshot; the first HostRule for a host is accepted and later ones are
 * rejected. {@link #update} then applies changes one by one, so an instance is mutable and not
 * thread-safe. The time of a look-up or update does not depend on the total number of resources.
 * Source: AKO 2.1.
 *
 * @rule An edited custom resource that is rejected keeps its last accepted specification in effect.
 */
public final class CustomRules {
  private final AviObjects avi;
  private AkoCluster cluster;
  private final Map<String, CustomStatus> statuses = new HashMap<>();

  /** The last accepted specification of each resource. */
  private final Map<CustomKind, Map<NamespacedName, Tree>> specs = new EnumMap<>(CustomKind.class);

  private final DeclaredRules declared = new DeclaredRules();
  private final HostRuleIndex hostRules = new HostRuleIndex();
  private final HttpRuleIndex httpRules = new HttpRuleIndex();
  private final Map<String, NamespacedName> ssoRules = new LinkedHashMap<>();

  /** The accepted HostRules that refer to each L7Rule. */
  private final SetMultimap<NamespacedName, NamespacedName> hostRulesOfL7 =
      LinkedHashMultimap.create();

  private final List<Problem> problems = new ArrayList<>();

  private CustomRules(AkoCluster cluster, AviObjects avi) {
    this.cluster = cluster;
    this.avi = avi;
  }

  /**
   * A path of an accepted HTTPRule.
   *
   * @param rule the HTTPRule
   * @param fqdn its host
   * @param spec the path
   */
  public record HttpRulePath(NamespacedName rule, String fqdn, Tree spec) {}

  /** Validates all resources as AKO does when it starts. */
  public static CustomRules of(AkoCluster cluster, AviObjects avi) {
    CustomRules out = new CustomRules(cluster, avi);
    for (CustomKind kind : CustomKind.values()) {
      cluster.custom(kind).forEach((key, resource) -> out.validate(kind, key, NamesInUse.NONE));
    }
    return out;
  }

  /**
   * The result of one change of the cluster.
   *
   * @param crashes problems of the changed resource on which AKO crashes
   * @param stale the statuses that AKO does not update although they would differ after a restart
   */
  public record Update(ImmutableList<Problem> crashes, ImmutableList<CustomStatus> stale) {}

  /**
   * Validates one resource again after it was created, changed or deleted.
   *
   * <p>Compatibility: when an edited resource is rejected, its last accepted specification
   * continues to apply. A resource that was rejected because of another resource stays rejected
   * when the other one is deleted.
   *
   * @param after the cluster after the change
   * @param names the names and aliases with which hosts were last built
   */
  public Update update(AkoCluster after, CustomKind kind, NamespacedName key, NamesInUse names) {
    cluster = after;
    int known = problems.size();
    Set<Claim> claims = new LinkedHashSet<>(declared.claims(kind, key));
    validate(kind, key, names);
    claims.addAll(declared.claims(kind, key));
    claims.addAll(declared.claimsReferringTo(kind.kind(), key));
    List<CustomStatus> stale = new ArrayList<>(stale(claims));
    if (kind != CustomKind.HOST_RULE && kind != CustomKind.SSO_RULE) {
      restart(kind, key, ImmutableMap.of(), stale);
    }
    return new Update(
        ImmutableList.copyOf(problems.subList(known, problems.size())),
        ImmutableList.copyOf(stale));
  }

  /** The result of a change of a Secret; AKO validates no resource again because of it. */
  public Update secretChanged(AkoCluster after, NamespacedName secret) {
    cluster = after;
    return new Update(
        ImmutableList.of(), stale(declared.claimsReferringTo(DeclaredRules.SECRET, secret)));
  }

  private ImmutableList<CustomStatus> stale(Set<Claim> claims) {
    List<CustomStatus> out = new ArrayList<>();
    for (Claim claim : claims) {
      Map<String, NamespacedName> owners = new HashMap<>();
      for (NamespacedName key : declared.competitors(claim)) {
        if (restart(claim.kind(), key, owners, out)) {
          owners.put(claim.fqdn(), key);
        }
      }
    }
    return ImmutableList.copyOf(out);
  }

  /**
   * Whether AKO would accept a resource after a restart. Adds its present status to {@code stale}
   * if a restart would change it.
   */
  private boolean restart(
      CustomKind kind,
      NamespacedName key,
      Map<String, NamespacedName> owners,
      List<CustomStatus> stale) {
    GenericKubernetesResource resource = cluster.custom(kind, key);
    CustomStatus now = statuses.get(nameOf(kind, key));
    if (resource == null || now == null) {
      return false;
    }
    Tree spec = Tree.of(resource).at("spec");
    String error = firstError(kind, key, spec, owners, owners, NamesInUse.NONE);
    if (!now.equals(error == null ? CustomStatus.ACCEPTED : CustomStatus.rejected(error))) {
      stale.add(now);
    }
    return error == null;
  }

  private Map<NamespacedName, Tree> mapOf(CustomKind kind) {
    return specs.computeIfAbsent(kind, k -> new HashMap<>());
  }

  private void validate(CustomKind kind, NamespacedName key, NamesInUse names) {
    GenericKubernetesResource resource = cluster.custom(kind, key);
    if (resource == null) {
      statuses.remove(nameOf(kind, key));
      declared.put(kind, key, Tree.ABSENT);
      forget(kind, key);
      mapOf(kind).remove(key);
      return;
    }
    Tree spec = Tree.of(resource).at("spec");
    declared.put(kind, key, spec);
    String error = firstError(kind, key, spec, hostRules.owners(), ssoRules, names);
    statuses.put(
        nameOf(kind, key), error == null ? CustomStatus.ACCEPTED : CustomStatus.rejected(error));
    if (kind == CustomKind.SSO_RULE && !spec.at("fqdn").isPresent()) {
      crash("ssorules", key, "fqdn", "AKO crashes on an SSORule without fqdn");
    }
    if (kind == CustomKind.L4_RULE && crashesWithoutEnableSsl(spec)) {
      crash("l4rules", key, "listenerProperties", "AKO crashes without enableSsl");
    }
    if (error == null) {
      forget(kind, key);
      mapOf(kind).put(key, spec);
      accept(kind, key, spec);
    }
  }

  private static boolean crashesWithoutEnableSsl(Tree spec) {
    return spec.at("applicationProfileRef").isPresent()
        && spec.at("listenerProperties").list().stream()
            .anyMatch(listener -> !listener.at("enableSsl").isPresent());
  }

  private void accept(CustomKind kind, NamespacedName key, Tree spec) {
    if (kind == CustomKind.HOST_RULE) {
      Tree host = spec.at("virtualhost");
      hostRules.put(key, host);
      hostRulesOfL7.put(new NamespacedName(key.namespace(), host.at("l7Rule").text()), key);
    } else if (kind == CustomKind.HTTP_RULE) {
      httpRules.put(key, spec);
    } else if (kind == CustomKind.SSO_RULE) {
      ssoRules.put(spec.at("fqdn").text(), key);
    }
  }

  /** Removes the last accepted specification of a resource from the indexes. */
  private void forget(CustomKind kind, NamespacedName key) {
    Tree before = spec(kind, key);
    if (kind == CustomKind.HOST_RULE) {
      hostRules.remove(key);
      hostRulesOfL7.remove(
          new NamespacedName(key.namespace(), before.at("virtualhost", "l7Rule").text()), key);
    } else if (kind == CustomKind.HTTP_RULE) {
      httpRules.remove(key);
    } else if (kind == CustomKind.SSO_RULE) {
      ssoRules.remove(before.at("fqdn").text(), key);
    }
  }

  private static String nameOf(CustomKind kind, NamespacedName key) {
    return kind.kind() + "/" + key.namespace() + "/" + key.name();
  }

  private @Nullable String firstError(
      CustomKind kind,
      NamespacedName key,
      Tree spec,
      Map<String, NamespacedName> hosts,
      Map<String, NamespacedName> ssoHosts,
      NamesInUse names) {
    return switch (kind) {
      case L7_RULE -> RuleValidation.ofL7Rule(spec, avi);
      case HOST_RULE ->
          HostRuleValidation.firstError(key, spec.at("virtualhost"), cluster, avi, hosts, names);
      case HTTP_RULE -> RuleValidation.ofHttpRule(spec, avi);
      case SSO_RULE -> RuleValidation.ofSsoRule(key, spec, cluster, avi, ssoHosts);
      case L4_RULE -> L4RuleValidation.firstError(key.namespace(), spec, avi);
    };
  }

  private void crash(String resource, NamespacedName key, String field, String message) {
    problems.add(
        Problem.plain(
            FieldPath.of(resource).key(key.toString()).child("spec", field),
            message,
            AkoProblemCodes.REFERENCE_CRASH));
  }

  /** The status of each resource, by {@code Kind/namespace/name}, sorted by code point. */
  public ImmutableSortedMap<String, CustomStatus> statuses() {
    return ImmutableSortedMap.copyOf(statuses, CodePoints.ORDER);
  }

  /** The problems on which AKO crashes. */
  public ImmutableList<Problem> problems() {
    return ImmutableList.copyOf(problems);
  }

  /** The paths of the accepted HTTPRules for a host, one for each target. */
  public ImmutableList<HttpRulePath> httpRulePaths(String host) {
    Map<String, NamespacedName> owners = httpRules.owners(host);
    if (owners.isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<HttpRulePath> out = ImmutableList.builder();
    owners.forEach(
        (target, key) -> {
          if (!isRejected(CustomKind.HTTP_RULE, key)) {
            out.add(new HttpRulePath(key, host, httpRules.path(key, target)));
          }
        });
    return out.build();
  }

  /**
   * The targets of the HTTPRules for a host, including those of rules that AKO once accepted and
   * now rejects.
   */
  public ImmutableSet<String> httpTargets(String host) {
    return httpRules.targets(host);
  }

  /** The SSORule for a host; {@code null} for none. */
  public @Nullable NamespacedName ssoRule(String host) {
    return ssoRules.get(host);
  }

  /**
   * The HostRule for a host; {@code null} for none. If several match, an fqdn that equals the host
   * takes precedence, then the longest fqdn, then the first by code point. AKO itself uses any one
   * of them, so a problem is added to {@code ambiguities}.
   *
   * @rule Of several HostRules that match a host, the one whose fqdn equals the host applies, then
   *     the one with the longest fqdn.
   */
  public @Nullable NamespacedName hostRule(String host, Collection<Problem> ambiguities) {
    HostRuleIndex.Match match = hostRules.find(host);
    if (match == null) {
      return null;
    }
    if (match.ambiguous()) {
      ambiguities.add(
          Problem.plain(
              FieldPath.of("hosts").key(host),
              "several HostRules match; "
                  + GoStrings.quote(match.fqdn())
                  + " is used here, but AKO uses any one of them",
              AkoProblemCodes.AMBIGUOUS_HOST_RULE));
    }
    return hostRules.owners().get(match.fqdn());
  }

  /** Whether a HostRule with this {@code spec.virtualhost} matches a host. */
  public static boolean matches(Tree virtualHost, String host) {
    String fqdn = virtualHost.at("fqdn").text();
    return switch (virtualHost.at("fqdnType").text()) {
      case "Contains" -> host.contains(fqdn);
      case "Wildcard" -> fqdn.startsWith("*") && host.endsWith(fqdn.substring(1));
      default -> host.equals(fqdn);
    };
  }

  /** Whether a resource exists and is rejected. */
  public boolean isRejected(CustomKind kind, NamespacedName key) {
    CustomStatus status = statuses.get(nameOf(kind, key));
    return status != null && !status.accepted();
  }

  /** The accepted HostRules that refer to an L7Rule of their namespace. */
  public ImmutableSet<NamespacedName> hostRulesWith(NamespacedName l7Rule) {
    return ImmutableSet.copyOf(hostRulesOfL7.get(l7Rule));
  }

  /** The last accepted specification of a resource; absent if AKO never accepted one. */
  public Tree spec(CustomKind kind, NamespacedName key) {
    return mapOf(kind).getOrDefault(key, Tree.ABSENT);
  }
}
