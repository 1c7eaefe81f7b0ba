package dev.rolloutkit.sg;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.NodeEndpoint;
import dev.rolloutkit.sg.ec2.CanonicalSources;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.IpPermissions;
import dev.rolloutkit.sg.ec2.KeySort;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.ec2.UserIdGroupPair;
import dev.rolloutkit.sg.internal.ec2.PermissionLabels;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.testkit.base.Growth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** Defects that are kept, fixes that fix them, and hostile input. */
class PermissionsTest {
  @Property(seed = "1", tries = 2000)
  void keysCompareLikeTheirStrings(
      @ForAll("keys") PermissionKey a, @ForAll("keys") PermissionKey b) {
    assertThat(a.equals(b)).isEqualTo(a.value().equals(b.value()));
    assertThat(Integer.signum(a.compareTo(b)))
        .isEqualTo(Integer.signum(CodePoints.compare(a.value(), b.value())));
    if (a.equals(b)) {
      assertThat(a).hasSameHashCodeAs(b);
    }
  }

  @Property(seed = "1", tries = 300)
  void sortingByNumberIsSortingByKey(@ForAll("manyKeys") List<Permission> permissions) {
    List<Permission> expected = new ArrayList<>(permissions);
    expected.sort(KeySort.BY_KEY);
    List<Permission> sorted = new ArrayList<>(permissions);
    KeySort.sort(sorted);

    assertThat(sorted).usingElementComparator((a, b) -> a == b ? 0 : 1).isEqualTo(expected);
  }

  @Property(seed = "1", tries = 500)
  void labelsAreThoseOfTheRegularExpression(@ForAll("descriptions") String text) {
    Map<String, String> expected = new HashMap<>();
    expected.put("raw/description", text);
    Matcher matcher =
        Pattern.compile("([^\\t\\n\\f\\r ,=]+)=([^\\t\\n\\f\\r ,=]+)(?:,|\\z)").matcher(text);
    while (matcher.find()) {
      expected.put(matcher.group(1), matcher.group(2));
    }

    assertThat(PermissionLabels.of(text)).isEqualTo(expected);
  }

  @Test
  void compatibilityARuleWithoutPortsOpensNothing() {
    assertThat(permissions(Fixes.reference(), NetworkingPeer.ofGroup("sg-a"))).isEmpty();
  }

  @Test
  void withTheFixARuleWithoutPortsOpensAllOfTcp() {
    assertThat(
            permissions(
                Fixes.fixing(SgDefect.EMPTY_PORTS_OPEN_NOTHING), NetworkingPeer.ofGroup("sg-a")))
        .hasToString("[IpProtocol: tcp, FromPort: 0, ToPort: 65535, UserIdGroupPair: sg-a]");
  }

  @Test
  void compatibilityBlocksKeepTheirHostBits() {
    assertThat(
            permissions(
                Fixes.reference(), NetworkingPeer.ofCidr("10.0.0.1/8"), NetworkingPort.tcp(80)))
        .hasToString("[IpProtocol: tcp, FromPort: 80, ToPort: 80, IpRange: 10.0.0.1/8]");
  }

  @Test
  void withTheFixBlocksAreInTheSpellingOfEc2() {
    Fixes<SgDefect> canonical = Fixes.fixing(SgDefect.SOURCES_NOT_CANONICAL);

    assertThat(permissions(canonical, NetworkingPeer.ofCidr("10.0.0.1/8"), NetworkingPort.tcp(80)))
        .hasToString("[IpProtocol: tcp, FromPort: 80, ToPort: 80, IpRange: 10.0.0.0/8]");
    assertThat(
            permissions(
                canonical, NetworkingPeer.ofCidr("2001:DB8:0:0:1::1/64"), NetworkingPort.tcp(80)))
        .hasToString("[IpProtocol: tcp, FromPort: 80, ToPort: 80, Ipv6Range: 2001:db8::/64]");
    assertThat(
            CanonicalSources.of(Permission.unlabelled("6", PortRange.ALL, new Source.Cidr4("x"))))
        .hasToString("IpProtocol: tcp, FromPort: 0, ToPort: 65535, IpRange: x");
  }

  @Test
  void compatibilityRestrictedModeLosesAllPrefixListsButTheFirst() {
    Permission one = Permission.managed("tcp", new PortRange(1, 1), new Source.PrefixList("pl-1"));
    Permission two = Permission.managed("tcp", new PortRange(2, 2), new Source.PrefixList("pl-2"));
    Map<NamespacedName, Map<String, List<Permission>>> needs =
        Map.of(new NamespacedName("a", "t"), Map.of("sg", List.of(one, two)));

    assertThat(
            SecurityGroupRules.aggregate(AggregationMode.RESTRICTED, needs, Fixes.reference())
                .get("sg"))
        .hasToString("[IpProtocol: tcp, FromPort: 1, ToPort: 2, PrefixListId: pl-1]");
    assertThat(
            SecurityGroupRules.aggregate(
                    AggregationMode.RESTRICTED, needs, Fixes.fixing(SgDefect.PREFIX_LISTS_MERGED))
                .get("sg"))
        .containsExactly(one, two);
  }

