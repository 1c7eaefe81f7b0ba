package dev.rolloutkit.sg.quota;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.flow.Flows;
import dev.rolloutkit.sg.flow.Reachability;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RuleQuotaTest {
  @Test
  void ten_other_rules_beside_fifty_foreign_ones_do_not_fit_on_the_way() {
    List<Permission> current = new ArrayList<>();
    List<Permission> desired = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      current.add(
          Permission.unlabelled("tcp", new PortRange(i, i), new Source.SecurityGroup("sg-other")));
    }
    for (int i = 0; i < 10; i++) {
      current.add(Clusters.ours(i, i));
      desired.add(Clusters.ours(100 + i, 100 + i));
    }

    QuotaReport report = RuleQuota.check("sg-1", desired, current, QuotaPolicy.defaults());

    assertThat(report.steady()).isEqualTo(60);
    assertThat(report.headroom()).isZero();
    assertThat(report.peak()).isEqualTo(70);
    assertThat(report.willRevokeFirst()).isTrue();
  }

  @Test
  void blocks_count_for_their_own_family_and_groups_for_both() {
    QuotaReport report =
        RuleQuota.check(
            "sg-1",
            List.of(),
            List.of(
                Permission.unlabelled("tcp", PortRange.ALL, new Source.Cidr4("10.0.0.0/8")),
                Permission.unlabelled("tcp", PortRange.ALL, new Source.Cidr6("::/0")),
                Permission.unlabelled("tcp", PortRange.ALL, new Source.SecurityGroup("sg-a")),
                Permission.unlabelled("tcp", PortRange.ALL, new Source.PrefixList("pl-1"))),
            QuotaPolicy.defaults());

    assertThat(report.steadyV4()).isEqualTo(3);
    assertThat(report.steadyV6()).isEqualTo(3);
    assertThat(report.unknown()).isTrue();
  }

  @Test
  void a_change_that_does_not_fit_at_once_goes_in_stages() {
    // Ports 1 and 2 are needed; rule 9-9 by nobody. Three rules fit.
    List<Permission> current =
        List.of(Clusters.ours(1, 1), Clusters.ours(2, 2), Clusters.ours(9, 9));
    List<Permission> desired = List.of(Clusters.ours(1, 2));

    StagedPlan plan = RuleQuota.stage(current, desired, flows(Set.of(1, 2)), policy(3));

    assertThat(plan.mustCut()).isEmpty();
    assertThat(plan.stages())
        .extracting(
            c -> c.kind().text() + c.permissions().stream().map(p -> " " + p.ports()).toList())
        .containsExactly("revoke[ 9]", "authorize[ 1-2]", "revoke[ 1,  2]");
  }

  @Test
  void where_there_is_no_room_at_all_the_flows_to_cut_are_named() {
    StagedPlan plan =
        RuleQuota.stage(
            List.of(Clusters.ours(1, 1)),
            List.of(Clusters.ours(1, 2)),
            flows(Set.of(1)),
            policy(1));

    assertThat(plan.mustCut()).hasSize(1);
    assertThat(plan.fits()).isTrue();
  }

  @Property(tries = 500)
  void stages_never_exceed_the_limit_nor_cut_a_flow_that_is_not_named(
      @ForAll("rules") Set<PortRange> before,
      @ForAll("rules") Set<PortRange> after,
      @ForAll Set<@IntRange(min = 1, max = 9) Integer> living,
      @ForAll @IntRange(min = 1, max = 8) int limit) {
    List<Permission> current = ours(before);
    List<Permission> desired = ours(after);
    QuotaPolicy policy = policy(Math.max(limit, current.size()));
    List<Flow> flows = flows(living);

    StagedPlan plan = RuleQuota.stage(current, desired, flows, policy);

    Ec2Model ec2 =
        new Ec2Model(List.of(Clusters.group(current.toArray(new Permission[0]))), policy::fits);
    Reachability rules = new Reachability(ec2.groups(), ImmutableMap.of());
    List<Flow> reachable =
        flows.stream().filter(f -> rules.find(f).status() == FlowStatus.REACHABLE).toList();
    for (Ec2Call stage : plan.stages()) {
      assertThat(ec2.call(Clusters.NODE, stage)).isEmpty();
      rules.put(ec2.group(Clusters.NODE).orElseThrow());
      for (Flow flow : reachable) {
        assertThat(
                rules.find(flow).status() == FlowStatus.REACHABLE || plan.mustCut().contains(flow))
            .isTrue();
      }
    }
    if (plan.fits()) {
      assertThat(keys(ec2.group(Clusters.NODE).orElseThrow())).isEqualTo(Set.copyOf(desired));
    }
  }

  @Provide
  Arbitrary<Set<PortRange>> rules() {
    return Arbitraries.integers()
        .between(1, 9)
        .tuple2()
        .map(t -> new PortRange(Math.min(t.get1(), t.get2()), Math.max(t.get1(), t.get2())))
        .set()
        .ofMaxSize(6);
  }

  private static Set<Permission> keys(SecurityGroup group) {
    return Set.copyOf(group.permissions());
  }

  private static QuotaPolicy policy(int limit) {
    return new QuotaPolicy(limit, 1, limit, ImmutableMap.of());
  }

  private static List<Permission> ours(Collection<PortRange> ranges) {
    return ranges.stream().map(r -> Clusters.ours(r.from(), r.to())).toList();
  }

  private static List<Flow> flows(Collection<Integer> ports) {
    return Flows.of(
        ports.stream()
            .sorted()
            .map(p -> Clusters.freeRider("a/t" + p, "a/pod" + p, p))
            .collect(ImmutableList.toImmutableList()));
  }
}
