package dev.rolloutkit.sg.binding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingBlocks;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.Replays;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManifestDeletionsTest {
  @Test
  void deletingOneBindingClosesThePortsBetweenItAndTheRest() {
    TargetGroupBinding logging = binding("logging", "tg1", NetworkingPort.tcp(3100));
    TargetGroupBinding tools = binding("tools", "tg3", NetworkingPort.tcp(8001));
    TargetGroupBinding named =
        binding("x", "named", new NetworkingPort("TCP", IntOrStringValue.of("http")));
    TargetGroupBinding production =
        TargetGroupBinding.builder().key(new NamespacedName("prod", "tg2")).build();

    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            List.of(tools, production, named, logging),
            binding -> List.of("sg-node"),
            Fixes.reference());

    assertThat(needs.needs()).containsOnlyKeys(logging.key(), tools.key());
    assertThat(needs.unmanaged()).isEqualTo(ImmutableSet.of(production.key()));
    assertThat(needs.unknown().get(named.key()))
        .extracting(Problem::message)
        .containsExactly("named ports can only be used with pod endpoints");
    SecurityGroupChange closed =
        SecurityGroupRules.closedByDeleting(needs, tools.key(), AggregationMode.RESTRICTED)
            .orElseThrow()
            .get(0);
    assertThat(closed.authorize())
        .hasToString("[IpProtocol: tcp, FromPort: 3100, ToPort: 3100, UserIdGroupPair: sg-12345]");
    assertThat(closed.revoke())
        .hasToString("[IpProtocol: tcp, FromPort: 3100, ToPort: 8001, UserIdGroupPair: sg-12345]");
    assertThat(closed.lost()).hasToString("[tcp 3101-8001 from sg-12345]");
    assertThat(closed.gained()).isEmpty();
    assertThat(
            SecurityGroupRules.closedByDeleting(needs, production.key(), AggregationMode.RESTRICTED)
                .orElseThrow())
        .isEmpty();
  }

  @Test
  void whatTheDeletionOfABindingWithUnknownRulesClosesIsNotKnown() {
    TargetGroupBinding logging = binding("t", "tg1", NetworkingPort.tcp(3100));
    TargetGroupBinding named =
        binding("t", "tg3", new NetworkingPort("TCP", IntOrStringValue.of("http")));
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            List.of(logging, named), binding -> List.of("sg-node"), Fixes.reference());

    Outcome<ImmutableList<SecurityGroupChange>> closed =
        SecurityGroupRules.closedByDeleting(needs, named.key(), AggregationMode.RESTRICTED);

    assertThat(closed.isOk()).isFalse();
    assertThat(closed.problems())
        .extracting(Problem::message)
        .containsExactly("named ports can only be used with pod endpoints");
  }

  @Test
  void anotherBindingWithUnknownRulesIsAWarningAboutTheChanges() {
    TargetGroupBinding logging = binding("t", "tg1", NetworkingPort.tcp(3100));
    TargetGroupBinding named =
        binding("t", "tg3", new NetworkingPort("TCP", IntOrStringValue.of("http")));
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            List.of(logging, named), binding -> List.of("sg-node"), Fixes.reference());

    Outcome<ImmutableList<SecurityGroupChange>> closed =
        SecurityGroupRules.closedByDeleting(needs, logging.key(), AggregationMode.RESTRICTED);

    assertThat(closed.orElseThrow().get(0).lost()).hasToString("[tcp 3100 from sg-12345]");
    assertThat(closed.warnings())
        .extracting(Problem::field)
        .containsExactly("targetGroupBindings[t/tg3]");
  }

  /** A binding that requests no rules closes none, whatever the rules of others are. */
  @Test
  void aBindingWithoutRulesIsDeletedWithoutAWarning() {
    TargetGroupBinding production =
        TargetGroupBinding.builder().key(new NamespacedName("prod", "tg2")).build();
    TargetGroupBinding named =
        binding("t", "tg3", new NetworkingPort("TCP", IntOrStringValue.of("http")));
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            List.of(production, named), binding -> List.of("sg-node"), Fixes.reference());

    Outcome<ImmutableList<SecurityGroupChange>> closed =
        SecurityGroupRules.closedByDeleting(needs, production.key(), AggregationMode.RESTRICTED);

    assertThat(closed.orElseThrow()).isEmpty();
    assertThat(closed.warningsOrProblems()).isEmpty();
  }

  @Test
  void warningsAboutTheDeletedBindingArePassedOnAndOthersAreNot() {
    TargetGroupBinding one = binding("t", "tg1", NetworkingPort.tcp(3100));
    TargetGroupBinding other = binding("t", "tg3", NetworkingPort.tcp(8001));
    AssumedNeeds read =
        SecurityGroupRules.assumedNeeds(
            List.of(one, other), binding -> List.of("sg-node"), Fixes.reference());
    Problem own = Problem.plain(FieldPath.of("spec"), "own", SgProblemCodes.CONTEXT_UNKNOWN);
    Problem foreign =
        Problem.plain(FieldPath.of("spec"), "foreign", SgProblemCodes.CONTEXT_UNKNOWN);
    AssumedNeeds needs =
        new AssumedNeeds(
            read.needs(),
            read.unknown(),
            read.unmanaged(),
            ImmutableMap.of(
                one.key(), ImmutableList.of(own), other.key(), ImmutableList.of(foreign)),
            read.fixes());

    Outcome<ImmutableList<SecurityGroupChange>> closed =
        SecurityGroupRules.closedByDeleting(needs, one.key(), AggregationMode.RESTRICTED);

    assertThat(closed.isOk()).isTrue();
    assertThat(closed.warnings()).containsExactly(own);
  }

  @Test
  void theDeletionOfABindingThatWasNotGivenIsNotCalledHarmless() {
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            List.of(binding("t", "tg1", NetworkingPort.tcp(3100))),
            binding -> List.of("sg-node"),
            Fixes.reference());

    assertThat(
            SecurityGroupRules.closedByDeleting(
                    needs, new NamespacedName("t", "tg11"), AggregationMode.RESTRICTED)
                .problems())
        .extracting(Problem::text)
        .containsExactly("targetGroupBindings[t/tg11]: is not among the given bindings");
  }

  @Test
  void ofTwoBindingsWithOneKeyOnlyTheLastOneCounts() {
    TargetGroupBinding numbered = binding("t", "tg1", NetworkingPort.tcp(3100));
    TargetGroupBinding named =
        binding("t", "tg1", new NetworkingPort("TCP", IntOrStringValue.of("http")));

    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            List.of(numbered, named), binding -> List.of("sg-node"), Fixes.reference());

    assertThat(needs.needs()).isEmpty();
    assertThat(needs.unknown()).containsOnlyKeys(named.key());
  }

  /** Merged, the rule for two prefix lists is replaced; kept apart, one rule is just revoked. */
  @Test
  void aDeletionIsComputedWithTheFixesOfTheNeeds() {
    NamespacedName one = new NamespacedName("t", "tg1");
    NamespacedName other = new NamespacedName("t", "tg3");
    Fixes<SgDefect> apart = Fixes.fixing(SgDefect.PREFIX_LISTS_MERGED);

    for (Fixes<SgDefect> fixes : List.of(Fixes.<SgDefect>reference(), apart)) {
      AssumedNeeds needs =
          new AssumedNeeds(
              ImmutableMap.of(
                  one, ImmutableMap.of("sg-node", ImmutableList.of(ofPrefixList("pl-1", 3100))),
                  other, ImmutableMap.of("sg-node", ImmutableList.of(ofPrefixList("pl-1", 8001)))),
              ImmutableMap.of(),
              ImmutableSet.of(),
              ImmutableMap.of(),
              fixes);
      SecurityGroupChange closed =
          SecurityGroupRules.closedByDeleting(needs, other, AggregationMode.RESTRICTED)
              .orElseThrow()
              .get(0);
      assertThat(closed.authorize().isEmpty()).isEqualTo(fixes.equals(apart));
    }
  }

  private static Permission ofPrefixList(String id, int port) {
    return Permission.managed("tcp", new PortRange(port, port), new Source.PrefixList(id));
  }

  private static TargetGroupBinding binding(String namespace, String name, NetworkingPort port) {
    return TargetGroupBinding.builder()
        .key(new NamespacedName(namespace, name))
        .spec(
            Replays.JSON
                .objectNode()
                .set(
                    "networking",
                    NetworkingBlocks.toJson(
                        new TargetGroupBindingNetworking(
                            ImmutableList.of(
                                new NetworkingIngressRule(
                                    ImmutableList.of(NetworkingPeer.ofGroup("sg-12345")),
                                    ImmutableList.of(port)))))))
        .build();
  }
}
