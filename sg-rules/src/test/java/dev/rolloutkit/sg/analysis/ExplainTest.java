package dev.rolloutkit.sg.analysis;

import static dev.rolloutkit.sg.analysis.Clusters.cluster;
import static dev.rolloutkit.sg.analysis.Clusters.freeRider;
import static dev.rolloutkit.sg.analysis.Clusters.group;
import static dev.rolloutkit.sg.analysis.Clusters.key;
import static dev.rolloutkit.sg.analysis.Clusters.managed;
import static dev.rolloutkit.sg.analysis.Clusters.ours;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.analysis.Explanation.Kind;
import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.Flows;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainTest {
  private static final Source BACKEND = new Source.SecurityGroup(Clusters.BACKEND);

  @Test
  void a_port_that_is_asked_for_is_exact() {
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
  void a_port_in_between_is_spanned_by_the_least_and_the_greatest() {
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
  void a_port_outside_of_every_rule_has_no_explanation() {
    assertThat(port(3099)).isEmpty();
  }

  @Test
  void port_zero_stands_for_all_ports() {
    ClusterSnapshot cluster =
        cluster(group(ours(0, 65535)), managed("a/zero", "a/pod", 0), managed("a/t", "a/pod", 80))
            .build();

    assertThat(Explain.port(cluster, Clusters.NODE, "tcp", 81, BACKEND).get(0).kind())
        .isEqualTo(Kind.ALL_PORTS);
  }

  @Test
  void a_rule_that_nobody_wants_is_stale_and_says_who_is_waited_for() {
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
        .extracting(Explanation::kind)
        .containsExactly(Kind.EXACT, Kind.STALE);
    assertThat(Explain.port(cluster, Clusters.NODE, "tcp", 99, BACKEND).get(0).waitsFor())
        .containsExactly(key("a/u"));
    assertThat(Explain.port(cluster, Clusters.NODE, "udp", 9, new Source.Cidr4("10.1.0.0/16")))
        .extracting(Explanation::kind)
        .containsExactly(Kind.FOREIGN);
  }

  @Test
  void a_flow_without_a_block_lacks_just_that() {
    ClusterSnapshot cluster = cluster(group(), freeRider("prod/tg2", "ns/api", 8001)).build();

    assertThat(whyNot(cluster)).isEqualTo(MissingLink.Kind.NO_NETWORKING);
  }

  @Test
  void each_missing_link_is_found() {
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

    assertThat(whyNot(cluster(group(), other).build())).isEqualTo(MissingLink.Kind.NOT_ASKED_FOR);
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

  private static MissingLink.Kind whyNot(ClusterSnapshot cluster) {
    return Explain.whyNot(cluster, flow(cluster.bindings().get(0))).get(0).kind();
  }

  private static Flow flow(BindingSnapshot binding) {
    return Flows.of(List.of(binding)).get(0);
  }

  private static ImmutableList<Explanation> port(int port) {
    return Explain.port(Clusters.outage(), Clusters.NODE, "tcp", port, BACKEND);
  }
}
