package dev.rolloutkit.alb.internal.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.verify.WeightDrift;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.alb.verify.WeightVerification;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.AlbStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancer;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroup;

/**
 * Verifies that the load balancers of a rollout have the weights that were written.
 *
 * <p>Compatibility: the matched controller counts matches over all ingresses, host names and target
 * groups and compares the count with ingresses plus additional destinations. With several ingresses
 * and an experiment a correct state is never verified, and surplus matches can compensate for a
 * wrong weight. If {@link dev.rolloutkit.alb.settings.AlbDefect#WEIGHTS_VERIFIED_BY_COUNT} is
 * fixed, each weight is verified on its own, including that of the stable service.
 *
 * <p>Source: Argo Rollouts 1.9, ALB weight verification.
 *
 * @rule Weights are verified by counting the target groups of the load balancers that have them.
 */
public final class WeightVerifier {
  private final WeightInput in;
  private final AlbRoute route;
  private final List<RolloutEvent> events = new ArrayList<>();
  private final List<AlbStatuses> albs = new ArrayList<>();
  private final ImmutableList<Integer> weights;
  private AlbStatuses alb = AlbStatuses.empty();
  private int count;

  /** A further destination and its weight. */
  private record Wanted(String service, int weight) {}

  private WeightVerifier(WeightInput in, AlbRoute route) {
    this.in = in;
    this.route = route;
    weights = ForwardActions.weights(route, in.weight(), in.additional(), in.settings());
  }

  /** Whether weights are verified at this point of a rollout; see {@link CanarySteps}. */
  public static boolean shouldVerify(Rollout rollout, int weight) {
    return CanarySteps.shouldVerifyWeight(rollout, weight);
  }

  /** The resource id of a target group: {@code default/web-stable:80}. */
  public static String resourceId(String namespace, String ingress, String service, int port) {
    return TargetGroupCatalog.resourceId(namespace, ingress, service, Integer.toString(port));
  }

  /**
   * Verifies a weight. Takes time linear in the number of rules, target groups and tags.
   *
   * <p>The verification always takes place while the rollout has no ALB status yet.
   *
   * <p>Problems: a missing ingress; a rollout without ALB routing.
   */
  public static Outcome<WeightVerification> verify(WeightInput in) {
    if (!in.enabled()) {
      return Outcome.ok(new WeightVerification.Disabled());
    }
    Rollout rollout = in.rollout();
    boolean known = rollout.status().albs() != null || rollout.status().alb() != null;
    if (known && !shouldVerify(rollout, in.weight())) {
      return Outcome.ok(
          new WeightVerification.Skipped(
              in.alb().map(a -> AlbStatuses.of(a).toStatus()),
              in.albs().map(WeightVerifier::complete)));
    }
    return AlbRoute.of(rollout).flatMap(route -> new WeightVerifier(in, route).verify());
  }

  /**
   * The names of the ingresses that are verified; an empty list in the rollout counts as absent.
   */
  public static ImmutableList<String> ingressNames(AlbRoute route) {
    return route
        .ingresses()
        .filter(names -> !names.isEmpty())
        .orElseGet(() -> ImmutableList.of(route.ingress()));
  }

  private static ImmutableList<AlbStatus> complete(List<AlbStatus> list) {
    return list.stream()
        .map(a -> AlbStatuses.of(a).toStatus())
        .collect(ImmutableList.toImmutableList());
  }

  private Outcome<WeightVerification> verify() {
    ImmutableList<String> names = ingressNames(route);
    alb = in.alb().map(AlbStatuses::of).orElseGet(AlbStatuses::empty);
    ImmutableList<AlbStatus> before = in.albs().orElse(ImmutableList.of());
    for (int i = 0; i < names.size(); i++) {
      albs.add(before.size() == names.size() ? AlbStatuses.of(before.get(i)) : AlbStatuses.empty());
    }
    for (int i = 0; i < names.size(); i++) {
      Outcome<IngressView> ingress = in.ingresses().find(route.namespace(), names.get(i));
      if (ingress instanceof Outcome.Failed<IngressView> failed) {
        return Outcome.failed(failed.problems());
      }
      if (!visit(names.get(i), ingress.orElseThrow(), albs.get(i))) {
        return Outcome.ok(result(false));
      }
    }
    boolean verified =
        in.settings().fixes(AlbDefect.WEIGHTS_VERIFIED_BY_COUNT)
            ? WeightDrift.of(in, route).isEmpty()
            : count == names.size() + in.additional().size();
    return Outcome.ok(result(verified));
  }

