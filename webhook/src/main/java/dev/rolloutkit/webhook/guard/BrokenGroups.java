package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.action.ForwardedServices;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.program.cluster.KubernetesObjects;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.webhook.world.IngressNeeds;
import dev.rolloutkit.webhook.world.ObjectName;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds Ingresses because of which the controller no longer deploys anything of their group, so
 * that no other member changes either.
 *
 * <p>AWS is not queried: whatever annotations name is assumed to exist, and settings that depend on
 * AWS are not judged.
 */
public final class BrokenGroups implements Guard {
  /** Larger groups are not judged, so that reviews are answered in time. */
  private static final int MOST = 200;

  /**
   * The number of problems for which a remedy is searched; each candidate is tried on the whole
   * group.
   */
  private static final int REMEDIES = 3;

  /** Settings that depend on AWS or on objects that are not watched. */
  private static final ImmutableSet<ProblemCode> NOT_JUDGED =
      ImmutableSet.of(
          StackProblemCodes.CERTIFICATE_NOT_FOUND, StackProblemCodes.SUBNET_NOT_RESOLVED);

  private final StackSettings settings;

  /**
   * A guard for the groups of a controller.
   *
   * @param flags the flags with which the controller runs
   */
  public BrokenGroups(LbcFlags flags) {
    settings = StackSettings.of(flags);
  }

  @Override
  public String question() {
    return "whether the controller can still deploy the group of the Ingress";
  }

  @Override
  public ImmutableSet<WatchedKind> kinds() {
    return ImmutableSet.of(
        WatchedKind.INGRESS, WatchedKind.INGRESS_CLASS, WatchedKind.SERVICE, WatchedKind.NAMESPACE);
  }

  @Override
  public ImmutableList<ObjectName> needs(ObjectNode object) {
    return KubernetesObjects.read(object, Ingress.class)
        .toOptional()
        .map(IngressNeeds::of)
        .orElse(ImmutableList.of());
  }

  @Override
  public ImmutableList<Consequence> look(ObjectNode object, WorldView view) {
    Outcome<Ingress> read = KubernetesObjects.read(object, Ingress.class);
    if (!(read instanceof Outcome.Ok<Ingress> ok)) {
      return ImmutableList.of();
    }
    Ingress ingress = ok.value();
    String own = key(ingress);
    List<Ingress> others = new ArrayList<>(view.stackOf(ingress));
    GroupClasses classes = GroupClasses.of(view);
    others.removeIf(other -> key(other).equals(own) || classes.isMissing(other));
    if (classes.isMissing(ingress)) {
      return ImmutableList.of();
    }
    if (others.size() >= MOST) {
      return ImmutableList.of(
          notJudged(
              own,
              "the group has "
                  + others.size()
                  + " other members, and groups of more than "
                  + MOST
                  + " are not judged"));
    }
    Optional<String> parametrized =
        Stream.concat(Stream.of(ingress), others.stream())
            .flatMap(member -> classes.parametrized(member).stream())
            .findFirst();
    if (parametrized.isPresent()) {
      return ImmutableList.of(
          notJudged(
              own,
              "IngressClass " + parametrized.get() + " has parameters, which are not watched"));
    }
    ImmutableList.Builder<Consequence> out = ImmutableList.builder();
    int tried = 0;
    for (Problem problem : problems(ingress, others, view)) {
      String remedy =
          tried++ < REMEDIES
              ? GroupRemedy.of(
                  ingress, others, problem, other -> !problems(other, others, view).isEmpty())
              : "";
      out.add(consequence(own, others.size(), problem, remedy));
    }
    return out.build();
  }

  /** The problems that a member causes. */
  private ImmutableList<Problem> problems(Ingress ingress, List<Ingress> others, WorldView view) {
    Optional<String> own = Optional.of(key(ingress));
    return findings(ingress, others, view).stream()
        .filter(finding -> finding.member().equals(own))
        .map(GroupFinding::problem)
        .filter(problem -> !NOT_JUDGED.contains(problem.code()))
        .collect(ImmutableList.toImmutableList());
  }

  private List<GroupFinding> findings(Ingress ingress, List<Ingress> others, WorldView view) {
    List<Ingress> members = new ArrayList<>(others);
    members.add(ingress);
    ClusterObjects cluster =
        ClusterObjects.of(members, view.ingressClasses(), List.of(), view.namespacesOf(members));
    List<Service> services = new ArrayList<>();
    for (Ingress member : members) {
      String namespace = member.getMetadata().getNamespace();
      for (String name : ForwardedServices.of(member)) {
        view.service(namespace, name).ifPresent(services::add);
      }
    }
    return LoadBalancerStacks.plan(cluster, services, List.of(), settings).loadBalancers().stream()
        .filter(planned -> planned.members().contains(key(ingress)))
        .flatMap(planned -> planned.report().stream())
        .flatMap(report -> report.findings().stream())
        .toList();
  }

  private static Consequence notJudged(String own, String why) {
    return new Consequence(
        "it is not known whether the controller can still deploy the group of Ingress "
            + own
            + ": "
            + why,
        "",
        false);
  }

  private static Consequence consequence(String own, int others, Problem problem, String remedy) {
    String stops =
        others == 0
            ? "the controller deploys nothing of Ingress " + own
            : "the controller deploys nothing of the group of Ingress "
                + own
                + " any more, nor of its "
                + others
                + " other "
                + (others == 1 ? "member" : "members");
    return new Consequence(stops + ": " + problem.text(), remedy, others > 0);
  }

  private static String key(Ingress ingress) {
    return ingress.getMetadata().getNamespace() + "/" + ingress.getMetadata().getName();
  }
}
