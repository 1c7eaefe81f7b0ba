package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.WeightDestination;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ActionTypeEnum;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ForwardActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Listener;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancer;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ProtocolEnum;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroup;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroupTuple;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthStateEnum;

/**
 * Arbitraries of Ingresses for the AWS Load Balancer Controller, of their annotations, and of the
 * resources in AWS.
 */
public final class AlbArbitraries {
  private AlbArbitraries() {}

  /** Rollouts behind a load balancer with one to three Ingresses, and any weight. */
  public static Arbitrary<AlbWorld> worlds() {
    return Combinators.combine(
            RolloutArbitraries.alb(),
            Arbitraries.integers().between(0, 100),
            Arbitraries.integers().between(0, 100).list().ofMaxSize(3),
            annotations())
        .as(AlbArbitraries::world)
        .withoutEdgeCases();
  }

  private static AlbWorld world(
      Rollout rollout, int weight, List<Integer> shares, Map<String, String> annotations) {
    AlbRoute route = AlbRoute.of(rollout).orElseThrow();
    ImmutableList.Builder<WeightDestination> additional = ImmutableList.builder();
    int left = 100 - weight;
    for (int i = 0; i < shares.size(); i++) {
      int share = Math.min(left, shares.get(i));
      left -= share;
      additional.add(
          WeightDestination.builder().serviceName("experiment-" + i).weight(share).build());
    }
    IngressView ingress =
        IngressView.builder()
            .namespace(rollout.namespace())
            .name("web")
            .annotations(annotations)
            .addRule(
                new IngressRule(
                    "",
                    true,
                    ImmutableList.of(
                        new IngressPath(
                            "/*",
                            "ImplementationSpecific",
                            new IngressBackendRef(
                                ServiceBackendRef.named(route.ruleService(), "use-annotation"),
                                null)))))
            .build();
    return new AlbWorld(rollout, AlbIngresses.of(List.of(ingress)), weight, additional.build());
  }

  /** Annotations that do not belong to a Rollout. */
  public static Arbitrary<Map<String, String>> annotations() {
    return Arbitraries.maps(
            Arbitraries.of(
                "example.com/note",
                "alb.ingress.kubernetes.io/scheme",
                "alb.ingress.kubernetes.io/actions.other"),
            Arbitraries.of("keep", "internal", "{\"type\":\"fixed-response\"}"))
        .ofMaxSize(3);
  }

  /** Ingresses with annotations, hosts, paths and a class, with few different names. */
  public static Arbitrary<IngressView> ingress() {
    return Combinators.combine(
            KubernetesArbitraries.ingress(),
            annotations(),
            Arbitraries.of("alb", "nginx").injectNull(0.4))
        .as(
            (ingress, annotations, name) -> {
              ingress.getMetadata().setAnnotations(annotations);
              ingress.getSpec().setIngressClassName(name);
              return IngressView.of(ingress);
            })
        .withoutEdgeCases();
  }

  /** Ingresses that were read from invalid objects. */
  public static Arbitrary<IngressView> hostileIngress() {
    return FaultArbitraries.of(KubernetesArbitraries.ingress(), Ingress.class)
        .map(ingress -> IngressView.of(ingress))
        .withoutEdgeCases();
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(AlbWorld.class, AlbArbitraries::worlds);
    handwritten.put(
        IngressView.class, style -> style == InputStyle.PLAIN ? ingress() : hostileIngress());
    handwritten.put(
        AlbIngresses.class,
        style ->
            (style == InputStyle.PLAIN ? ingress() : hostileIngress())
                .list()
                .ofMaxSize(3)
                .map(AlbArbitraries::distinct)
                .withoutEdgeCases());
    handwritten.put(AlbRoute.class, style -> routes(style));
    handwritten.put(LoadBalancer.class, AlbArbitraries::loadBalancer);
    handwritten.put(TargetGroup.class, AlbArbitraries::targetGroup);
    handwritten.put(Listener.class, AlbArbitraries::listener);
    handwritten.put(Rule.class, AlbArbitraries::rule);
    handwritten.put(TargetHealthDescription.class, AlbArbitraries::targetHealth);
  }

  private static AlbIngresses distinct(List<IngressView> ingresses) {
    List<IngressView> out = new ArrayList<>();
    for (IngressView each : ingresses) {
      if (out.stream()
          .noneMatch(o -> o.name().equals(each.name()) && o.namespace().equals(each.namespace()))) {
        out.add(each);
      }
    }
    return AlbIngresses.of(out);
  }

  private static Arbitrary<AlbRoute> routes(InputStyle style) {
    if (style == InputStyle.PLAIN) {
      return worlds().map(AlbWorld::route).withoutEdgeCases();
    }
    return new Derivation(HandwrittenArbitraries.all().without(AlbRoute.class), style)
        .of(AlbRoute.class)
        .map(AlbRoute.class::cast);
  }

  private static Arbitrary<LoadBalancer> loadBalancer() {
    return Arbitraries.of("web", "api")
        .map(
            name ->
                LoadBalancer.builder()
                    .loadBalancerArn("arn:lb/" + name)
                    .loadBalancerName(name)
                    .dnsName(name + ".elb.amazonaws.com")
                    .build());
  }

  private static Arbitrary<TargetGroup> targetGroup() {
    return TextArbitraries.targetGroupArn()
        .map(arn -> TargetGroup.builder().targetGroupArn(arn).targetGroupName("web").build());
  }

  private static Arbitrary<Listener> listener() {
    return Arbitraries.of(80, 443)
        .map(
            port ->
                Listener.builder()
                    .listenerArn("arn:listener/" + port)
                    .port(port)
                    .protocol(port == 80 ? ProtocolEnum.HTTP : ProtocolEnum.HTTPS)
                    .build());
  }

  private static Arbitrary<Rule> rule() {
    return Combinators.combine(
            TextArbitraries.targetGroupArn(), Arbitraries.integers().between(0, 100))
        .as(
            (arn, weight) ->
                Rule.builder()
                    .ruleArn("arn:rule/" + weight)
                    .priority("1")
                    .actions(List.of(forward(arn, weight)))
                    .build());
  }

  private static Action forward(String arn, int weight) {
    TargetGroupTuple group = TargetGroupTuple.builder().targetGroupArn(arn).weight(weight).build();
    return Action.builder()
        .type(ActionTypeEnum.FORWARD)
        .forwardConfig(ForwardActionConfig.builder().targetGroups(List.of(group)).build())
        .build();
  }

  private static Arbitrary<TargetHealthDescription> targetHealth() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 254), Arbitraries.of(TargetHealthStateEnum.class))
        .as(
            (address, state) ->
                TargetHealthDescription.builder()
                    .target(target -> target.id("10.0.0." + address).port(8080))
                    .targetHealth(health -> health.state(state))
                    .build());
  }
}
