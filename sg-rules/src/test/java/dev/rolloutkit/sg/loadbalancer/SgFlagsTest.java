package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import org.junit.jupiter.api.Test;

/** The controller's flags, and those with which it does not start. */
class SgFlagsTest {
  @Test
  void defaults_are_those_of_the_controller() {
    SgFlags flags = SgFlags.of("demo");

    assertThat(flags.enableBackendSecurityGroup()).isTrue();
    assertThat(flags.enableManageBackendSecurityGroupRules()).isFalse();
    assertThat(flags.backendSecurityGroup()).isEmpty();
    assertThat(flags.disableRestrictedSgRules()).isFalse();
    assertThat(flags.nlbSecurityGroup()).isTrue();
    assertThat(flags.problems()).isEmpty();
  }

  @Test
  void a_backend_group_is_given_by_id() {
    SgFlags.Builder flags = SgFlags.builder().clusterName("demo");

    assertThat(flags.backendSecurityGroup("sg-1").build().problems()).isEmpty();
    assertThat(flags.backendSecurityGroup("web").build().problems())
        .extracting(Problem::text)
        .containsExactly("backend-security-group: invalid value web for backend security group id");
  }

  @Test
  void a_copy_has_problems_of_its_own() {
    SgFlags bad = SgFlags.builder().clusterName("demo").backendSecurityGroup("web").build();

    assertThat(SgFlags.builder().from(bad).backendSecurityGroup("sg-1").build().problems())
        .isEmpty();
  }

  @Test
  void rules_of_a_backend_group_need_a_backend_group() {
    for (boolean group : new boolean[] {true, false}) {
      for (boolean manage : new boolean[] {true, false}) {
        SgFlags flags =
            SgFlags.builder()
                .clusterName("demo")
                .enableBackendSecurityGroup(group)
                .enableManageBackendSecurityGroupRules(manage)
                .build();
        assertThat(flags.problems()).hasSize(manage && !group ? 1 : 0);
      }
    }
  }
}
