package dev.rolloutkit.sg.quota;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.internal.flow.Flows;
import dev.rolloutkit.sg.internal.flow.Reachability;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RuleQuotaTest {
  @Test
  void tenNewRulesBesideFiftyForeignOnesExceedThePeak() {
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
  void blocksCountForTheirOwnFamilyAndGroupsForBoth() {
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
  void aChangeThatExceedsTheQuotaIsMadeInStages() {
    // Flows need ports 1 and 2, and none needs 9. Three rules fit.
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
  void withoutRoomThePlanReportsTheFlowsThatItCuts() {
    StagedPlan plan =
        RuleQuota.stage(
            List.of(Clusters.ours(1, 1)),
            List.of(Clusters.ours(1, 2)),
            flows(Set.of(1)),
            policy(1));

    assertThat(plan.mustCut()).hasSize(1);
    assertThat(plan.fits()).isTrue();
  }

  @Property(seed = "1", tries = 500)
  void stagesNeverExceedTheLimitOrCutUnreportedFlows(
      @ForAll("rules") Set<PortRange> before,
      @ForAll("rules") Set<PortRange> after,
      @ForAll Set<@IntRange(min = 1, max = 9) Integer> living,
      @ForAll @IntRange(min = 1, max = 8) int limit,
      @ForAll boolean wideTemporaryRule) {
    List<Permission> current = ours(before);
    List<Permission> desired = ours(after);
    QuotaPolicy policy = policy(Math.max(limit, current.size()));
    List<Flow> flows = flows(living);

    StagedPlan plan =
        RuleQuota.stage(current, desired, flows, policy, new StageOptions(wideTemporaryRule));

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

  @Property(seed = "1", tries = 300)
  void aFlowIsCutOnlyIfEveryOrderCutsOne(
      @ForAll("rules") Set<PortRange> before,
      @ForAll("rules") Set<PortRange> after,
      @ForAll Set<@IntRange(min = 1, max = 9) Integer> living) {
    List<Permission> current = ours(before);
    List<Permission> desired = ours(after);
    int limit = Math.max(1, Math.max(current.size(), desired.size()));

    StagedPlan plan = RuleQuota.stage(current, desired, flows(living), policy(limit));

    Set<Integer> open = new TreeSet<>(living);
    open.removeIf(p -> before.stream().noneMatch(r -> r.contains(p)));
    assertThat(plan.mustCut().isEmpty())
        .isEqualTo(reaches(before, after, open, limit, new HashSet<>()));
  }

  /** Whether single changes lead from one set of ranges to the other and keep the ports open. */
  private static boolean reaches(
      Set<PortRange> held,
      Set<PortRange> desired,
      Set<Integer> open,
      int limit,
      Set<Set<PortRange>> seen) {
    if (held.equals(desired)) {
      return true;
    }
    if (!seen.add(held)) {
      return false;
    }
    for (PortRange range : Sets.union(held, desired).immutableCopy()) {
      Set<PortRange> next = new HashSet<>(held);
      if (!next.remove(range)) {
        next.add(range);
      }
      if (next.size() <= limit
          && open.stream().allMatch(p -> next.stream().anyMatch(r -> r.contains(p)))
          && reaches(next, desired, open, limit, seen)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aWideRuleReplacesSeveralRulesTemporarily() {
    // 1-2, 3-4 ... 39-40 become 1-1, 2-3 ... 38-39, 40-41: each new one takes over from two.
    List<PortRange> before = new ArrayList<>();
    List<PortRange> after = new ArrayList<>(List.of(range(1, 1)));
    for (int i = 1; i < 40; i += 2) {
      before.add(range(i, i + 1));
      after.add(range(i + 1, i + 2));
    }
    List<Permission> current = ours(before);
    List<Permission> desired = ours(after);
    List<Flow> flows = flows(IntStream.rangeClosed(1, 40).boxed().toList());
    QuotaPolicy policy = policy(desired.size() + 1);

    StagedPlan narrow = RuleQuota.stage(current, desired, flows, policy);
    StagedPlan wide = RuleQuota.stage(current, desired, flows, policy, StageOptions.withWideRule());

    assertThat(narrow.mustCut()).isNotEmpty();
    assertThat(narrow.temporary()).isEmpty();
    assertThat(wide.mustCut()).isEmpty();
    assertThat(wide.temporary()).containsExactly(Clusters.ours(1, 40));
    assertThat(wide.stages())
        .extracting(c -> c.kind().text() + " " + c.permissions().size())
        .containsExactly("authorize 1", "revoke 20", "authorize 21", "revoke 1");
  }

  @Test
  void afterARestartAGroupHasTheRangesOfAllBindings() {
    List<List<Permission>> needs =
        List.of(
            List.of(Clusters.ours(3000, 3000)),
            List.of(Clusters.ours(4000, 4000)),
            List.of(Clusters.ours(4500, 4500)));

    assertThat(RuleQuota.afterRestart(List.of(Clusters.ours(3000, 5000)), needs)).isEqualTo(4);
    assertThat(RuleQuota.afterRestart(List.of(), List.of())).isZero();
    Permission block =
        Permission.managed("tcp", new PortRange(80, 80), new Source.Cidr4("10.0.0.0/8"));
    // Blocks are not merged: one that is there already adds nothing.
    assertThat(
            RuleQuota.afterRestart(
                List.of(block), List.of(List.of(block, block, Clusters.ours(1, 1)))))
        .isEqualTo(2);
  }

  @Test
  void aLoadBalancerWithoutGroupsNeedsARuleForEachPortAndSubnet() {
    List<NetworkingPeer> subnets =
        List.of(
            NetworkingPeer.ofCidr("10.0.1.0/24"),
            NetworkingPeer.ofCidr("10.0.2.0/24"),
            NetworkingPeer.ofCidr("10.0.3.0/24"));
    TargetGroupBindingNetworking networking =
        new TargetGroupBindingNetworking(
            ImmutableList.of(
                new NetworkingIngressRule(
                    ImmutableList.copyOf(subnets),
                    ImmutableList.of(
                        NetworkingPort.tcp(8080),
                        new NetworkingPort("UDP", IntOrStringValue.of(8080)))),
                new NetworkingIngressRule(
                    ImmutableList.copyOf(subnets), ImmutableList.of(NetworkingPort.tcp(9090)))));

    assertThat(RuleQuota.growth(networking)).isEqualTo(9);
    assertThat(
            SecurityGroupRules.permissions(networking, List.of(), Fixes.reference()).orElseThrow())
        .hasSize(9);
  }

  @Test
  void theMoreGroupsAnInterfaceMayHaveTheFewerRulesEachMayHave() {
    assertThat(QuotaPolicy.defaults().limit()).isEqualTo(60);
    assertThat(new QuotaPolicy(200, 10, 1000, ImmutableMap.of()).limit()).isEqualTo(100);
    assertThat(new QuotaPolicy(2, 10, 10, ImmutableMap.of()).fits(ours(List.of(range(1, 1)))))
        .isTrue();
    assertThat(
            new QuotaPolicy(2, 10, 10, ImmutableMap.of())
                .fits(ours(List.of(range(1, 1), range(2, 2)))))
        .isFalse();
  }

  @Test
  void rulesSpillOverIntoTheNextGroupOfTheInterface() {
    List<Permission> desired =
        ours(IntStream.rangeClosed(1, 5).mapToObj(i -> range(i, i)).toList());
    SecurityGroup first =
        group(
            "sg-1",
            List.of(
                Permission.unlabelled("tcp", range(22, 22), new Source.Cidr4("10.0.0.0/8")),
                Clusters.ours(9, 9)));
    SecurityGroup second = group("sg-2", List.of(Clusters.ours(1, 1)));

    Map<String, ImmutableList<Permission>> spilled =
        RuleQuota.spill(desired, List.of(second, first), policy(3)).orElseThrow();

    // One place of the first is taken by a rule of somebody else; 1 stays where it is.
    assertThat(spilled.get("sg-1")).extracting(Permission::ports).hasToString("[2, 3]");
    assertThat(spilled.get("sg-2")).extracting(Permission::ports).hasToString("[1, 4, 5]");
    assertThat(RuleQuota.spill(desired, List.of(first, second), policy(2)).warningsOrProblems())
        .hasToString("[2 of 5 rules do not fit into [sg-1, sg-2]]");
  }

  @Property(seed = "1", tries = 300)
  void spilledRulesAreTheDesiredOnesAndFit(
      @ForAll("rules") Set<PortRange> first,
      @ForAll("rules") Set<PortRange> second,
      @ForAll("rules") Set<PortRange> after,
      @ForAll @IntRange(min = 1, max = 8) int limit) {
    List<SecurityGroup> groups = List.of(group("sg-1", ours(first)), group("sg-2", ours(second)));
    List<Permission> desired = ours(after);

    Outcome<ImmutableMap<String, ImmutableList<Permission>>> spilled =
        RuleQuota.spill(desired, groups, policy(limit));

    assertThat(spilled.isOk()).isEqualTo(desired.size() <= 2 * limit);
    spilled
        .toOptional()
        .ifPresent(
            rules -> {
              assertThat(rules.values().stream().flatMap(List::stream).toList())
                  .containsExactlyInAnyOrderElementsOf(desired);
              rules.values().forEach(own -> assertThat(policy(limit).fits(own)).isTrue());
            });
  }

  private static SecurityGroup group(String id, List<Permission> rules) {
    return new SecurityGroup(id, ImmutableMap.of(), ImmutableList.copyOf(rules));
  }

  private static PortRange range(int from, int to) {
    return new PortRange(from, to);
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

  @Test
  void headroomIsTheNumberOfRulesThatCanBeAdded() {
    List<Permission> three = List.of(Clusters.ours(1, 1), Clusters.ours(3, 3), Clusters.ours(5, 5));

    assertThat(RuleQuota.check("sg-1", three, List.of(), policy(5)).headroom()).isEqualTo(2);
    assertThat(RuleQuota.check("sg-1", three, List.of(), policy(3)).headroom()).isZero();
    assertThat(RuleQuota.check("sg-1", three, List.of(), policy(2)).headroom()).isEqualTo(-1);
  }
}
