package dev.rolloutkit.sg;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.analysis.Change;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.analysis.Review;
import dev.rolloutkit.sg.analysis.Verdict;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.IpRange;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.ec2.UserIdGroupPair;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.ReconcilePlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of the façade hold. */
class SecurityGroupRulesTest {
  @Test
  void a_grouped_permission_is_split_by_source() {
    IpPermission grouped =
        IpPermission.builder()
            .ipProtocol("tcp")
            .fromPort(80)
            .toPort(80)
            .ipRanges(ImmutableList.of(new IpRange("10.0.0.0/8", null)))
            .userIdGroupPairs(ImmutableList.of(UserIdGroupPair.builder().groupId("sg-1").build()))
            .build();

    assertThat(SecurityGroupRules.expand(grouped))
        .extracting(p -> p.key().value())
        .containsExactly(
            "IpProtocol: tcp, FromPort: 80, ToPort: 80, IpRange: 10.0.0.0/8",
            "IpProtocol: tcp, FromPort: 80, ToPort: 80, UserIdGroupPair: sg-1");
  }

  @Test
  void a_group_is_brought_to_what_is_desired() {
    Permission narrow = Clusters.ours(3100, 3100);
    Permission wide = Clusters.ours(3100, 8001);

    ReconcilePlan plan =
        SecurityGroupRules.reconcile(
            List.of(wide), List.of(narrow), ReconcileOptions.forEndpoints(false));

    assertThat(plan.calls())
        .containsExactly(
            new Ec2Call(Ec2Call.Kind.AUTHORIZE, ImmutableList.of(narrow)),
            new Ec2Call(Ec2Call.Kind.REVOKE, ImmutableList.of(wide)));
    assertThat(
            SecurityGroupRules.reconcile(
                    List.of(wide), List.of(wide), ReconcileOptions.forEndpoints(false))
                .calls())
        .isEmpty();
  }

  @Test
  void the_outage_is_foreseen() {
    Change change = Change.deleteTgb("tools/tg3");

    assertThat(SecurityGroupRules.whatIf(Clusters.outage(), change).verdict())
        .isEqualTo(Verdict.BREAKS_LIVE_TARGETS);
    assertThat(SecurityGroupRules.review(Clusters.outage(), change).decision())
        .isEqualTo(Review.Decision.DENY);
    assertThat(SecurityGroupRules.lint(Clusters.outage()))
        .extracting(Problem::field)
        .contains("targetGroupBindings[prod/tg2].spec.networking");
  }

  @Test
  void options_mend_nothing_unless_asked() {
    SgOptions reference = SgOptions.builder().build();
    SgOptions safe = SgOptions.safe();

    assertThat(reference).isEqualTo(SgOptions.reference());
    assertThat(reference.emptyPortsMeanAllTcp()).isFalse();
    assertThat(reference.canonicalSources()).isFalse();
    assertThat(reference.verifyBeforeRevoke()).isFalse();
    assertThat(reference.splitOnFailure()).isFalse();
    assertThat(reference.keepPrefixListsApart()).isFalse();
    assertThat(safe.emptyPortsMeanAllTcp()).isTrue();
    assertThat(safe.canonicalSources()).isTrue();
    assertThat(safe.verifyBeforeRevoke()).isTrue();
    assertThat(safe.splitOnFailure()).isTrue();
    assertThat(safe.keepPrefixListsApart()).isTrue();
  }

  /** In a frontend group of the controller's own nobody else's rule stays; on targets it does. */
  @Test
  void foreign_rules_stay_on_targets_and_go_from_a_managed_group() {
    Permission foreign =
        Permission.unlabelled(
            "tcp", new PortRange(22, 22), new Source.SecurityGroup(Clusters.BACKEND));

    assertThat(
            SecurityGroupRules.reconcile(
                    List.of(foreign), List.of(), ReconcileOptions.forEndpoints(false))
                .calls())
        .isEmpty();
    assertThat(
            SecurityGroupRules.reconcile(
                    List.of(foreign), List.of(), ReconcileOptions.forManagedGroup())
                .calls())
        .containsExactly(new Ec2Call(Ec2Call.Kind.REVOKE, ImmutableList.of(foreign)));
  }

  @Test
  void differences_stand_in_the_order_of_their_keys() {
    List<Permission> before = List.of(Clusters.ours(9, 9), Clusters.ours(1, 1));
    List<Permission> after = List.of(Clusters.ours(8, 8), Clusters.ours(2, 2));

    var change =
        SecurityGroupRules.difference(Map.of("sg-1", before), Map.of("sg-1", after)).get(0);

    assertThat(change.revoke()).containsExactly(Clusters.ours(1, 1), Clusters.ours(9, 9));
    assertThat(change.authorize()).containsExactly(Clusters.ours(2, 2), Clusters.ours(8, 8));
  }
}