  private WeightVerification result(boolean verified) {
    ImmutableList<AlbStatus> all =
        albs.stream().map(AlbStatuses::toStatus).collect(ImmutableList.toImmutableList());
    Optional<AlbStatus> last = Optional.of(alb.toStatus());
    ImmutableList<RolloutEvent> inOrder = ImmutableList.copyOf(events);
    return verified
        ? new WeightVerification.Verified(last, Optional.of(all), inOrder)
        : new WeightVerification.NotVerified(last, Optional.of(all), inOrder);
  }

  /**
   * Collects the weights of the load balancers of an ingress; false if a load balancer is missing.
   */
  private boolean visit(String name, IngressView ingress, AlbStatuses own) {
    String canaryId = id(name, route.currentCanary());
    String stableId = id(name, route.currentStable());
    Map<String, Wanted> additional = new HashMap<>();
    for (int j = 0; j < in.additional().size(); j++) {
      String service = GoZero.of(in.additional().get(j).serviceName());
      additional.put(id(name, service), new Wanted(service, weights.get(j + 1)));
    }
    for (String host : ingress.hostnames()) {
      if (host.isEmpty()) {
        continue;
      }
      Optional<LoadBalancer> found = in.aws().byDnsName(host);
      String arn = found.map(LoadBalancer::loadBalancerArn).orElse("");
      if (found.isEmpty() || arn.isEmpty()) {
        events.add(
            RolloutEvent.warning("LoadBalancerNotFound", "Failed to find load balancer: " + host));
        return false;
      }
      own.balancer(name, found.get());
      alb.balancer(name, found.get());
      groups(arn, canaryId, stableId, additional, own);
    }
    return true;
  }

  private void groups(
      String balancerArn,
      String canaryId,
      String stableId,
      Map<String, Wanted> additional,
      AlbStatuses own) {
    Map<String, Integer> found = GroupWeights.last(in.aws(), balancerArn);
    for (TargetGroup group : GroupWeights.list(in.aws().targetGroups().get(balancerArn))) {
      String arn = GoZero.of(group.targetGroupArn());
      String tag = in.aws().tag(arn, in.tagKey());
      boolean isCanary = tag.equals(canaryId);
      if (isCanary) {
        own.canary(group);
        alb.canary(group);
      } else if (tag.equals(stableId)) {
        own.stable(group);
        alb.stable(group);
      }
      Integer weight = found.get(arn);
      if (weight == null) {
        continue;
      }
      if (isCanary) {
        compareWeight(route.currentCanary(), arn, weights.get(0), weight);
      } else {
        Wanted wanted = additional.get(tag);
        if (wanted != null) {
          compareWeight(wanted.service(), arn, wanted.weight(), weight);
        }
      }
    }
  }

  private void compareWeight(String service, String arn, int wanted, int weight) {
    String subject = "Service " + service + " (TargetGroup " + arn + ") ";
    if (weight == wanted) {
      count++;
      events.add(
          RolloutEvent.normal(
              "TargetGroupVerified", subject + "verified: canary weight " + wanted + " set"));
    } else {
      events.add(
          RolloutEvent.warning(
              "TargetGroupUnverified",
              subject
                  + "not verified: canary weight "
                  + wanted
                  + " not yet set (current: "
                  + weight
                  + ")"));
    }
  }

  private String id(String ingress, String service) {
    return resourceId(route.namespace(), ingress, service, route.servicePort());
  }
}
