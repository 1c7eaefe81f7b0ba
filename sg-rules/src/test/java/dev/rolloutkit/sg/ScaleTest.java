package dev.rolloutkit.sg;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.Lint;
import dev.rolloutkit.sg.analysis.PreparedSnapshot;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.internal.ec2.PermissionLabels;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.LoadBalancers;
import dev.rolloutkit.sg.loadbalancer.NlbContext;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.sg.loadbalancer.VpcCidrs;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import dev.rolloutkit.testkit.base.Growth;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cost that grows with the input, and not with its square. */
class ScaleTest {
  private static final int BINDINGS = 4_000;

  @Test
  void aggregationGrowsWithTheBindingsInBothModes() {
    assertNearlyLinear(
        size -> {
          Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs =
              new HashMap<>();
          for (int i = 0; i < size; i++) {
            needs.put(
                key(i), ImmutableMap.of("sg-" + i % 50, ImmutableList.of(ours(i % 60000 + 1))));
          }
          AggregateIndex index = AggregateIndex.of(needs, AggregationMode.RESTRICTED);
          for (AggregationMode mode : AggregationMode.values()) {
            assertThat(index.snapshot(mode))
                .isEqualTo(SecurityGroupRules.aggregate(mode, needs, Fixes.reference()));
          }
        },
        BINDINGS);
  }

