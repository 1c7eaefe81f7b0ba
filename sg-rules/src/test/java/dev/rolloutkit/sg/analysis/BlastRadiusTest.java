package dev.rolloutkit.sg.analysis;

import static dev.rolloutkit.sg.analysis.Clusters.cluster;
import static dev.rolloutkit.sg.analysis.Clusters.freeRider;
import static dev.rolloutkit.sg.analysis.Clusters.group;
import static dev.rolloutkit.sg.analysis.Clusters.key;
import static dev.rolloutkit.sg.analysis.Clusters.managed;
import static dev.rolloutkit.sg.analysis.Clusters.ours;
import static dev.rolloutkit.sg.analysis.Clusters.unrestricted;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.target.HealthCheck;
import dev.rolloutkit.sg.analysis.FlowImpact.Reason;
import dev.rolloutkit.sg.ec2.OpenRange;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.internal.flow.Flows;
import dev.rolloutkit.sg.internal.flow.Reachability;
import dev.rolloutkit.sg.loadbalancer.TgbNetworking;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The outage, and other changes that cut off targets. */
class BlastRadiusTest {
  /**
   * Logging listens on 3100, production and tools on 8001, all behind load balancers that carry the
   * backend group. Production's Ingress names its groups itself, so nobody manages its rules: it
   * lives from the range that logging and tools span. Somebody deletes tools.
   */
  @Test
  void deletingAnUnrelatedBindingCutsProductionOff() throws Exception {
    ImpactReport report =
        BlastRadius.whatIf(Clusters.outage(), ClusterChange.deleteTgb("tools/tg3"));

    assertThat(ImpactJson.of(report))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"securityGroups":[{"id":"sg-node",
                       "authorize":["IpProtocol: tcp, FromPort: 3100, ToPort: 3100, UserIdGroupPair: sg-12345"],
                       "revoke":["IpProtocol: tcp, FromPort: 3100, ToPort: 8001, UserIdGroupPair: sg-12345"],
                       "lost":[{"protocol":"tcp","source":"sg-12345","from":3101,"to":8001}],"gained":[]}],
                     "broken":[{"tgb":"prod/tg2","endpoint":"ns/api","protocol":"tcp","port":8001,
                       "purpose":"TRAFFIC","managed":false,"reason":"INCIDENTAL",
                       "viaRule":"IpProtocol: tcp, FromPort: 3100, ToPort: 8001, UserIdGroupPair: sg-12345",
                       "heldOpenBy":["tools/tg3"],
                       "explanation":"prod/tg2 has no networking block; port 8001 on sg-node is open for sg-12345 only through a range that tools/tg3 needs; deleting tools/tg3 shrinks it to 3100-3100",
                       "remedies":["ADD_MANAGE_ANNOTATION","ADD_NETWORKING_TO_TGB","ADD_OWN_RULE"]}],
                     "verdict":"BREAKS_LIVE_TARGETS"}\
                    """));
    assertThat(lostPorts(report)).isEqualTo(4901);
  }

  @Test
  void withTheManageAnnotationTheDeletionIsSafe() {
    ImpactReport report =
        BlastRadius.whatIf(
            cluster(
                    group(ours(3100, 8001)),
                    managed("logging/tg1", "logging/loki", 3100),
                    managed("prod/tg2", "ns/api", 8001),
                    managed("tools/tg3", "tools/dashboard", 8001))
                .build(),
            ClusterChange.deleteTgb("tools/tg3"));

    assertThat(report.verdict()).isEqualTo(ChangeVerdict.SAFE);
    assertThat(report.steps().get(0).calls()).isEmpty();
    assertThat(report.securityGroups()).isEmpty();
  }

  @Test
  void theModelReproducesTheOutageStepByStep() {
    ClusterSnapshot empty = cluster(group(), freeRider("prod/tg2", "ns/api", 8001)).build();

    List<ImpactReport> reports =
        BlastRadius.replay(
            empty,
            List.of(
                ClusterChange.put(managed("logging/tg1", "logging/loki", 3100)),
                ClusterChange.put(managed("tools/tg3", "tools/dashboard", 8001)),
                ClusterChange.deleteTgb("tools/tg3")));

    assertThat(reports.get(0).securityGroups().get(0).authorize())
        .containsExactly(ours(3100, 3100));
    assertThat(reports.get(1).securityGroups().get(0).authorize())
        .containsExactly(ours(3100, 8001));
    assertThat(reports.get(1).securityGroups().get(0).revoke()).containsExactly(ours(3100, 3100));
    assertThat(reports)
        .extracting(ImpactReport::verdict)
        .containsExactly(ChangeVerdict.SAFE, ChangeVerdict.SAFE, ChangeVerdict.BREAKS_LIVE_TARGETS);
  }

  @Test
  void afterARestartNothingIsRevokedUntilAllBindingsAreComputed() {
    ClusterSnapshot cluster =
        cluster(
                group(ours(3000, 5000)),
                managed("a/t1", "a/one", 3000),
                managed("a/t2", "a/two", 4000),
                managed("a/t3", "a/three", 4500))
            .build();

    ImpactReport report = BlastRadius.whatIf(cluster, ClusterChange.restart());

    assertThat(report.steps())
        .extracting(s -> s.peakManagedRules().get(Clusters.NODE))
        .containsExactly(2, 3, 4);
    assertThat(report.steps().get(0).revocationBlockedBy())
        .containsExactly(key("a/t2"), key("a/t3"));
    assertThat(report.steps().get(2).revocationBlockedBy()).isEmpty();
    assertThat(report.broken()).isEmpty();
    assertThat(report.securityGroups().get(0).authorize()).containsExactly(ours(3000, 4500));
    assertThat(report.securityGroups().get(0).revoke()).containsExactly(ours(3000, 5000));
  }

  @Test
  void scalingToZeroCutsAFreeRiderOff() {
    ImpactReport report =
        BlastRadius.whatIf(scaled(false), ClusterChange.targets(key("x/a"), List.of()));

    assertThat(lostPorts(report)).isEqualTo(490);
    FlowImpact broken = report.broken().get(0);
    assertThat(broken.flow().binding()).isEqualTo(key("x/c"));
    assertThat(broken.reason()).contains(Reason.INCIDENTAL);
    assertThat(broken.heldOpenBy()).containsExactly(key("x/a"));
    assertThat(broken.explanation())
        .isEqualTo(
            "x/c has no networking block; port 30020 on sg-node is open for sg-12345 only through a"
                + " range that x/a needs; removing all targets of x/a shrinks it to"
                + " 30500-30500");
  }

  @Test
  void scalingToZeroDoesNotAffectAManagedBinding() {
    ImpactReport report =
        BlastRadius.whatIf(scaled(true), ClusterChange.targets(key("x/a"), List.of()));

    assertThat(lostPorts(report)).isEqualTo(10);
    assertThat(report.verdict()).isEqualTo(ChangeVerdict.SAFE);
  }

  @Test
  void unrestrictedModeDoesNotHelpWithHandWrittenBlocks() {
    ImpactReport report =
        BlastRadius.whatIf(
            unrestricted(
                    group(ours(3100, 3100), ours(8001, 8001)),
                    managed("logging/tg1", "logging/loki", 3100),
                    freeRider("prod/tg2", "ns/api", 8001),
                    managed("tools/tg3", "tools/dashboard", 8001))
                .build(),
            ClusterChange.deleteTgb("tools/tg3"));

    assertThat(report.steps().get(0).calls()).hasSize(1);
    assertThat(report.securityGroups().get(0).revoke()).containsExactly(ours(8001, 8001));
    assertThat(report.verdict()).isEqualTo(ChangeVerdict.BREAKS_LIVE_TARGETS);
  }

  @Test
  void inUnrestrictedModeBlocksForAllPortsAdmitFreeRiders() {
    BindingSnapshot all =
        BindingSnapshot.builder()
            .from(managed("logging/tg1", "logging/loki", 3100))
            .networking(
                TgbNetworking.alb(
                    Clusters.BACKEND,
                    IntOrStringValue.of(3100),
                    HealthCheck.TRAFFIC_PORT,
                    null,
                    true))
            .build();

    ImpactReport report =
        BlastRadius.whatIf(
            unrestricted(
                    group(ours(0, 65535)),
                    all,
                    freeRider("prod/tg2", "ns/api", 8001),
                    BindingSnapshot.builder().from(all).key(key("tools/tg3")).build())
                .build(),
            ClusterChange.deleteTgb("tools/tg3"));

    assertThat(report.verdict()).isEqualTo(ChangeVerdict.SAFE);
  }

  @Test
  void aBindingThatLosesItsBlockLosesItsPort() {
    ImpactReport report =
        BlastRadius.whatIf(
            cluster(group(ours(80, 80)), managed("a/t", "a/pod", 80)).build(),
            ClusterChange.networking(key("a/t"), null));

    assertThat(report.broken().get(0).reason()).contains(Reason.OWN_NEED_REMOVED);
    assertThat(report.broken().get(0).explanation())
        .isEqualTo(
            "a/t no longer requests port 80 on sg-node, but its targets are still live; removing"
                + " the networking block of a/t closes it");
  }

  @Test
  void revokingFirstInAFullGroupIsReportedAsAnInterruption() {
    ClusterSnapshot full =
        cluster(group(ours(80, 90)), managed("a/t1", "a/one", 80), managed("a/t2", "a/two", 90))
            .quota(QuotaPolicy.defaults().withRulesPerGroup(1))
            .build();

    ImpactReport report = BlastRadius.whatIf(full, ClusterChange.deleteTgb("a/t2"));

    assertThat(report.verdict()).isEqualTo(ChangeVerdict.INTERRUPTS_LIVE_TARGETS);
    assertThat(report.flapping()).extracting(i -> i.flow().binding()).containsExactly(key("a/t1"));
  }

  @Test
  void aFlowThroughAPrefixListWithUnknownEntriesIsNeverSafe() {
    Permission list =
        Permission.unlabelled("tcp", new PortRange(0, 65535), new Source.PrefixList("pl-1"));
    SecurityGroup group = group(ours(80, 90), list);
    ClusterSnapshot cluster =
        cluster(
                group,
                managed("a/t1", "a/one", 80),
                freeRider("a/t2", "a/two", 85),
                managed("a/t3", "a/three", 90))
            .build();

    ImpactReport report = BlastRadius.whatIf(cluster, ClusterChange.deleteTgb("a/t3"));

    assertThat(report.verdict()).isEqualTo(ChangeVerdict.UNKNOWN);
    assertThat(report.broken().get(0).status()).isEqualTo(FlowStatus.UNKNOWN);
  }

  @Test
  void aMissingBindingIsAProblemAndChangesNothing() {
    ImpactReport report = BlastRadius.whatIf(Clusters.outage(), ClusterChange.deleteTgb("no/such"));

    assertThat(report.verdict()).isEqualTo(ChangeVerdict.UNKNOWN);
    assertThat(report.problems())
        .hasToString("[targetGroupBindings[no/such]: Not found: \"no/such\"]");
  }

  @Test
  void aFlowIsReachableThroughABlockThatContainsItsSource() {
    BindingSnapshot binding =
        BindingSnapshot.builder()
            .key(key("a/t"))
            .addTargets(LiveTarget.of("a/pod", Clusters.ENI, 80))
            .addSubnetCidrs("10.0.1.0/24", "10.1.0.0/24")
            .build();
    Permission half =
        Permission.unlabelled("TCP", new PortRange(80, 80), new Source.Cidr4("10.0.9.9/16"));

    ImpactReport report =
        BlastRadius.whatIf(cluster(group(half), binding).build(), ClusterChange.put(binding));
    Reachability rules = new Reachability(Map.of(Clusters.NODE, group(half)), ImmutableMap.of());

    assertThat(report.verdict()).isEqualTo(ChangeVerdict.SAFE);
    assertThat(Flows.of(List.of(binding)).stream().map(f -> rules.find(f).status()))
        .containsExactly(FlowStatus.REACHABLE, FlowStatus.UNREACHABLE);
  }

  private static ClusterSnapshot scaled(boolean managed) {
    return cluster(
            group(ours(30010, 30500)),
            managed("x/a", "x/pod-a", 30010),
            managed("x/b", "x/pod-b", 30500),
            managed ? managed("x/c", "x/pod-c", 30020) : freeRider("x/c", "x/pod-c", 30020))
        .build();
  }

  private static long lostPorts(ImpactReport report) {
    return report.securityGroups().stream()
        .flatMap(g -> g.lost().stream())
        .map(OpenRange::ports)
        .mapToLong(PortRange::size)
        .sum();
  }
}
