package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.PortRanges;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SecurityGroupLawsTest {
  @Property(seed = "1")
  void theUnionHoldsEachPortOnce(@ForAll List<PortRange> ranges) {
    SecurityGroupLaws.unionHoldsEachPortOnce(PortRanges::union).check(ranges);
  }

  @Property(seed = "1")
  void aggregationCoversEveryNeedInAnyOrder(
      @ForAll("needs")
          ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs,
      @ForAll AggregationMode mode) {
    SecurityGroupLaws.aggregationCoversEveryNeed(
            all -> SecurityGroupRules.aggregate(mode, all, Fixes.reference()))
        .check(needs);
    SecurityGroupLaws.aggregationIgnoresOrder(
            all -> SecurityGroupRules.aggregate(mode, all, Fixes.reference()))
        .check(needs);
  }

  @Property(seed = "1")
  void reconciliationYieldsTheDesiredRules(@ForAll SecurityGroupLaws.RuleSets sets) {
    SecurityGroupLaws.reconciliationYieldsDesiredRules(
            s ->
                SecurityGroupRules.reconcile(
                    s.current(), s.desired(), ReconcileOptions.forEndpoints(false)))
        .check(sets);
  }

  @Example
  void wrongFunctionsBreakTheLaws() {
    List<PortRange> apart = List.of(new PortRange(1, 2), new PortRange(3, 4));
    assertThat(SecurityGroupLaws.unionHoldsEachPortOnce(ImmutableList::copyOf).violation(apart))
        .hasValueSatisfying(how -> assertThat(how).contains("belong together"));
    assertThat(
            SecurityGroupLaws.unionHoldsEachPortOnce(ranges -> List.of(new PortRange(1, 9)))
                .holds(apart))
        .isFalse();
    var needs = SecurityGroupArbitraries.needs().filter(n -> size(n) > 0).sample();
    assertThat(
            SecurityGroupLaws.aggregationCoversEveryNeed(
                    all -> ImmutableMap.<String, List<Permission>>of())
                .holds(needs))
        .isFalse();
  }

  private static int size(
      ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs) {
    return needs.values().stream()
        .flatMap(groups -> groups.values().stream())
        .mapToInt(ImmutableList::size)
        .sum();
  }

  @Provide
  Arbitrary<ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>>> needs() {
    return SecurityGroupArbitraries.needs();
  }
}