  @Test
  void allBindingsMayRequestTheSameRule() {
    assertNearlyLinear(
        size -> {
          AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.UNRESTRICTED);
          ImmutableMap<String, ImmutableList<Permission>> same =
              ImmutableMap.of("sg-1", ImmutableList.of(ours(8080)));
          for (int i = 0; i < size; i++) {
            index.apply(key(i), same);
          }
          int unchanged = 0;
          for (int i = 0; i < size - 1; i++) {
            unchanged += index.apply(key(i), null).equals(SgDelta.NONE) ? 1 : 0;
          }
          assertThat(unchanged).isEqualTo(size - 1);
          assertThat(index.apply(key(size - 1), null).removed()).hasSize(1);
        },
        BINDINGS);
  }

  @Test
  void oneBindingMayRequestEveryPortManyTimes() {
    assertNearlyLinear(
        size -> {
          List<Permission> asks = new ArrayList<>();
          for (int i = 0; i < size; i++) {
            asks.add(ours(i % 1000 + 1));
            asks.add(
                Permission.managed(
                    "tcp", new PortRange(80, 80), new Source.SecurityGroup("sg-" + i)));
          }
          for (AggregationMode mode : AggregationMode.values()) {
            AggregateIndex index = AggregateIndex.of(Map.of(), mode);
            index.apply(key(1), Map.of("sg-1", asks));
            index.apply(key(1), Map.of("sg-1", asks.subList(0, size)));
            assertThat(index.snapshot(mode))
                .isEqualTo(SecurityGroupRules.aggregate(mode, index.needs(), Fixes.reference()));
          }
        },
        BINDINGS / 4);
  }

  @Test
  void aWhatIfAndALintGrowWithTheBindings() {
    assertNearlyLinear(
        size -> {
          ClusterSnapshot cluster = cluster(size);
          ImpactReport report =
              SecurityGroupRules.whatIf(cluster, ClusterChange.deleteTgb("a/top"));
          assertThat(report.verdict()).isEqualTo(ChangeVerdict.BREAKS_LIVE_TARGETS);
          assertThat(report.broken())
              .extracting(i -> i.flow().binding().toString())
              .containsExactly("a/rider");
          assertThat(
                  Lint.cluster(cluster).stream()
                      .filter(p -> p.code().equals(SgProblemCodes.FREE_RIDER))
                      .count())
              .isEqualTo(size + 1);
        },
        BINDINGS / 2);
  }

  /** Each binding has a group of its own, and its deletion closes the only port of the group. */
  @Test
  void allDeletionsTogetherGrowWithTheBindings() {
    Map<Integer, ClusterSnapshot> clusters = new HashMap<>();
    assertNearlyLinear(
        size -> {
          ClusterSnapshot cluster = clusters.computeIfAbsent(size, ScaleTest::groups);
          PreparedSnapshot prepared = SecurityGroupRules.prepare(cluster);
          for (BindingSnapshot binding : cluster.bindings()) {
            ImpactReport report = prepared.whatIf(new ClusterChange.DeleteBinding(binding.key()));
            assertThat(report.verdict()).isEqualTo(ChangeVerdict.SAFE);
            assertThat(report.securityGroups()).hasSize(1);
          }
        },
        BINDINGS / 4);
  }

  private static ClusterSnapshot groups(int size) {
    ClusterSnapshot.Builder out =
        ClusterSnapshot.builder().flags(LbcFlags.of("demo")).bindingsComplete(true);
    for (int i = 0; i < size; i++) {
      String group = "sg-" + i;
      out.addBindings(
          BindingSnapshot.builder()
              .key(key(i))
              .addTargets(LiveTarget.of("ns/p" + i, Eni.of("eni-" + i, List.of(group)), 8080))
              .loadBalancerGroups(List.of(Clusters.BACKEND))
              .networking(Clusters.asks(8080))
              .build());
      out.addGroups(
          new SecurityGroup(group, ImmutableMap.of(), ImmutableList.of(Clusters.ours(8080, 8080))));
    }
    return out.build();
  }

  private static ClusterSnapshot cluster(int pairs) {
    List<BindingSnapshot> bindings = new ArrayList<>();
    bindings.add(Clusters.managed("a/low", "a/low", 1));
    for (int i = 0; i < pairs; i++) {
      String name = "ns-" + i % 100 + "/b" + i;
      bindings.add(Clusters.managed("m" + name, name, 1000 + i % 1000));
      bindings.add(Clusters.freeRider("f" + name, name, 1000 + i % 1000));
    }
    bindings.add(Clusters.managed("a/top", "a/top", 9000));
    bindings.add(Clusters.freeRider("a/rider", "a/rider", 8500));
    return ClusterSnapshot.builder()
        .flags(LbcFlags.of("demo"))
        .addGroups(Clusters.group(Clusters.ours(1, 9000)))
        .bindings(bindings)
        .build();
  }

  @Test
  void aDescriptionIsReadInLinearTime() {
    assertNearlyLinear(
        size -> {
          assertThat(PermissionLabels.of("a=b,".repeat(size))).hasSize(2);
          assertThat(PermissionLabels.of("a".repeat(4 * size))).hasSize(1);
          assertThat(PermissionLabels.of("=".repeat(4 * size))).hasSize(1);
          assertThat(PermissionLabels.of("a=".repeat(2 * size))).hasSize(1);
          assertThat(PermissionLabels.of("a=b ".repeat(size))).hasSize(1);
        },
        1 << 14);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "security-groups",
        "manage-backend-security-group-rules",
        "inbound-cidrs",
        "listen-ports",
        "security-group-prefix-lists",
        "healthcheck-port",
        "target-type",
        "aws-load-balancer-security-groups",
        "aws-load-balancer-target-group-attributes",
        "aws-load-balancer-healthcheck-port",
        "load-balancer-source-ranges"
      })
  void anAnnotationIsReadInLinearTime(String suffix) {
    assertNearlyLinear(size -> read(suffix, "a=b,".repeat(size)), 1 << 12);
  }

  private static void read(String suffix, String text) {
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("a")
                .annotations(ImmutableMap.of("alb.ingress.kubernetes.io/" + suffix, text))
                .build(),
            Optional.empty());
    assertThat(
            LoadBalancers.albGroups(
                AlbGroup.explicit("g", List.of(member, member)),
                LbcFlags.of("demo"),
                SgDirectory.of(List.of(), null)))
        .isNotNull();
    Service service = new Service();
    service.setMetadata(new ObjectMeta());
    service.getMetadata().setAnnotations(Map.of("service.beta.kubernetes.io/" + suffix, text));
    service.setSpec(new ServiceSpec());
    service.getSpec().setPorts(List.of(new ServicePort()));
    assertThat(
            LoadBalancers.nlbBinding(
                service,
                0,
                "TCP",
                new NlbContext(
                    Optional.empty(),
                    true,
                    new VpcCidrs(ImmutableList.of(), ImmutableList.of(), ImmutableList.of())),
                LbcFlags.of("demo"),
                SgDirectory.of(List.of(), null)))
        .isNotNull();
  }

  private static void assertNearlyLinear(IntConsumer work, int size) {
    assertThat(Growth.ofProcessorTime(work, size)).isLessThan(Growth.NEARLY_LINEAR);
    assertThat(Growth.ofMemory(work, size)).isLessThan(Growth.NEARLY_LINEAR);
  }

  private static NamespacedName key(int i) {
    return new NamespacedName("ns-" + i % 20, "tgb-" + i);
  }

  private static Permission ours(int port) {
    return Permission.managed("tcp", new PortRange(port, port), new Source.SecurityGroup("sg-lb"));
  }
}
