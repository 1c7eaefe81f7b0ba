package dev.rolloutkit.sg.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.ec2.UserIdGroupPair;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class Ec2ModelTest {
  private static final Permission OURS = Permission.of(raw(80, "ours"));
  private static final Permission THEIRS = Permission.of(raw(80, "theirs"));
  private static final Permission OTHER =
      Permission.managed("tcp", new PortRange(443, 443), new Source.SecurityGroup("sg-lb"));

  private final Ec2Model ec2 =
      new Ec2Model(
          List.of(new SecurityGroup("sg", ImmutableMap.of(), ImmutableList.of(OURS, THEIRS))),
          rules -> rules.size() <= 3);

  @Test
  void rulesWithOneKeyRemainSeparateWhenOthersAreAuthorized() {
    assertThat(authorize(OTHER)).isEmpty();

    assertThat(ec2.group("sg").orElseThrow().permissions()).containsExactly(OURS, THEIRS, OTHER);
  }

  @Test
  void aRevokedKeyRemovesAllItsRules() {
    assertThat(ec2.call("sg", new Ec2Call(Ec2Call.Kind.REVOKE, ImmutableList.of(OURS)))).isEmpty();

    assertThat(ec2.group("sg").orElseThrow().permissions()).isEmpty();
  }

  @Test
  void aRefusedCallChangesNothing() {
    Permission next =
        Permission.managed("tcp", new PortRange(444, 444), new Source.SecurityGroup("sg-lb"));

    assertThat(authorize(OURS)).contains(Reconciliation.DUPLICATE);
    assertThat(authorize(OTHER, next)).contains(Reconciliation.LIMIT_EXCEEDED);
    assertThat(ec2.call("sg", new Ec2Call(Ec2Call.Kind.REVOKE, ImmutableList.of(OURS, OTHER))))
        .contains(Reconciliation.PERMISSION_NOT_FOUND);
    assertThat(ec2.call("gone", new Ec2Call(Ec2Call.Kind.REVOKE, ImmutableList.of(OURS))))
        .contains(Reconciliation.GROUP_NOT_FOUND);

    assertThat(ec2.group("sg").orElseThrow().permissions()).containsExactly(OURS, THEIRS);
  }

  private Optional<String> authorize(Permission... permissions) {
    return ec2.call("sg", new Ec2Call(Ec2Call.Kind.AUTHORIZE, ImmutableList.copyOf(permissions)));
  }

  private static IpPermission raw(int port, String description) {
    return IpPermission.builder()
        .ipProtocol("tcp")
        .fromPort(port)
        .toPort(port)
        .userIdGroupPairs(ImmutableList.of(UserIdGroupPair.of("sg-lb", description)))
        .build();
  }
}
