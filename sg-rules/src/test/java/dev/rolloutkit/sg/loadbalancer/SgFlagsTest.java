package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import java.util.List;
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
  void arguments_are_read_and_missing_ones_are_assumed() {
    SgFlags.Parsed parsed =
        SgFlags.fromArgs(
            List.of(
                "/controller",
                "--cluster-name=demo",
                "--backend-security-group",
                "sg-1",
                "--disable-restricted-sg-rules",
                "--feature-gates=Other=true,NLBSecurityGroup=false",
                "--enable-backend-security-group=maybe"));

    assertThat(parsed.flags())
        .isEqualTo(
            SgFlags.builder()
                .clusterName("demo")
                .backendSecurityGroup("sg-1")
                .disableRestrictedSgRules(true)
                .nlbSecurityGroup(false)
                .build());
    assertThat(parsed.assumed())
        .containsExactly(
            "--enable-backend-security-group is not a boolean, so its default applies",
            "flags that are not given have their defaults: --enable-manage-backend-security-group-rules");
  }

  @Test
  void without_arguments_flags_have_defaults_that_are_named() {
    SgFlags.Parsed parsed = SgFlags.fromArgs(List.of());

    assertThat(parsed.flags()).isEqualTo(SgFlags.of(""));
    assertThat(parsed.assumed())
        .containsExactly(
            "the required flag --cluster-name is not given",
            "flags that are not given have their defaults: --enable-backend-security-group,"
                + " --enable-manage-backend-security-group-rules, --disable-restricted-sg-rules,"
                + " --backend-security-group, --feature-gates=NLBSecurityGroup");
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
