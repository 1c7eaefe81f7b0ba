package dev.rolloutkit.sg.analysis;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.sg.aggregation.OwnershipLabels;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.internal.aggregation.PortContributors;
import dev.rolloutkit.sg.internal.ec2.PermissionLabels;
import dev.rolloutkit.sg.internal.flow.Flows;
import dev.rolloutkit.sg.internal.flow.Reachability;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.LoadBalancers;
import dev.rolloutkit.sg.quota.QuotaReport;
import dev.rolloutkit.sg.quota.RuleQuota;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import io.fabric8.kubernetes.api.model.Service;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds what is wrong or fragile in a cluster before any change.
 *
 * @rule A cluster has findings before any change, such as a binding without networking whose port
 *     is open only because of another one.
 */
public final class Lint {
  private static final String MANAGED_RESOURCE = "ManagedLBSecurityGroup";
  private static final double NEAR_QUOTA_RATIO = 0.9;
  private static final int MAX_NAMES = 5;

  private final ClusterSnapshot snapshot;
  private final SnapshotModel model;
  private final PortContributors contributors;
  private final Set<Problem> out = new LinkedHashSet<>();
  private final Set<String> attached = new HashSet<>();
  private final Set<Source> referenced = new HashSet<>();

  private Lint(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.model = new SnapshotModel(snapshot, step -> {});
    this.contributors = new PortContributors(model.computed());
    model.bindings().forEach(b -> attached.addAll(b.loadBalancerGroups()));
    model.groups().values().forEach(g -> g.permissions().forEach(p -> referenced.add(p.source())));
  }

  /**
   * All findings: first those about bindings, then about load balancers, then about security
   * groups. The path of a problem begins with the object to fix, such as {@code
   * targetGroupBindings[prod/tg2]}, and its code is the kind of the finding.
   *
   * <pre>{@code
   * Lint.cluster(snapshot)
   * // targetGroupBindings[prod/tg2].spec.networking: is absent, and … (Binding.FreeRider)
   * }</pre>
   */
  public static ImmutableList<Problem> cluster(ClusterSnapshot snapshot) {
    Lint lint = new Lint(snapshot);
    Reachability rules = new Reachability(lint.model.groups(), snapshot.prefixLists());
    for (BindingSnapshot binding : lint.model.bindings()) {
      lint.binding(binding, rules);
    }
    snapshot.loadBalancers().ifPresent(lint::loadBalancers);
    Set<String> ids = new TreeSet<>(lint.model.groups().keySet());
    ids.addAll(lint.model.desired().keySet());
    ids.forEach(lint::group);
    return ImmutableList.copyOf(lint.out);
  }

  private void binding(BindingSnapshot binding, Reachability rules) {
    String at = "targetGroupBindings[" + binding.key() + "]";
    if (binding.networking().isEmpty()) {
      freeRider(binding, at, rules);
      return;
    }
    Outcome<ImmutableMap<String, ImmutableList<Permission>>> needs =
        SnapshotModel.needs(binding, model.groups(), model.flags(), snapshot);
    needs.warningsOrProblems().forEach(p -> out.add(NetworkingCauses.below(at, p)));
    boolean known = needs.isOk() && !snapshot.notComputed().contains(binding.key());
    if (!known) {
      out.add(
          Problem.plain(
              FieldPath.of(at),
              "the rules that it requests are not known, and until they are, the controller revokes"
                  + " no rule of any binding",
              SgProblemCodes.REVOCATION_BLOCKED_BY));
    }
  }

  private void freeRider(BindingSnapshot binding, String at, Reachability rules) {
    for (Flow flow : Flows.of(ImmutableList.of(binding))) {
      Reachability.Finding found = rules.find(flow);
      Permission via = found.via().orElse(null);
      if (via != null && via.isManaged()) {
        out.add(
            Problem.plain(
                FieldPath.of(at, "spec", "networking"),
                "is absent, and port "
                    + flow.port()
                    + " on "
                    + found.group()
                    + " is open only because of "
                    + contributorsTo(found.group(), via, flow.port()),
                SgProblemCodes.FREE_RIDER));
      }
    }
  }