  @Test
  void aMergedRangeHasTheAccountOfItsFirstRule() {
    Permission foreign =
        Permission.of(
            IpPermission.builder()
                .ipProtocol("tcp")
                .fromPort(80)
                .toPort(80)
                .userIdGroupPairs(
                    ImmutableList.of(
                        UserIdGroupPair.builder().groupId("sg-lb").userId(" 1111 ").build()))
                .build());
    Permission own =
        Permission.unlabelled("tcp", new PortRange(90, 90), new Source.SecurityGroup("sg-lb"));
    Map<NamespacedName, Map<String, List<Permission>>> needs =
        ImmutableMap.of(
            new NamespacedName("z", "first"), Map.of("sg", List.of(foreign)),
            new NamespacedName("a", "second"), Map.of("sg", List.of(own)));

    Permission merged =
        SecurityGroupRules.aggregate(AggregationMode.RESTRICTED, needs, Fixes.reference())
            .get("sg")
            .get(0);

    assertThat(merged)
        .hasToString("IpProtocol: tcp, FromPort: 80, ToPort: 90, UserIdGroupPair: sg-lb");
    assertThat(merged.raw().userIdGroupPairs().get(0).userId()).isEqualTo(" 1111 ");
  }

  @Test
  void ofANodeThatIsGivenTwiceTheLastOneCounts() {
    TargetGroupBindingNetworking networking =
        new TargetGroupBindingNetworking(
            ImmutableList.of(
                new NetworkingIngressRule(
                    ImmutableList.of(NetworkingPeer.ofGroup("sg-lb")),
                    ImmutableList.of(NetworkingPort.tcp(80)))));
    Endpoints nodes =
        Endpoints.nodes(
            List.of(
                new NodeEndpoint("n", Eni.of("eni-0", List.of("sg-old"))),
                new NodeEndpoint("n", Eni.of("eni-1", List.of("sg-new")))));

    assertThat(
            SecurityGroupRules.permissionsPerGroup(
                    networking, nodes, Map.of(), LbcFlags.of("demo"), Fixes.reference())
                .orElseThrow())
        .containsOnlyKeys("sg-new");
  }

  @Test
  void compatibilityLowerCaseUdpOpensTcp() {
    assertThat(
            permissions(
                Fixes.reference(),
                NetworkingPeer.ofGroup("sg-a"),
                new NetworkingPort("udp", IntOrStringValue.of(53))))
        .hasToString("[IpProtocol: tcp, FromPort: 53, ToPort: 53, UserIdGroupPair: sg-a]");
  }

  @Test
  void labelsAreReadInLinearTime() {
    assertThat(
            Growth.ofProcessorTime(
                size -> {
                  assertThat(PermissionLabels.of("a=b,".repeat(size))).containsEntry("a", "b");
                  assertThat(PermissionLabels.of("a=".repeat(2 * size))).hasSize(1);
                },
                1 << 14))
        .isLessThan(Growth.NEARLY_LINEAR);
  }

  @Test
  void aggregationGrowsWithBindingsAndRules() {
    assertThat(
            Growth.ofProcessorTime(
                size -> {
                  Map<NamespacedName, Map<String, List<Permission>>> needs = needs(size);
                  for (AggregationMode mode : AggregationMode.values()) {
                    assertThat(SecurityGroupRules.aggregate(mode, needs, Fixes.reference()))
                        .hasSize(16);
                  }
                },
                2_000))
        .isLessThan(Growth.NEARLY_LINEAR);
  }

  /** Ten rules for each binding. */
  private static Map<NamespacedName, Map<String, List<Permission>>> needs(int bindings) {
    Map<NamespacedName, Map<String, List<Permission>>> needs = new HashMap<>();
    for (int i = 0; i < bindings; i++) {
      ImmutableList.Builder<Permission> rules = ImmutableList.builder();
      for (int j = 0; j < 10; j++) {
        int port = (i * 10 + j) % 65536;
        rules.add(
            Permission.managed(
                j % 2 == 0 ? "tcp" : "udp",
                new PortRange(port, port),
                j < 5
                    ? new Source.SecurityGroup("sg-" + i % 7)
                    : new Source.Cidr4("10." + i % 256 + ".0.0/16")));
      }
      needs.put(
          new NamespacedName("ns-" + i % 20, "tgb-" + i),
          Map.of("sg-node-" + i % 16, rules.build()));
    }
    return needs;
  }

