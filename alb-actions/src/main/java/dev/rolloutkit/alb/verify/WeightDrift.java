package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.internal.verify.GroupWeights;
import dev.rolloutkit.alb.internal.verify.WeightVerifier;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancer;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroup;

/**
 * A weight that differs from the desired one, and its location in AWS.
 *
 * @rule A weight has drifted if that in AWS is not the one that was written.
 * @param resourceId the resource id of the service and port, such as {@code default/web-canary:80}
 * @param reason the kind of difference
 * @param expected the weight that was written
 * @param actual the weight in AWS; {@code null} if there is none
 * @param place the location of the weight in AWS
 */
public record WeightDrift(
    String resourceId, Reason reason, int expected, @Nullable Integer actual, Place place) {

  /** Why a weight counts as drifted. */
  public enum Reason {
    /** The ingress has no load balancer yet, or the load balancer was not found. */
    NO_LOAD_BALANCER,
    /** No target group has the resource id as its tag. */
    NO_TARGET_GROUP,
    /** No rule has the target group, or its rule has no weight for it. */
    NO_WEIGHT,
    /** A rule has another weight. */
    OTHER_WEIGHT
  }

  /**
   * The location of a weight; a component is {@code null} if there is no such object.
   *
   * @param targetGroupArn the target group
   * @param listenerArn the listener
   * @param ruleArn the rule
   * @param rulePriority its priority, or {@code default}
   */
  public record Place(
      @Nullable String targetGroupArn,
      @Nullable String listenerArn,
      @Nullable String ruleArn,
      @Nullable String rulePriority) {
    static final Place NOWHERE = new Place(null, null, null, null);
  }

  /**
   * All weights that differ from the written ones, ingress by ingress, including those of the
   * stable service. Every target group of every action is checked, except for actions with a single
   * target, such as those of header routes. Empty if AWS has the desired weights.
   *
   * <p>Problems: a missing ingress; a rollout without ALB routing.
   */
  public static Outcome<ImmutableList<WeightDrift>> explain(WeightInput in) {
    return AlbRoute.of(in.rollout())
        .flatMap(
            route -> {
              for (String name : WeightVerifier.ingressNames(route)) {
                Outcome<IngressView> found = in.ingresses().find(route.namespace(), name);
                if (found instanceof Outcome.Failed<IngressView> failed) {
                  return Outcome.failed(failed.problems());
                }
              }
              return Outcome.ok(of(in, route));
            });
  }

  /**
   * Does the same as {@link #explain} for a given route, for example the route of one of several
   * ports. A missing ingress is skipped.
   */
  public static ImmutableList<WeightDrift> of(WeightInput in, AlbRoute route) {
    ImmutableList.Builder<WeightDrift> out = ImmutableList.builder();
    for (String name : WeightVerifier.ingressNames(route)) {
      Optional<IngressView> ingress = in.ingresses().find(route.namespace(), name).toOptional();
      if (ingress.isPresent()) {
        ofIngress(in, route, name, ingress.get(), out);
      }
    }
    return out.build();
  }

  private static void ofIngress(
      WeightInput in,
      AlbRoute route,
      String name,
      IngressView ingress,
      ImmutableList.Builder<WeightDrift> out) {
    Map<String, Integer> expected = expected(in, route, name);
    Set<String> hosts = new LinkedHashSet<>(ingress.hostnames());
    hosts.remove("");
    Set<String> balancers = new LinkedHashSet<>();
    for (String host : hosts) {
      String arn = in.aws().byDnsName(host).map(LoadBalancer::loadBalancerArn).orElse("");
      if (!arn.isEmpty()) {
        balancers.add(arn);
      }
    }
    if (balancers.isEmpty() || hosts.isEmpty()) {
      expected.forEach(
          (id, weight) ->
              out.add(new WeightDrift(id, Reason.NO_LOAD_BALANCER, weight, null, Place.NOWHERE)));
      return;
    }
    for (String balancer : balancers) {
      ofBalancer(in, balancer, expected, out);
    }
  }

  /** The written weights by resource id, in the order canary, additional destinations, stable. */
  private static Map<String, Integer> expected(WeightInput in, AlbRoute route, String ingress) {
    Map<String, Integer> out = new LinkedHashMap<>();
    List<Integer> weights =
        ForwardActions.weights(route, in.weight(), in.additional(), in.settings());
    out.put(id(route, ingress, route.currentCanary()), weights.get(0));
    for (int i = 0; i < in.additional().size(); i++) {
      String service = GoZero.of(in.additional().get(i).serviceName());
      out.put(id(route, ingress, service), weights.get(i + 1));
    }
    out.putIfAbsent(
        id(route, ingress, route.currentStable()), weights.get(in.additional().size() + 1));
    return out;
  }

  private static void ofBalancer(
      WeightInput in,
      String balancer,
      Map<String, Integer> expected,
      ImmutableList.Builder<WeightDrift> out) {
    Map<String, List<String>> groups = new HashMap<>();
    for (TargetGroup group : GroupWeights.list(in.aws().targetGroups().get(balancer))) {
      String arn = GoZero.of(group.targetGroupArn());
      String tag = in.aws().tag(arn, in.tagKey());
      if (expected.containsKey(tag)) {
        groups.computeIfAbsent(tag, t -> new ArrayList<>(1)).add(arn);
      }
    }
    Map<String, List<WeightDriftTuple>> tuples = new HashMap<>();
    GroupWeights.visit(
        in.aws(),
        balancer,
        (arn, weight, targets, listener, rule) -> {
          if (targets > 1) {
            Place place = new Place(arn, listener.listenerArn(), rule.ruleArn(), rule.priority());
            tuples
                .computeIfAbsent(arn, a -> new ArrayList<>(1))
                .add(new WeightDriftTuple(weight, place));
          }
        });
    expected.forEach(
        (id, weight) -> {
          List<String> arns = groups.getOrDefault(id, List.of());
          if (arns.isEmpty()) {
            out.add(new WeightDrift(id, Reason.NO_TARGET_GROUP, weight, null, Place.NOWHERE));
          }
          for (String arn : arns) {
            ofGroup(id, weight, arn, tuples.getOrDefault(arn, List.of()), out);
          }
        });
  }

  private static void ofGroup(
      String id,
      int expected,
      String arn,
      List<WeightDriftTuple> tuples,
      ImmutableList.Builder<WeightDrift> out) {
    if (tuples.isEmpty()) {
      out.add(
          new WeightDrift(id, Reason.NO_WEIGHT, expected, null, new Place(arn, null, null, null)));
    }
    for (WeightDriftTuple tuple : tuples) {
      if (tuple.weight() == null) {
        out.add(new WeightDrift(id, Reason.NO_WEIGHT, expected, null, tuple.place()));
      } else if (tuple.weight() != expected) {
        out.add(new WeightDrift(id, Reason.OTHER_WEIGHT, expected, tuple.weight(), tuple.place()));
      }
    }
  }

  private static String id(AlbRoute route, String ingress, String service) {
    return WeightVerifier.resourceId(route.namespace(), ingress, service, route.servicePort());
  }

  /** A description on one line, for people. */
  @Override
  public String toString() {
    String subject = resourceId + ": expected weight " + expected + ", ";
    return switch (reason) {
      case NO_LOAD_BALANCER -> subject + "no load balancer";
      case NO_TARGET_GROUP -> subject + "no target group";
      case NO_WEIGHT -> subject + "none set for " + place.targetGroupArn();
      case OTHER_WEIGHT ->
          subject
              + "is "
              + actual
              + " in rule "
              + place.rulePriority()
              + " of "
              + place.listenerArn();
    };
  }
}
