package dev.rolloutkit.sg.analysis;

import static dev.rolloutkit.sg.analysis.Clusters.cluster;
import static dev.rolloutkit.sg.analysis.Clusters.group;
import static dev.rolloutkit.sg.analysis.Clusters.key;
import static dev.rolloutkit.sg.analysis.Clusters.managed;
import static dev.rolloutkit.sg.analysis.Clusters.ours;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.UserIdGroupPair;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.ExistingLoadBalancer;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LintTest {
  private static final SecurityGroup BACKEND_GROUP =
      SecurityGroup.of(Clusters.BACKEND, Map.of(), List.of());

  @Test
  void theClusterOfTheOutageHasAFreeRider() {
    ClusterSnapshot cluster =
        ClusterSnapshot.builder().from(Clusters.outage()).addGroups(BACKEND_GROUP).build();

    assertThat(Lint.cluster(cluster))
        .hasToString(
            "[targetGroupBindings[prod/tg2].spec.networking: is absent, and port 8001 on sg-node is"
                + " open only because of tools/tg3]");
  }

  @Test
  void aReconciledManagedClusterHasNoFindings() {
    assertThat(
            Lint.cluster(
                cluster(group(ours(80, 80)), managed("a/t", "a/pod", 80))
                    .addGroups(BACKEND_GROUP)
                    .build()))
        .isEmpty();
  }

  @Test
  void annotationsThatDisableRulesOfTargetsAreReported() {
    assertThat(
            codes(
                withIngress(Map.of("alb.ingress.kubernetes.io/security-groups", Clusters.BACKEND))))
        .containsExactly(SgProblemCodes.SG_ANNOTATION_WITHOUT_MANAGE);
    assertThat(
            codes(
                withIngress(
                    Map.of(
                        "alb.ingress.kubernetes.io/manage-backend-security-group-rules", "yes"))))
        .containsExactly(SgProblemCodes.MANAGE_IGNORED);
    assertThat(
            codes(withIngress(Map.of("alb.ingress.kubernetes.io/inbound-cidrs", "2001:db8::/32"))))
        .containsExactly(SgProblemCodes.FRONTEND_OPENS_NOTHING);
    assertThat(codes(withIngress(Map.of("alb.ingress.kubernetes.io/ip-address-type", "v9"))))
        .containsExactly(LbcProblemCodes.ANNOTATION_INVALID);
  }

  @Test
  void anExistingLoadBalancerWithoutGroupsGetsNone() {
    Service service = new Service();
    service.setMetadata(new ObjectMeta());
    service.getMetadata().setNamespace("ns");
    service.getMetadata().setName("a");
    service
        .getMetadata()
        .setAnnotations(
            Map.of(
                "service.beta.kubernetes.io/aws-load-balancer-security-groups", Clusters.BACKEND));
    LoadBalancerInputs inputs =
        LoadBalancerInputs.of(
            LbcFlags.of("demo"),
            SgDirectory.of(List.of(BACKEND_GROUP), null),
            List.of(),
            List.of(service));
    ClusterSnapshot.Builder cluster = ClusterSnapshot.builder().flags(LbcFlags.of("demo"));

    assertThat(Lint.cluster(cluster.loadBalancers(inputs).build()))
        .extracting(p -> p.code() + " " + p.field())
        .containsExactly(
            "ManagedRules.NotRequested services[ns/a].metadata.annotations[service.beta"
                + ".kubernetes.io/aws-load-balancer-security-groups]");
    assertThat(
            codes(
                cluster
                    .loadBalancers(
                        inputs.withExisting(
                            Map.of("ns/a", new ExistingLoadBalancer(ImmutableList.of()))))
                    .build()))
        .isEmpty();
  }

  @Test
  void oddNetworkingBlocksAreReportedWithBindingAndField() {
    TargetGroupBindingNetworking odd =
        new TargetGroupBindingNetworking(
            ImmutableList.of(
                new NetworkingIngressRule(
                    ImmutableList.of(
                        NetworkingPeer.ofGroup(Clusters.BACKEND),
                        NetworkingPeer.ofCidr("10.0.0.1/8")),
                    ImmutableList.of(
                        new NetworkingPort("udp", IntOrStringValue.of(0)),
                        new NetworkingPort("TCP", IntOrStringValue.of(70000)))),
                new NetworkingIngressRule(
                    ImmutableList.of(NetworkingPeer.ofGroup(Clusters.BACKEND)),
                    ImmutableList.of())));
    BindingSnapshot binding =
        BindingSnapshot.builder().from(managed("a/t", "a/pod", 80)).networking(odd).build();

    assertThat(Lint.cluster(cluster(group(), binding).addGroups(BACKEND_GROUP).build()))
        .extracting(p -> p.code() + " " + p.field())
        .contains(
            "Protocol.Unknown"
                + " targetGroupBindings[a/t].spec.networking.ingress[0].ports[0].protocol",
            "Port.ZeroOpensAll targetGroupBindings[a/t].spec.networking.ingress[0].ports[0].port",
            "Port.OutOfRange targetGroupBindings[a/t].spec.networking.ingress[0].ports[1].port",
            "Cidr.HostBits"
                + " targetGroupBindings[a/t].spec.networking.ingress[0].from[1].ipBlock.cidr",
            "Ports.OpenNothing targetGroupBindings[a/t].spec.networking.ingress[1].ports");
  }

  @Test
  void aTargetWithAnAmbiguousGroupBlocksAllRevocation() {
    SecurityGroup second =
        SecurityGroup.of("sg-2", Map.of("kubernetes.io/cluster/demo", "owned"), List.of());
    BindingSnapshot ambiguous =
        BindingSnapshot.builder()
            .from(managed("a/t", "a/pod", 80))
            .targets(
                List.of(
                    LiveTarget.of("a/pod", Eni.of("eni-9", List.of(Clusters.NODE, "sg-2")), 80)))
            .build();

    assertThat(codes(cluster(group(), ambiguous).addGroups(BACKEND_GROUP, second).build()))
        .containsExactly(SgProblemCodes.ENI_SG_AMBIGUOUS, SgProblemCodes.REVOCATION_BLOCKED_BY);
  }

  @Test
  void aBindingThatIsNotComputedBlocksRevocation() {
    assertThat(
            codes(
                cluster(group(ours(80, 80)), managed("a/t", "a/pod", 80))
                    .addGroups(BACKEND_GROUP)
                    .addNotComputed(key("a/t"))
                    .build()))
        .containsExactly(SgProblemCodes.REVOCATION_BLOCKED_BY);
  }

  @Test
  void aMissingSourceAndAFullGroupAreReported() {
    assertThat(
            codes(
                cluster(group(ours(80, 80)), managed("a/t", "a/pod", 80))
                    .quota(QuotaPolicy.defaults().withRulesPerGroup(1))
                    .build()))
        .containsExactly(SgProblemCodes.SOURCE_SG_UNKNOWN, SgProblemCodes.NEAR_QUOTA);
  }

  @Test
  void aManualRuleWithTheControllersLabelWillBeRevoked() {
    Permission byHand =
        Permission.of(
            IpPermission.builder()
                .ipProtocol("tcp")
                .fromPort(22)
                .toPort(22)
                .addUserIdGroupPairs(
                    UserIdGroupPair.of(
                        Clusters.BACKEND, "mine elbv2.k8s.aws/targetGroupBinding=shared"))
                .build());

    assertThat(
            codes(
                cluster(group(ours(80, 80), byHand), managed("a/t", "a/pod", 80))
                    .addGroups(BACKEND_GROUP)
                    .build()))
        .containsExactly(SgProblemCodes.FOREIGN_RULE_LOOKS_OURS);
  }

  @Test
  void aFrontendGroupThatRulesStillNameCannotBeDeleted() {
    SecurityGroup frontend =
        SecurityGroup.of(
            Clusters.BACKEND,
            Map.of("ingress.k8s.aws/resource", "ManagedLBSecurityGroup"),
            List.of());

    assertThat(codes(cluster(group(ours(80, 80))).addGroups(frontend).build()))
        .containsExactly(SgProblemCodes.SOURCE_SG_STILL_REFERENCED);
  }

  private static ClusterSnapshot withIngress(Map<String, String> annotations) {
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("a")
                .annotations(ImmutableMap.copyOf(annotations))
                .build(),
            Optional.empty());
    return ClusterSnapshot.builder()
        .flags(LbcFlags.of("demo"))
        .loadBalancers(
            LoadBalancerInputs.of(
                LbcFlags.of("demo"),
                SgDirectory.of(List.of(BACKEND_GROUP), null),
                List.of(AlbGroup.implicit(member)),
                List.of()))
        .build();
  }

  private static List<ProblemCode> codes(ClusterSnapshot cluster) {
    return Lint.cluster(cluster).stream().map(Problem::code).toList();
  }
}
