package dev.rolloutkit.sg.binding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The group of an interface to which rules are added. */
class EndpointSecurityGroupsTest {
  private static final LbcFlags FLAGS = LbcFlags.of("demo");
  private static final ImmutableMap<String, String> TAG =
      ImmutableMap.of("kubernetes.io/cluster/demo", "owned");
  private static final ImmutableMap<String, SecurityGroup> GROUPS =
      ImmutableMap.of(
          "sg-a", group("sg-a", TAG),
          "sg-b", group("sg-b", ImmutableMap.of("kubernetes.io/cluster/other", "owned")),
          "sg-c", group("sg-c", TAG));

  private static SecurityGroup group(String id, ImmutableMap<String, String> tags) {
    return new SecurityGroup(id, tags, ImmutableList.of());
  }

  private static List<String> candidates(String... ids) {
    return EndpointSecurityGroups.candidates(Eni.of("eni-1", List.of(ids)), GROUPS, FLAGS);
  }

  /** EC2 looks for the name among all groups that it lists, even if it lists one of them twice. */
  @Test
  void aGroupThatIsListedTwiceIsFoundByEitherName() {
    SecurityGroup named = group("sg-a", ImmutableMap.of("Name", "web"));
    SecurityGroup tagged = group("sg-a", TAG);

    for (List<SecurityGroup> groups : List.of(List.of(named, tagged), List.of(tagged, named))) {
      assertThat(EndpointSecurityGroups.resolveNamesOrIds(List.of("web"), groups).orElseThrow())
          .containsExactly("sg-a");
    }
  }

  /** The only group is chosen without a check. */
  @Test
  void theOnlyGroupIsChosen() {
    assertThat(candidates("sg-b")).containsExactly("sg-b");
    assertThat(candidates("sg-unknown")).containsExactly("sg-unknown");
    assertThat(candidates("sg-b", "sg-b")).containsExactly("sg-b");
  }

  @Test
  void ofSeveralGroupsThoseWithTheTagOfTheClusterAreCandidates() {
    assertThat(candidates("sg-b", "sg-a")).containsExactly("sg-a");
    assertThat(candidates("sg-c", "sg-b", "sg-a")).containsExactly("sg-c", "sg-a");
    assertThat(candidates("sg-b", "sg-unknown")).isEmpty();
    assertThat(candidates()).isEmpty();
  }
}
