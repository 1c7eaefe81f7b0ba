package dev.rolloutkit.sg.analysis;

import static dev.rolloutkit.sg.analysis.Clusters.cluster;
import static dev.rolloutkit.sg.analysis.Clusters.freeRider;
import static dev.rolloutkit.sg.analysis.Clusters.group;
import static dev.rolloutkit.sg.analysis.Clusters.key;
import static dev.rolloutkit.sg.analysis.Clusters.managed;
import static dev.rolloutkit.sg.analysis.Clusters.ours;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.analysis.FlowImpact.Reason;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Changes, their descriptions and their effects. */
class ClusterChangeTest {
  private static final Permission FOREIGN =
      Permission.unlabelled(
          "tcp", new PortRange(9000, 9000), new Source.SecurityGroup(Clusters.BACKEND));

  @Test
  void changesDescribeThemselves() {
    ClusterChange one = ClusterChange.deleteTgb("a/b");
    assertThat(one.describe()).isEqualTo("deleting a/b");
    assertThat(ClusterChange.put(managed("a/b", "a/x", 80)).describe()).isEqualTo("changing a/b");
    assertThat(ClusterChange.targets(key("a/b"), List.of()).describe())
        .isEqualTo("removing all targets of a/b");
    assertThat(ClusterChange.targets(key("a/b"), managed("a/b", "a/x", 80).targets()).describe())
        .isEqualTo("changing the targets of a/b");
    assertThat(ClusterChange.networking(key("a/b"), null).describe())
        .isEqualTo("removing the networking block of a/b");
    assertThat(ClusterChange.networking(key("a/b"), Clusters.asks(80)).describe())
        .isEqualTo("changing a/b");
    assertThat(ClusterChange.deleteOwner("Ingress a/web").describe())
        .isEqualTo("deleting Ingress a/web");
    assertThat(ClusterChange.replan(Map.of()).describe()).isEqualTo("replanning []");
    assertThat(new ClusterChange.PutSecurityGroup(group()).describe())
        .isEqualTo("replacing " + Clusters.NODE);
    assertThat(ClusterChange.restart().describe()).isEqualTo("restarting the controller");
    assertThat(ClusterChange.restart(LbcFlags.of("demo")).describe())
        .isEqualTo("restarting the controller with other settings");
    assertThat(ClusterChange.batch(List.of()).describe()).isEqualTo("no change");
    assertThat(ClusterChange.batch(List.of(one)).describe()).isEqualTo("deleting a/b");
    assertThat(ClusterChange.batch(List.of(one, one, one)).describe())
        .isEqualTo("deleting a/b and 2 more");
  }

  /** A batch has the effect of its changes in order. */
  @Test
  void batchRunsItsChangesInOrder() {
    ClusterChange logging = ClusterChange.deleteTgb("logging/tg1");
    ClusterChange tools = ClusterChange.deleteTgb("tools/tg3");

    ImpactReport batch =
        BlastRadius.whatIf(Clusters.outage(), ClusterChange.batch(List.of(logging, tools)));
    List<ImpactReport> single = BlastRadius.replay(Clusters.outage(), List.of(logging, tools));

    assertThat(batch.verdict()).isEqualTo(ChangeVerdict.BREAKS_LIVE_TARGETS);
    assertThat(batch.steps()).hasSize(single.get(0).steps().size() + single.get(1).steps().size());
    assertThat(batch.securityGroups().get(0).revoke()).contains(ours(3100, 8001));
  }

  @Test
  void deleteAllReportsEachDeletionInOrder() {
    assertThat(
            BlastRadius.deleteAll(Clusters.outage(), List.of(key("tools/tg3"), key("logging/tg1"))))
        .isEqualTo(
            BlastRadius.replay(
                Clusters.outage(),
                List.of(
                    ClusterChange.deleteTgb("tools/tg3"), ClusterChange.deleteTgb("logging/tg1"))));
  }

  /** Somebody removes a foreign rule that admits a flow. */
  @Test
  void removingAForeignRuleIsReportedAsTheReason() {
    ClusterSnapshot before =
        cluster(
                group(ours(80, 80), FOREIGN),
                managed("a/b", "a/x", 80),
                freeRider("c/d", "c/y", 9000))
            .build();

    ImpactReport report =
        BlastRadius.whatIf(before, new ClusterChange.PutSecurityGroup(group(ours(80, 80))));

    assertThat(report.verdict()).isEqualTo(ChangeVerdict.BREAKS_LIVE_TARGETS);
    assertThat(report.broken()).hasSize(1);
    FlowImpact broken = report.broken().get(0);
    assertThat(broken.flow().binding()).isEqualTo(key("c/d"));
    assertThat(broken.reason()).contains(Reason.FOREIGN_RULE_REMOVED);
    assertThat(broken.remedies()).containsExactly(FlowImpact.Remedy.RESTORE_RULE);
    assertThat(broken.explanation())
        .endsWith(
            "was open through a rule that the controller did not create and that the change"
                + " removes: "
                + FOREIGN.key());
  }

  /** The controller adds a rule again that somebody else removed. */
  @Test
  void aRemovedRuleOfTheControllerIsAddedAgain() {
    ClusterSnapshot before = cluster(group(ours(80, 80)), managed("a/b", "a/x", 80)).build();

    ImpactReport report = BlastRadius.whatIf(before, new ClusterChange.PutSecurityGroup(group()));

    assertThat(report.broken()).isEmpty();
    assertThat(report.steps()).anySatisfy(step -> assertThat(step.calls()).isNotEmpty());
  }
}
