package dev.rolloutkit.sg.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.ec2.UserIdGroupPair;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The rule that admits a sender to a port. */
class RuleIndexTest {
  private static Permission group(String protocol, int from, int to, String id) {
    return Permission.unlabelled(protocol, new PortRange(from, to), new Source.SecurityGroup(id));
  }

  private static Permission block(String protocol, int from, int to, String cidr) {
    return Permission.unlabelled(
        protocol,
        new PortRange(from, to),
        cidr.contains(":") ? new Source.Cidr6(cidr) : new Source.Cidr4(cidr));
  }

  private static Permission list(int from, int to, String id) {
    return Permission.unlabelled("tcp", new PortRange(from, to), new Source.PrefixList(id));
  }

  private static RuleIndex index(Permission... rules) {
    return new RuleIndex(List.of(rules), ImmutableMap.of());
  }

  private static Cidr cidr(String text) {
    return Cidr.parse(text).orElseThrow();
  }

  @Test
  void aRuleOfAGroupAdmitsItsPortsAndNoOthers() {
    Permission rule = group("tcp", 10, 20, "sg-a");
    RuleIndex index = index(rule);

    assertThat(index.fromGroup("tcp", 10, "sg-a")).isSameAs(rule);
    assertThat(index.fromGroup("tcp", 20, "sg-a")).isSameAs(rule);
    assertThat(index.fromGroup("tcp", 9, "sg-a")).isNull();
    assertThat(index.fromGroup("tcp", 21, "sg-a")).isNull();
    assertThat(index.fromGroup("udp", 15, "sg-a")).isNull();
    assertThat(index.fromGroup("tcp", 15, "sg-b")).isNull();
  }

  /** A wide range is found behind narrow ones that begin later. */
  @Test
  void aRuleThatContainsOtherRangesIsFound() {
    Permission wide = group("tcp", 1, 100, "sg-a");
    RuleIndex index = index(group("tcp", 10, 20, "sg-a"), wide, group("tcp", 50, 60, "sg-a"));

    assertThat(index.fromGroup("tcp", 30, "sg-a")).isSameAs(wide);
    assertThat(index.fromGroup("tcp", 100, "sg-a")).isSameAs(wide);
    assertThat(index.fromGroup("tcp", 101, "sg-a")).isNull();
  }

  @Test
  void aRuleForAllProtocolsAdmitsEach() {
    Permission any = group("-1", 0, 65535, "sg-a");

    assertThat(index(any).fromGroup("udp", 53, "sg-a")).isSameAs(any);
    Permission all = block("-1", 0, 65535, "10.0.0.0/8");
    assertThat(index(all).fromBlock("tcp", 80, cidr("10.1.0.0/16"))).isSameAs(all);
  }

  @Test
  void aRuleForABlockAdmitsBlocksWithinIt() {
    Permission rule = block("tcp", 80, 80, "10.0.0.0/8");
    RuleIndex index = index(rule, block("tcp", 443, 443, "10.1.0.0/16"));

    assertThat(index.fromBlock("tcp", 80, cidr("10.0.0.0/8"))).isSameAs(rule);
    assertThat(index.fromBlock("tcp", 80, cidr("10.1.2.3/32"))).isSameAs(rule);
    assertThat(index.fromBlock("tcp", 80, cidr("0.0.0.0/0"))).isNull();
    assertThat(index.fromBlock("tcp", 80, cidr("11.0.0.0/8"))).isNull();
    assertThat(index.fromBlock("tcp", 81, cidr("10.1.2.3/32"))).isNull();
    assertThat(index.fromBlock("udp", 80, cidr("10.1.2.3/32"))).isNull();
    assertThat(index.fromBlock("tcp", 443, cidr("10.2.0.0/16"))).isNull();
  }

  @Test
  void hostBitsOfARuleDoNotCount() {
    Permission rule = block("tcp", 80, 80, "10.1.2.3/8");

    assertThat(index(rule).fromBlock("tcp", 80, cidr("10.9.0.0/16"))).isSameAs(rule);
  }

  @Test
  void aRuleForIpv6AdmitsNoIpv4BlockAndTheReverse() {
    Permission six = block("tcp", 80, 80, "::/0");
    Permission four = block("tcp", 80, 80, "0.0.0.0/0");

    assertThat(index(six).fromBlock("tcp", 80, cidr("10.0.0.0/8"))).isNull();
    assertThat(index(four).fromBlock("tcp", 80, cidr("2001:db8::/32"))).isNull();
    assertThat(index(six).fromBlock("tcp", 80, cidr("2001:db8::/32"))).isSameAs(six);
  }

  @Test
  void aPrefixListAdmitsItsEntries() {
    Permission rule = list(80, 90, "pl-1");
    RuleIndex index =
        new RuleIndex(
            List.of(rule), ImmutableMap.of("pl-1", ImmutableList.of("bad", "10.0.0.0/8")));

    assertThat(index.fromBlock("tcp", 85, cidr("10.1.0.0/16"))).isSameAs(rule);
    assertThat(index.fromBlock("tcp", 85, cidr("11.0.0.0/16"))).isNull();
    assertThat(index.fromBlock("tcp", 91, cidr("10.1.0.0/16"))).isNull();
    assertThat(index.mayAdmit("tcp", 85)).isFalse();
  }

  /** A list with unknown entries may admit any sender to its ports. */
  @Test
  void aPrefixListWithUnknownEntriesMayAdmitAnySender() {
    RuleIndex index = index(list(80, 90, "pl-1"));

    assertThat(index.fromBlock("tcp", 85, cidr("10.1.0.0/16"))).isNull();
    assertThat(index.mayAdmit("tcp", 85)).isTrue();
    assertThat(index.mayAdmit("tcp", 91)).isFalse();
    assertThat(index.mayAdmit("udp", 85)).isFalse();
    assertThat(index(group("tcp", 80, 90, "sg-a")).mayAdmit("tcp", 85)).isFalse();
  }

  /** The group is behind a deleted peering connection. */
  @Test
  void aStaleRuleAdmitsNothing() {
    Permission stale =
        Permission.of(
            IpPermission.builder()
                .ipProtocol("tcp")
                .fromPort(80)
                .toPort(80)
                .userIdGroupPairs(
                    ImmutableList.of(
                        UserIdGroupPair.builder().groupId("sg-a").peeringStatus("deleted").build()))
                .build());

    assertThat(RuleIndex.isStale(stale)).isTrue();
    assertThat(index(stale).fromGroup("tcp", 80, "sg-a")).isNull();
    assertThat(RuleIndex.isStale(group("tcp", 80, 80, "sg-a"))).isFalse();
  }

  /** The index finds the same as a search of all rules. */
  @Property(seed = "1", tries = 200)
  void aPortWithinTheRangeOfARuleIsAdmitted(
      @ForAll @Size(max = 8) List<@IntRange(max = 30) Integer> starts,
      @ForAll @IntRange(max = 12) int length,
      @ForAll @IntRange(max = 45) int port) {
    List<Permission> rules = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      rules.add(group("tcp", starts.get(i), starts.get(i) + length * (i % 3), "sg-a"));
    }
    Permission found = index(rules.toArray(new Permission[0])).fromGroup("tcp", port, "sg-a");

    assertThat(found != null).isEqualTo(rules.stream().anyMatch(r -> r.ports().contains(port)));
    assertThat(found == null || found.ports().contains(port)).isTrue();
  }
}
