package dev.rolloutkit.sg;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.analysis.WebhookReview;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.IpPermissions;
import dev.rolloutkit.sg.ec2.IpRange;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.ec2.UserIdGroupPair;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.GroupPlan;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.RevokeGuard;
import dev.rolloutkit.sg.settings.SgDefect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of the façade hold. */
class SecurityGroupRulesTest {
  @Test
  void aGroupedPermissionIsSplitBySource() {
    IpPermission grouped =
        IpPermission.builder()
            .ipProtocol("tcp")
            .fromPort(80)
            .toPort(80)
            .ipRanges(ImmutableList.of(new IpRange("10.0.0.0/8", null)))
            .userIdGroupPairs(ImmutableList.of(UserIdGroupPair.builder().groupId("sg-1").build()))
            .build();

    assertThat(IpPermissions.expand(grouped))
        .extracting(p -> p.key().value())
        .containsExactly(
            "IpProtocol: tcp, FromPort: 80, ToPort: 80, IpRange: 10.0.0.0/8",
            "IpProtocol: tcp, FromPort: 80, ToPort: 80, UserIdGroupPair: sg-1");
  }

  @Test
  void aGroupIsReconciledToItsDesiredRules() {
    Permission narrow = Clusters.ours(3100, 3100);
    Permission wide = Clusters.ours(3100, 8001);

    GroupPlan plan =
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
  void theReportPredictsTheOutage() {
    ClusterChange change = ClusterChange.deleteTgb("tools/tg3");

    assertThat(SecurityGroupRules.whatIf(Clusters.outage(), change).verdict())
        .isEqualTo(ChangeVerdict.BREAKS_LIVE_TARGETS);
    assertThat(SecurityGroupRules.review(Clusters.outage(), change).decision())
        .isEqualTo(WebhookReview.Decision.DENY);
    assertThat(SecurityGroupRules.lint(Clusters.outage()))
        .extracting(Problem::field)
        .contains("targetGroupBindings[prod/tg2].spec.networking");
  }

  @Test
  void optionsFixNothingByDefault() {
    Fixes<SgDefect> reference = Fixes.<SgDefect>reference();
    Fixes<SgDefect> safe = Fixes.safe(SgDefect.class);

    assertThat(reference).isEqualTo(Fixes.reference());
    assertThat(reference.fixes(SgDefect.EMPTY_PORTS_OPEN_NOTHING)).isFalse();
    assertThat(reference.fixes(SgDefect.SOURCES_NOT_CANONICAL)).isFalse();
    assertThat(reference.fixes(SgDefect.REVOKED_FROM_CACHE)).isFalse();
    assertThat(reference.fixes(SgDefect.ONE_RULE_REFUSES_ALL)).isFalse();
    assertThat(reference.fixes(SgDefect.PREFIX_LISTS_MERGED)).isFalse();
    assertThat(safe.fixes(SgDefect.EMPTY_PORTS_OPEN_NOTHING)).isTrue();
    assertThat(safe.fixes(SgDefect.SOURCES_NOT_CANONICAL)).isTrue();
    assertThat(safe.fixes(SgDefect.REVOKED_FROM_CACHE)).isTrue();
    assertThat(safe.fixes(SgDefect.ONE_RULE_REFUSES_ALL)).isTrue();
    assertThat(safe.fixes(SgDefect.PREFIX_LISTS_MERGED)).isTrue();
  }

  /** Foreign rules are revoked in a managed frontend group, and kept in the groups of targets. */
  @Test
  void foreignRulesAreKeptOnTargetsAndRevokedInAManagedGroup() {
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
                    List.of(foreign),
                    List.of(),
                    new ReconcileOptions(null, false, false, RevokeGuard.OFF))
                .calls())
        .containsExactly(new Ec2Call(Ec2Call.Kind.REVOKE, ImmutableList.of(foreign)));
  }

  @Test
  void differencesAreSortedByKey() {
    List<Permission> before = List.of(Clusters.ours(9, 9), Clusters.ours(1, 1));
    List<Permission> after = List.of(Clusters.ours(8, 8), Clusters.ours(2, 2));

    var change =
        SecurityGroupRules.difference(Map.of("sg-1", before), Map.of("sg-1", after)).get(0);

    assertThat(change.revoke()).containsExactly(Clusters.ours(1, 1), Clusters.ours(9, 9));
    assertThat(change.authorize()).containsExactly(Clusters.ours(2, 2), Clusters.ours(8, 8));
  }

  /** The same protocol in another spelling admits the same ports. */
  @Test
  void aProtocolByNumberEqualsTheProtocolByName() {
    Map<String, String> spellings =
        Map.of("6", "tcp", "17", "udp", "1", "icmp", "58", "icmpv6", "TCP", "tcp");
    spellings.forEach(
        (one, other) -> {
          Permission before = Permission.managed(one, PortRange.of(80), Source.of("sg-1"));
          Permission after = Permission.managed(other, PortRange.of(80), Source.of("sg-1"));
          SecurityGroupChange change =
              SecurityGroupRules.difference(
                      Map.of("sg-9", List.of(before)), Map.of("sg-9", List.of(after)))
                  .get(0);
          assertThat(change.revoke()).containsExactly(before);
          assertThat(change.lost()).isEmpty();
          assertThat(change.gained()).isEmpty();
        });
  }

  @Test
  void sourcesAndPortsHaveShortNames() {
    assertThat(Source.of("sg-1")).isEqualTo(Source.securityGroup("sg-1"));
    assertThat(Source.of("pl-1")).isEqualTo(Source.prefixList("pl-1"));
    assertThat(Source.of("10.0.0.0/8")).isEqualTo(Source.ipv4("10.0.0.0/8"));
    assertThat(Source.cidr("::/0")).isEqualTo(Source.ipv6("::/0"));
    assertThat(PortRange.of(80)).hasToString("80");
    assertThat(PortRange.of(80, 443)).hasToString("80-443");
  }
}