  @Test
  void blocksAreParsedLikeInGo() {
    for (String good :
        List.of(
            "10.0.0.0/8",
            "10.0.0.0/08",
            "::/0",
            "::ffff:10.0.0.0/104",
            "2001:db8::1/128",
            "1:2:3:4:5:6:7::/16")) {
      assertThat(Cidr.parse(good)).as(good).isPresent();
    }
    for (String bad :
        List.of(
            "",
            "/",
            "10.0.0.1",
            " 10.0.0.0/8",
            "10.0/8",
            "010.0.0.0/8",
            "10.0.0.0/33",
            "10.0.0.0/",
            "10.0.0.0/+8",
            "10.0.0.256/8",
            "10.0.0.0.0/8",
            "fe80::1%eth0/64",
            ":::/0",
            "1:2/8",
            "::1::/8",
            "12345::/8",
            "1:2:3:4:5:6:7:8:9/8",
            "::/129",
            "10.0.0.0/٨",
            "1:2:3:4:5:6:7:8::/64",
            "10.0.0.0/8/8",
            "::10.0.0/96")) {
      assertThat(Cidr.parse(bad)).as(bad).isEmpty();
    }
    assertThat(Cidr.parse("::ffff:10.0.0.0/104").orElseThrow().containsAddress("10.9.9.9"))
        .isTrue();
    assertThat(Cidr.parse("10.0.0.0/28").orElseThrow().containsAddress("::ffff:10.0.0.1")).isTrue();
    assertThat(Cidr.parse("0.0.0.0/0").orElseThrow().containsAddress("::1")).isFalse();
  }

  @Test
  void everyProblemOfABlockIsReportedOnce() {
    TargetGroupBindingNetworking networking =
        new TargetGroupBindingNetworking(
            ImmutableList.of(
                new NetworkingIngressRule(
                    ImmutableList.of(NetworkingPeer.ofCidr("bad"), new NetworkingPeer(null, null)),
                    ImmutableList.of(
                        NetworkingPort.tcp(80),
                        new NetworkingPort("TCP", IntOrStringValue.of("http"))))));

    assertThat(
            SecurityGroupRules.permissions(networking, List.of(), Fixes.reference())
                .warningsOrProblems())
        .hasToString(
            "[spec.networking.ingress[0].from[0].ipBlock.cidr: invalid CIDR address: bad,"
                + " spec.networking.ingress[0].ports[1].port: named ports can only be used with pod"
                + " endpoints, spec.networking.ingress[0].from[1]: either ipBlock or securityGroup"
                + " should be specified]");
  }

  @Provide
  Arbitrary<PermissionKey> keys() {
    Arbitrary<String> protocols = Arbitraries.of("tcp", "tc", "tcp!", "udp", "-1", "", "a, b");
    Arbitrary<Integer> ports =
        Arbitraries.of(0, 1, 8, 9, 80, 81, 800, 8080, 65535, 10000, -1, 70000, 99999);
    Arbitrary<Source> sources =
        Arbitraries.of("", "10.0.0.0/8", "sg-1", "sg-1, x", "sg-11", "\uD83D\uDE00", "\uFF5E")
            .flatMap(
                id ->
                    Arbitraries.of(
                        new Source.Cidr4(id),
                        new Source.Cidr6(id),
                        new Source.PrefixList(id),
                        new Source.SecurityGroup(id)));
    Arbitrary<PermissionKey> plain =
        Combinators.combine(protocols, ports, ports, sources)
            .as((p, f, t, s) -> Permission.managed(p, new PortRange(f, t), s).key());
    Arbitrary<PermissionKey> without =
        Combinators.combine(protocols, ports)
            .as(
                (p, f) ->
                    IpPermissions.key(IpPermission.builder().ipProtocol(p).fromPort(f).build()));
    return Arbitraries.oneOf(plain, plain, without);
  }

  @Provide
  Arbitrary<List<Permission>> manyKeys() {
    Arbitrary<Source> sources =
        Arbitraries.of("sg-1", "sg-2", "10.0.0.0/8")
            .flatMap(
                id ->
                    Arbitraries.of(
                        new Source.Cidr4(id), new Source.SecurityGroup(id), new Source.Cidr6(id)));
    return Combinators.combine(
            Arbitraries.frequency(Tuple.of(20, "tcp"), Tuple.of(10, "tc"), Tuple.of(5, "tcp!")),
            Arbitraries.of(0, 8, 80, 81, 800, 8080, 65535, 10000),
            Arbitraries.of(1, 10, 65535),
            sources)
        .as((p, f, t, s) -> Permission.managed(p, new PortRange(f, t), s))
        .list()
        .ofMinSize(30)
        .ofMaxSize(120);
  }

  @Provide
  Arbitrary<String> descriptions() {
    return Arbitraries.strings().withChars("ab=, \t\u000B\n\u00A0").ofMaxLength(14);
  }

  private static List<Permission> permissions(
      Fixes<SgDefect> fixes, NetworkingPeer peer, NetworkingPort... ports) {
    return SecurityGroupRules.permissions(
            new TargetGroupBindingNetworking(
                ImmutableList.of(
                    new NetworkingIngressRule(
                        ImmutableList.of(peer), ImmutableList.copyOf(ports)))),
            List.of(),
            fixes)
        .orElseThrow();
  }
}