  private String contributorsTo(String group, Permission via, int port) {
    List<NamespacedName> named =
        contributors.of(group, via.canonicalProtocol(), via.source(), port);
    if (named.isEmpty()) {
      return "the range " + via.ports() + " that other bindings span";
    }
    String first =
        named.stream().limit(MAX_NAMES).map(NamespacedName::toString).collect(joining(", "));
    return named.size() <= MAX_NAMES
        ? first
        : first + " and " + (named.size() - MAX_NAMES) + " more";
  }

  private void loadBalancers(LoadBalancerInputs inputs) {
    for (AlbGroup group : inputs.albGroups()) {
      LoadBalancers.albGroups(group, inputs.flags(), inputs.directory())
          .warningsOrProblems()
          .forEach(p -> out.add(NetworkingCauses.below(NetworkingCauses.ingress(group, p), p)));
    }
    for (Service service : inputs.services()) {
      inputs
          .nlbGroups(service)
          .warningsOrProblems()
          .forEach(p -> out.add(NetworkingCauses.below(NetworkingCauses.serviceAt(service), p)));
    }
  }

  private void group(String id) {
    FieldPath at = FieldPath.of("securityGroups[" + id + "]");
    SecurityGroup group = model.groups().get(id);
    List<Permission> current = group == null ? ImmutableList.of() : group.permissions();
    List<Permission> desired = model.desired().getOrDefault(id, ImmutableList.of());
    Set<PermissionKey> desiredKeys = new HashSet<>();
    desired.forEach(p -> desiredKeys.add(p.key()));
    for (Permission rule : current) {
      if (rule.isManaged() && !desiredKeys.contains(rule.key()) && !isWrittenByController(rule)) {
        add(
            at,
            "the rule " + rule.key() + " carries the controller's label and will be revoked",
            SgProblemCodes.FOREIGN_RULE_LOOKS_OURS);
      }
    }
    for (Permission rule : desired) {
      if (rule.source() instanceof Source.SecurityGroup source
          && !model.groups().containsKey(source.id())) {
        add(
            at,
            "the source "
                + source.id()
                + " does not exist: EC2 would refuse every rule of the call",
            SgProblemCodes.SOURCE_SG_UNKNOWN);
      }
    }
    QuotaReport quota =
        RuleQuota.check(
            id, desired, current, snapshot.quota().withPrefixLists(snapshot.prefixLists()));
    if (quota.steady() >= NEAR_QUOTA_RATIO * quota.limit() || quota.willRevokeFirst()) {
      add(
          at,
          quota.steady()
              + " of at most "
              + quota.limit()
              + " rules"
              + (quota.willRevokeFirst() ? ", and " + quota.peak() + " during the change" : ""),
          SgProblemCodes.NEAR_QUOTA);
    }
    if (group != null
        && isUnusedFrontend(group)
        && referenced.contains(new Source.SecurityGroup(id))) {
      add(
          at,
          "cannot be deleted while rules name it as their source",
          SgProblemCodes.SOURCE_SG_STILL_REFERENCED);
    }
  }

  private static boolean isWrittenByController(Permission rule) {
    return rule.description().equals(PermissionLabels.MANAGED_DESCRIPTION)
        || !OwnershipLabels.owners(rule).isEmpty();
  }

  private boolean isUnusedFrontend(SecurityGroup group) {
    boolean managed =
        MANAGED_RESOURCE.equals(group.tags().get("ingress.k8s.aws/resource"))
            || MANAGED_RESOURCE.equals(group.tags().get("service.k8s.aws/resource"));
    return managed && !attached.contains(group.id());
  }

  private void add(FieldPath at, String message, ProblemCode code) {
    out.add(Problem.plain(at, message, code));
  }
}
