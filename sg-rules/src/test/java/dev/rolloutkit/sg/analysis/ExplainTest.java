package dev.rolloutkit.sg.analysis;

import static dev.rolloutkit.sg.analysis.Clusters.cluster;
import static dev.rolloutkit.sg.analysis.Clusters.freeRider;
import static dev.rolloutkit.sg.analysis.Clusters.group;
import static dev.rolloutkit.sg.analysis.Clusters.key;
import static dev.rolloutkit.sg.analysis.Clusters.managed;
import static dev.rolloutkit.sg.analysis.Clusters.ours;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.analysis.PortExplanation.Kind;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.ec2.UserIdGroupPair;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.internal.flow.Flows;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.ExistingLoadBalancer;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExplainTest {
  private static final Source BACKEND = new Source.SecurityGroup(Clusters.BACKEND);

  @Test
  void aRequestedPortIsExplainedAsExact() {
    assertThat(port(8001))
        .singleElement()
        .satisfies(
            e -> {
              assertThat(e.kind()).isEqualTo(Kind.EXACT);
              assertThat(e.bindings())
                  .containsExactly(new Contributor(key("tools/tg3"), new PortRange(8001, 8001)));
            });
  }

  @Test
  void aPortInBetweenIsExplainedByTheLowestAndHighestPorts() {
    assertThat(port(5000))
        .singleElement()
        .satisfies(
            e -> {
              assertThat(e.kind()).isEqualTo(Kind.SPANNED);
              assertThat(e.bindings())
                  .containsExactly(
                      new Contributor(key("logging/tg1"), new PortRange(3100, 3100)),
                      new Contributor(key("tools/tg3"), new PortRange(8001, 8001)));
            });
  }

  @Test
  void aPortOutsideOfEveryRuleHasNoExplanation() {
    assertThat(port(3099)).isEmpty();
  }

  @Test
  void portZeroMeansAllPorts() {
    ClusterSnapshot cluster =
        cluster(group(ours(0, 65535)), managed("a/zero", "a/pod", 0), managed("a/t", "a/pod", 80))
            .build();

    assertThat(Explain.port(cluster, Clusters.NODE, "tcp", 81, BACKEND).get(0).kind())
        .isEqualTo(Kind.ALL_PORTS);
  }

  @Test
  void aStaleRuleNamesTheBindingsThatBlockItsRevocation() {
    Permission foreign =
        Permission.unlabelled("-1", new PortRange(0, 0), new Source.Cidr4("10.0.0.0/8"));
    ClusterSnapshot cluster =
        cluster(
                group(ours(80, 80), ours(1, 99), foreign),
                managed("a/t", "a/pod", 80),
                managed("a/u", "a/pod", 80))
            .addNotComputed(key("a/u"))
            .build();

    assertThat(Explain.port(cluster, Clusters.NODE, "tcp", 80, BACKEND))
        .extracting(PortExplanation::kind)
        .containsExactly(Kind.EXACT, Kind.STALE);
    assertThat(Explain.port(cluster, Clusters.NODE, "tcp", 99, BACKEND).get(0).waitsFor())
        .containsExactly(key("a/u"));
    assertThat(Explain.port(cluster, Clusters.NODE, "udp", 9, new Source.Cidr4("10.1.0.0/16")))
        .extracting(PortExplanation::kind)
        .containsExactly(Kind.FOREIGN);
  }

  @Test
  void aFlowOfABindingWithoutANetworkingBlockReportsOnlyThat() {
    ClusterSnapshot cluster = cluster(group(), freeRider("prod/tg2", "ns/api", 8001)).build();

    assertThat(whyNot(cluster)).isEqualTo(MissingLink.Kind.NO_NETWORKING);
  }

  @Test
  void eachMissingLinkIsFound() {
    BindingSnapshot binding = managed("a/t", "a/pod", 80);
    BindingSnapshot other =
        BindingSnapshot.builder().from(binding).networking(Clusters.asks(81)).build();
    BindingSnapshot empty =
        BindingSnapshot.builder()
            .from(binding)
            .networking(new TargetGroupBindingNetworking(Clusters.asks().ingress()))
            .build();
    BindingSnapshot ambiguous =
        BindingSnapshot.builder()
            .from(binding)
            .targets(List.of(LiveTarget.of("a/pod", Eni.of("eni-9", List.of("sg-x", "sg-y")), 80)))
            .build();

    assertThat(whyNot(cluster(group(), other).build())).isEqualTo(MissingLink.Kind.NOT_REQUESTED);
    assertThat(whyNot(cluster(group(), empty).build())).isEqualTo(MissingLink.Kind.PORTS_EMPTY);
    assertThat(whyNot(cluster(group(), ambiguous).build()))
        .isEqualTo(MissingLink.Kind.NOT_COMPUTABLE);
    assertThat(whyNot(cluster(group(), binding).addNotComputed(binding.key()).build()))
        .isEqualTo(MissingLink.Kind.NOT_COMPUTED);
    assertThat(whyNot(cluster(group(), binding).build())).isEqualTo(MissingLink.Kind.LOST);
    assertThat(
            whyNot(
                cluster(group(), binding)
                    .quota(QuotaPolicy.defaults().withRulesPerGroup(0))
                    .build()))
        .isEqualTo(MissingLink.Kind.QUOTA);
    assertThat(Explain.whyNot(cluster(group(ours(80, 80)), binding).build(), flow(binding)))
        .isEmpty();
  }

  @Test
  void theExplanationNamesTheAnnotationBecauseOfWhichABlockIsMissing() {
    BindingSnapshot api =
        BindingSnapshot.builder()
            .from(freeRider("prod/tg2", "ns/api", 8001))
            .owner("Ingress prod/api")
            .build();
    GroupMember web = member("web", Map.of());
    GroupMember member =
        member("api", Map.of("alb.ingress.kubernetes.io/security-groups", Clusters.BACKEND));

    MissingLink link = whyNot(api, AlbGroup.explicit("g", List.of(web, member)));

    assertThat(link.kind()).isEqualTo(MissingLink.Kind.NO_NETWORKING);
    assertThat(link.field())
        .isEqualTo(
            "ingresses[prod/api].metadata.annotations[alb.ingress.kubernetes.io/security-groups]");
    assertThat(link.message())
        .isEqualTo(
            "prod/tg2 has no networking block: the controller does not manage the rules of targets:"
                + " set alb.ingress.kubernetes.io/manage-backend-security-group-rules");
    // An invalid annotation is reported with the controller's message.
    assertThat(
            whyNot(
                    api,
                    AlbGroup.implicit(
                        member(
                            "api",
                            Map.of("alb.ingress.kubernetes.io/security-groups", "no-such-group"))))
                .message())
        .endsWith("requested names [no-such-group] but found []");
    // If the annotations request a block, the cause of its absence is not known.
    assertThat(whyNot(api, AlbGroup.implicit(member("api", Map.of()))).field())
        .isEqualTo("targetGroupBindings[prod/tg2].spec.networking");
  }

  @Test
  void theExplanationNamesTheManageAnnotationOfAService() {
    BindingSnapshot binding =
        BindingSnapshot.builder()
            .from(freeRider("prod/tg2", "ns/api", 8001))
            .owner("Service prod/api")
            .build();
    String prefix = "service.beta.kubernetes.io/aws-load-balancer-";

    assertThat(
            whyNot(binding, Map.of(prefix + "security-groups", Clusters.BACKEND), Map.of()).field())
        .isEqualTo("services[prod/api].metadata.annotations[" + prefix + "security-groups]");
    // A load balancer without groups gains none, whatever the annotations contain.
    Map<String, ExistingLoadBalancer> without =
        Map.of("prod/api", new ExistingLoadBalancer(ImmutableList.of()));
    assertThat(
            whyNot(
                    binding,
                    Map.of(prefix + "manage-backend-security-group-rules", "False"),
                    without)
                .field())
        .isEqualTo(
            "services[prod/api].metadata.annotations["
                + prefix
                + "manage-backend-security-group-rules]");
    assertThat(
            whyNot(binding, Map.of(prefix + "security-groups", Clusters.BACKEND), without).field())
        .isEqualTo("targetGroupBindings[prod/tg2].spec.networking");
  }

  @Test
  void aForeignRuleThatAdmitsNothingHidesTheControllersRule() {
    Permission stale =
        Permission.of(
            IpPermission.builder()
                .ipProtocol("tcp")
                .fromPort(80)
                .toPort(80)
                .addUserIdGroupPairs(
                    UserIdGroupPair.builder()
                        .groupId(Clusters.BACKEND)
                        .peeringStatus("deleted")
                        .build())
                .build());

    assertThat(whyNot(cluster(group(stale), managed("a/t", "a/pod", 80)).build()))
        .isEqualTo(MissingLink.Kind.FOREIGN_RULE_HIDES_OURS);
  }

  @Test
  void inAFullGroupRulesWaitUntilAllBindingsAreComputed() {
    ClusterSnapshot cluster =
        cluster(group(ours(70, 70)), managed("a/t", "a/pod", 80), managed("a/other", "a/other", 81))
            .addNotComputed(key("a/other"))
            .quota(QuotaPolicy.defaults().withRulesPerGroup(1))
            .build();

    MissingLink link = Explain.whyNot(cluster, flow(cluster.bindings().get(0))).get(0);

    assertThat(link.kind()).isEqualTo(MissingLink.Kind.AUTHORIZE_ONLY);
    assertThat(link.message())
        .isEqualTo(
            "sg-node is full, and the controller revokes rules only after it has computed those of"
                + " a/other");
    assertThat(link.field()).isEqualTo("targetGroupBindings[a/other]");
  }

  private static GroupMember member(String name, Map<String, String> annotations) {
    return new GroupMember(
        IngressView.builder()
            .namespace("prod")
            .name(name)
            .annotations(ImmutableMap.copyOf(annotations))
            .build(),
        Optional.empty());
  }

  private static MissingLink whyNot(BindingSnapshot binding, AlbGroup group) {
    return whyNot(
        binding,
        LoadBalancerInputs.of(LbcFlags.of("demo"), directory(), List.of(group), List.of()));
  }

  private static MissingLink whyNot(
      BindingSnapshot binding,
      Map<String, String> annotations,
      Map<String, ExistingLoadBalancer> existing) {
    Service service = new Service();
    service.setMetadata(new ObjectMeta());
    service.getMetadata().setNamespace("prod");
    service.getMetadata().setName("api");
    service.getMetadata().setAnnotations(annotations);
    return whyNot(
        binding,
        LoadBalancerInputs.of(LbcFlags.of("demo"), directory(), List.of(), List.of(service))
            .withExisting(existing));
  }

  private static MissingLink whyNot(BindingSnapshot binding, LoadBalancerInputs inputs) {
    return Explain.whyNot(cluster(group(), binding).loadBalancers(inputs).build(), flow(binding))
        .get(0);
  }

  private static SgDirectory directory() {
    return SgDirectory.of(List.of(SecurityGroup.of(Clusters.BACKEND, Map.of(), List.of())), null);
  }

  private static MissingLink.Kind whyNot(ClusterSnapshot cluster) {
    return Explain.whyNot(cluster, flow(cluster.bindings().get(0))).get(0).kind();
  }

  private static Flow flow(BindingSnapshot binding) {
    return Flows.of(List.of(binding)).get(0);
  }

  private static ImmutableList<PortExplanation> port(int port) {
    return Explain.port(Clusters.outage(), Clusters.NODE, "tcp", port, BACKEND);
  }
}
