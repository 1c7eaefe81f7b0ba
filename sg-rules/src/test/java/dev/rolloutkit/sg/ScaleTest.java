package dev.rolloutkit.sg;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.analysis.Change;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.Lint;
import dev.rolloutkit.sg.analysis.Verdict;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionLabels;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.AlbMember;
import dev.rolloutkit.sg.loadbalancer.LoadBalancers;
import dev.rolloutkit.sg.loadbalancer.NlbContext;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.sg.loadbalancer.SgFlags;
import dev.rolloutkit.sg.loadbalancer.VpcCidrs;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgOptions;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import dev.rolloutkit.sg.settings.SgSettings;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * Input so large that anything that is not nearly linear would not end: quadratic cost would be
 * hours, the limits are minutes.
 */
class ScaleTest {
  private static final int BINDINGS = 100_000;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @Test
  void a_hundred_thousand_bindings_are_aggregated_in_both_modes() {
    Map<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> needs = new HashMap<>();
    for (int i = 0; i < BINDINGS; i++) {
      needs.put(key(i), ImmutableMap.of("sg-" + i % 50, ImmutableList.of(ours(i % 60000 + 1))));
    }
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          AggregateIndex index = AggregateIndex.of(needs, AggregationMode.RESTRICTED);
          for (AggregationMode mode : AggregationMode.values()) {
            assertThat(index.snapshot(mode))
                .isEqualTo(SecurityGroupRules.aggregate(mode, needs, SgOptions.reference()));
          }
        });
  }

  @Test
  void all_bindings_may_request_the_same_rule() {
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.UNRESTRICTED);
          ImmutableMap<String, ImmutableList<Permission>> same =
              ImmutableMap.of("sg-1", ImmutableList.of(ours(8080)));
          for (int i = 0; i < BINDINGS; i++) {
            index.apply(key(i), same);
          }
          for (int i = 0; i < BINDINGS - 1; i++) {
            assertThat(index.apply(key(i), null).isEmpty()).isTrue();
          }
          assertThat(index.apply(key(BINDINGS - 1), null).removed()).hasSize(1);
        });
  }

  @Test
  void one_binding_may_request_every_port_many_times() {
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          List<Permission> asks = new ArrayList<>();
          for (int i = 0; i < BINDINGS / 4; i++) {
            asks.add(ours(i % 1000 + 1));
            asks.add(
                Permission.managed(
                    "tcp", new PortRange(80, 80), new Source.SecurityGroup("sg-" + i)));
          }
          for (AggregationMode mode : AggregationMode.values()) {
            AggregateIndex index = AggregateIndex.of(Map.of(), mode);
            index.apply(key(1), Map.of("sg-1", asks));
            index.apply(key(1), Map.of("sg-1", asks.subList(0, BINDINGS / 4)));
            assertThat(index.snapshot(mode))
                .isEqualTo(
                    SecurityGroupRules.aggregate(mode, index.needs(), SgOptions.reference()));
          }
        });
  }

  @Test
  void a_what_if_and_a_lint_of_a_hundred_thousand_bindings_end() {
    List<BindingSnapshot> bindings = new ArrayList<>();
    bindings.add(Clusters.managed("a/low", "a/low", 1));
    for (int i = 0; i < BINDINGS / 2; i++) {
      String name = "ns-" + i % 100 + "/b" + i;
      bindings.add(Clusters.managed("m" + name, name, 1000 + i % 1000));
      bindings.add(Clusters.freeRider("f" + name, name, 1000 + i % 1000));
    }
    bindings.add(Clusters.managed("a/top", "a/top", 9000));
    bindings.add(Clusters.freeRider("a/rider", "a/rider", 8500));
    ClusterSnapshot cluster =
        ClusterSnapshot.builder()
            .settings(SgSettings.of("demo"))
            .addGroups(Clusters.group(Clusters.ours(1, 9000)))
            .bindings(bindings)
            .build();
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          ImpactReport report = SecurityGroupRules.whatIf(cluster, Change.deleteTgb("a/top"));
          assertThat(report.verdict()).isEqualTo(Verdict.BREAKS_LIVE_TARGETS);
          assertThat(report.broken())
              .extracting(i -> i.flow().binding().toString())
              .containsExactly("a/rider");
          assertThat(Lint.cluster(cluster))
              .filteredOn(p -> p.code().equals(SgProblemCodes.FREE_RIDER))
              .hasSize(BINDINGS / 2 + 1);
        });
  }

  @Test
  void descriptions_and_annotations_of_a_megabyte_are_read() {
    String text = "a=b,".repeat(1 << 18);
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          assertThat(PermissionLabels.of(text)).hasSize(2);
          assertThat(PermissionLabels.of("a".repeat(1 << 20))).hasSize(1);
          assertThat(PermissionLabels.of("=".repeat(1 << 20))).hasSize(1);
          assertThat(PermissionLabels.of("a=".repeat(1 << 19))).hasSize(1);
          assertThat(PermissionLabels.of("a=b ".repeat(1 << 18))).hasSize(1);
          List<String> suffixes =
              List.of(
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
                  "load-balancer-source-ranges");
          for (String suffix : suffixes) {
            AlbMember member =
                new AlbMember(
                    "ns",
                    "a",
                    ImmutableMap.of("alb.ingress.kubernetes.io/" + suffix, text),
                    Optional.empty());
            assertThat(
                    LoadBalancers.albGroups(
                        AlbGroup.explicit("g", List.of(member, member)),
                        SgFlags.of("demo"),
                        SgDirectory.of(List.of(), null)))
                .isNotNull();
            Service service = new Service();
            service.setMetadata(new ObjectMeta());
            service
                .getMetadata()
                .setAnnotations(Map.of("service.beta.kubernetes.io/" + suffix, text));
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
                            new VpcCidrs(
                                ImmutableList.of(), ImmutableList.of(), ImmutableList.of())),
                        SgFlags.of("demo"),
                        SgDirectory.of(List.of(), null)))
                .isNotNull();
          }
        });
  }

  private static TgbKey key(int i) {
    return new TgbKey("ns-" + i % 20, "tgb-" + i);
  }

  private static Permission ours(int port) {
    return Permission.managed("tcp", new PortRange(port, port), new Source.SecurityGroup("sg-lb"));
  }
}
