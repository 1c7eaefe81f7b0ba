package dev.rolloutkit.sg.quota;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.internal.flow.Flows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The flows that each rule admits. */
class RuleCoverageTest {
  private static Flow flow(int port, List<String> groups, String... cidrs) {
    return Flow.builder()
        .from(
            Flows.of(
                    List.of(
                        BindingSnapshot.builder()
                            .key(Clusters.key("a/b"))
                            .addTargets(LiveTarget.of("a/pod", Clusters.ENI, port))
                            .loadBalancerGroups(ImmutableSet.of("sg-0"))
                            .build()))
                .get(0))
        .sourceGroups(ImmutableSet.copyOf(groups))
        .sourceCidrs(List.of(cidrs))
        .build();
  }

  private static Permission rule(int from, int to, Source source) {
    return Permission.unlabelled("tcp", new PortRange(from, to), source);
  }

  @Test
  void aFlowThatNoRuleAdmitsCannotBeCutOff() {
    Flow open = flow(80, List.of("sg-1"));
    Flow closed = flow(81, List.of("sg-1"));
    Permission rule = rule(80, 80, new Source.SecurityGroup("sg-1"));

    RuleCoverage coverage = new RuleCoverage(List.of(rule), List.of(closed, open), Map.of());

    assertThat(coverage.live()).containsExactly(open);
    assertThat(flows(coverage.of(rule))).containsExactly(open);
  }

  @Test
  void aFutureRuleAdmitsOnlyLiveFlows() {
    Flow open = flow(80, List.of("sg-1"));
    Flow closed = flow(81, List.of("sg-1"));
    RuleCoverage coverage =
        new RuleCoverage(
            List.of(rule(80, 80, new Source.SecurityGroup("sg-1"))),
            List.of(open, closed),
            Map.of());
    Permission wide = rule(0, 100, new Source.SecurityGroup("sg-1"));
    Permission other = rule(0, 100, new Source.SecurityGroup("sg-2"));

    assertThat(flows(coverage.add(wide))).containsExactly(open);
    assertThat(flows(coverage.of(wide))).containsExactly(open);
    assertThat(flows(coverage.add(other))).isEmpty();
    assertThat(flows(coverage.of(rule(1, 2, new Source.SecurityGroup("sg-3"))))).isEmpty();
  }

  /** A sender with several subnets needs all of them. */
  @Test
  void aRuleForABlockAdmitsSendersWithinTheBlock() {
    Flow within = flow(80, List.of(), "10.0.1.0/24", "10.0.2.0/24");
    Flow partly = flow(80, List.of(), "10.0.1.0/24", "11.0.0.0/24");
    Flow nowhere = flow(80, List.of("sg-1"));
    Flow broken = flow(80, List.of(), "x");
    Permission rule = rule(80, 80, new Source.Cidr4("10.0.0.0/8"));

    RuleCoverage coverage =
        new RuleCoverage(List.of(rule), List.of(within, partly, nowhere, broken), Map.of());

    assertThat(flows(coverage.of(rule))).containsExactly(within);
    assertThat(coverage.live()).containsExactly(within);
  }

  @Test
  void aPrefixListWithUnknownEntriesAdmitsNoKnownFlow() {
    Permission rule = rule(80, 80, new Source.PrefixList("pl-1"));

    assertThat(
            new RuleCoverage(List.of(rule), List.of(flow(80, List.of(), "10.0.0.0/8")), Map.of())
                .live())
        .isEmpty();
  }

  private static List<Flow> flows(List<RuleCoverage.FlowPart> parts) {
    return parts.stream().map(RuleCoverage.FlowPart::flow).distinct().toList();
  }
}
