package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.reconcile.GroupPlan;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Property;

/** The laws of {@link SecurityGroupLaws} bite. */
class SecurityGroupLawsBiteTest {
  private final Bites laws = new Bites(SecurityGroupLaws.class);

  @Property(seed = "1", tries = 1)
  void eachLawIsBrokenByWrongFunctions() {
    Stream<List<PortRange>> apart = Stream.of(List.of(new PortRange(3, 4), new PortRange(5, 6)));
    String union = "unionHoldsEachPortOnce";
    List<List<PortRange>> ranges = apart.toList();
    laws.bites(
        union, "nothing", SecurityGroupLaws.unionHoldsEachPortOnce(r -> List.of()), ports(ranges));
    laws.bites(
        union,
        "as it was",
        SecurityGroupLaws.unionHoldsEachPortOnce(ImmutableList::copyOf),
        ports(ranges));
    var needs = SecurityGroupArbitraries.needs();
    String covers = "aggregationCoversEveryNeed";
    laws.bites(
        covers,
        "nothing",
        SecurityGroupLaws.aggregationCoversEveryNeed(n -> Map.of()),
        needs.sampleStream());
    laws.bites(
        covers,
        "the first binding",
        SecurityGroupLaws.aggregationCoversEveryNeed(
            n -> n.isEmpty() ? Map.of() : n.values().iterator().next()),
        needs.sampleStream());
    String order = "aggregationIgnoresOrder";
    laws.bites(
        order,
        "the first binding",
        SecurityGroupLaws.aggregationIgnoresOrder(
            n -> n.isEmpty() ? "" : n.keySet().iterator().next()),
        needs.sampleStream());
    laws.bites(
        order,
        "as they came",
        SecurityGroupLaws.aggregationIgnoresOrder(n -> n.keySet().toString()),
        needs.sampleStream());
    String arrives = "reconciliationYieldsDesiredRules";
    Arbitrary<SecurityGroupLaws.RuleSets> sets =
        ValueArbitraries.of(SecurityGroupLaws.RuleSets.class);
    laws.bites(
        arrives,
        "nothing",
        SecurityGroupLaws.reconciliationYieldsDesiredRules(
            s -> new GroupPlan(ImmutableList.of(), ImmutableList.of(), ImmutableList.of())),
        sets.sampleStream());
    laws.bites(
        arrives,
        "the plan of another group",
        SecurityGroupLaws.reconciliationYieldsDesiredRules(
            s -> Reconciliation.plan(List.of(), s.desired(), ReconcileOptions.forEndpoints(true))),
        sets.sampleStream());
    laws.everyLawBites(ImmutableMap.of("aggregationIgnoresOrder", "aggregationCoversEveryNeed"));
  }

  private static Stream<List<PortRange>> ports(List<List<PortRange>> ranges) {
    return ranges.stream();
  }
}
