package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.aws.SdkRules;
import dev.rolloutkit.alb.patch.IngressPatch;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.verify.LoadBalancerSnapshot;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.ActionParser;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.lbc.rule.ListenerRules;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Listener;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancer;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroup;

/**
 * The result of a plan in AWS: the listener rules that the load balancer controller builds from the
 * written annotations, and what the Describe calls return for these rules. Use it to check in
 * advance whether the plan will pass verification.
 *
 * <pre>{@code
 * PlanSimulation simulated =
 *     PlanSimulation.of(route, ingresses, plan, services, ReaderSettings.defaults()).orElseThrow();
 * WeightVerifier.verify(
 *     WeightInput.builder().aws(simulated.aws()).ingresses(simulated.ingresses()) … .build());
 * }</pre>
 *
 * @rule The listener rules that the load balancer controller will build from a plan can be verified
 *     in advance.
 * @param ingresses the ingresses of the rollout after the plan, each with the host name of a load
 *     balancer of its own
 * @param rules the rules of the listener on port 80, by ingress name
 * @param aws what AWS returns for these rules; ARNs are derived from resource ids
 */
public record PlanSimulation(
    AlbIngresses ingresses,
    ImmutableMap<String, ImmutableList<ListenerRule>> rules,
    LoadBalancerSnapshot aws) {
  private static final String ARN = "arn:aws:elasticloadbalancing:simulated:000000000000:";
  private static final int PORT = 80;

  /**
   * Simulates a plan.
   *
   * <p>Problems: the one that stopped the plan; a missing ingress; any that the load balancer
   * controller reports.
   *
   * @param services the services that the actions name
   */
  public static Outcome<PlanSimulation> of(
      AlbRoute route,
      AlbIngresses before,
      IngressPlan plan,
      List<Service> services,
      ReaderSettings options) {
    return of(route, before, plan, TargetGroupCatalog.of(Map.of(), Map.of(), services), options);
  }

  /**
   * Simulates a plan with a prepared catalog of services, which is faster for many Rollouts.
   *
   * <p>Problems: as for {@link #of(AlbRoute, AlbIngresses, IngressPlan, List, ReaderSettings)}.
   *
   * @param services the services that the actions name; its target groups are replaced by simulated
   *     ones
   */
  public static Outcome<PlanSimulation> of(
      AlbRoute route,
      AlbIngresses before,
      IngressPlan plan,
      TargetGroupCatalog services,
      ReaderSettings options) {
    if (plan.stoppedBy().isPresent()) {
      return Outcome.failed(plan.stoppedBy().get());
    }
    Map<String, IngressView> after = new LinkedHashMap<>();
    for (String name : route.ingressNames()) {
      Outcome<IngressView> found = before.find(route.namespace(), name);
      if (found instanceof Outcome.Failed<IngressView> failed) {
        return Outcome.failed(failed.problems());
      }
      after.put(name, found.orElseThrow());
    }
    for (IngressPatch patch : plan.patches()) {
      after.put(patch.ingress(), patch.after());
    }
    LoadBalancerSnapshot.Builder aws = LoadBalancerSnapshot.builder();
    ImmutableMap.Builder<String, ImmutableList<ListenerRule>> rules = ImmutableMap.builder();
    List<IngressView> published = new ArrayList<>();
    for (IngressView ingress : after.values()) {
      Map<String, String> groups = new LinkedHashMap<>();
      groups(ingress, groups, options);
      Outcome<ImmutableList<ListenerRule>> built =
          ListenerRules.of(
              List.of(ingress), PORT, "HTTP", options, services.withTargetGroups(groups));
      if (built instanceof Outcome.Failed<ImmutableList<ListenerRule>> failed) {
        return Outcome.failed(failed.problems());
      }
      rules.put(ingress.name(), built.orElseThrow());
      published.add(publish(ingress, groups, built.orElseThrow(), options, aws));
    }
    return Outcome.ok(
        new PlanSimulation(AlbIngresses.of(published), rules.buildOrThrow(), aws.build()));
  }

  /**
   * Adds the target group that the load balancer controller creates for each service port in use.
   */
  private static void groups(IngressView ingress, Map<String, String> out, ReaderSettings options) {
    String infix = options.annotationPrefix() + "/actions.";
    for (String key : ingress.annotations().keySet()) {
      if (key.startsWith(infix)) {
        ActionParser.action(ingress.annotations(), key.substring(infix.length()), options)
            .toOptional()
            .ifPresent(
                action ->
                    action
                        .targets()
                        .forEach(
                            t ->
                                add(
                                    ingress,
                                    t.serviceName(),
                                    t.servicePort() == null
                                        ? "null"
                                        : t.servicePort().stringValue(),
                                    out)));
      }
    }
    ingress
        .rules()
        .forEach(
            rule ->
                rule.paths()
                    .forEach(
                        path -> {
                          var service = path.backend().service();
                          if (service != null && !service.usesAnnotation()) {
                            add(
                                ingress,
                                service.name(),
                                service.portName().isEmpty()
                                    ? Integer.toString(service.portNumber())
                                    : service.portName(),
                                out);
                          }
                        }));
  }

  private static void add(
      IngressView ingress, @Nullable String service, String port, Map<String, String> out) {
    if (service != null) {
      String id = TargetGroupCatalog.resourceId(ingress.namespace(), ingress.name(), service, port);
      out.put(id, ARN + "targetgroup/k8s-" + hash(id) + "/" + hash(id + "#"));
    }
  }

  private static IngressView publish(
      IngressView ingress,
      Map<String, String> groups,
      List<ListenerRule> rules,
      ReaderSettings options,
      LoadBalancerSnapshot.Builder aws) {
    String id = hash(ingress.namespace() + "/" + ingress.name());
    String name = "k8s-" + id;
    String balancer = ARN + "loadbalancer/app/" + name + "/" + id;
    String listener = ARN + "listener/app/" + name + "/" + id + "/1";
    String host = name + ".elb.amazonaws.com";
    aws.addLoadBalancer(
        LoadBalancer.builder()
            .loadBalancerName(name)
            .loadBalancerArn(balancer)
            .dnsName(host)
            .build());
    aws.putListener(
        balancer, ImmutableList.of(Listener.builder().listenerArn(listener).port(PORT).build()));
    ImmutableList.Builder<TargetGroup> all = ImmutableList.builder();
    groups.forEach(
        (resource, arn) -> {
          all.add(
              TargetGroup.builder()
                  .targetGroupArn(arn)
                  .targetGroupName("k8s-" + hash(resource))
                  .build());
          aws.putTag(arn, ImmutableMap.of(TargetGroupCatalog.RESOURCE_TAG, resource));
        });
    aws.putTargetGroup(balancer, all.build());
    ImmutableList.Builder<Rule> described = ImmutableList.builder();
    for (ListenerRule rule : rules) {
      described.add(
          SdkRules.toSdk(rule, options.flags()).toBuilder()
              .ruleArn(listener + "/" + rule.priority())
              .build());
    }
    aws.putRule(listener, described.build());
    return IngressView.builder().from(ingress).hostnames(ImmutableList.of(host)).build();
  }

  private static String hash(String text) {
    return Long.toHexString(Hashes.fnv1a64(text));
  }
}
