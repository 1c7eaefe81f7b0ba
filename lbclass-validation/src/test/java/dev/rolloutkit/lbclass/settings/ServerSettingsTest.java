package dev.rolloutkit.lbclass.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.ownership.CloudAnswers;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import org.junit.jupiter.api.Test;

/** The defaults of settings, policies and profiles. */
class ServerSettingsTest {
  @Test
  void referenceIsTheDefaultAndFixesNothing() {
    ServerSettings settings = ServerSettings.builder().build();

    assertThat(settings).isEqualTo(ServerSettings.reference());
    assertThat(settings.fixes()).isEqualTo(Fixes.<LbClassDefect>reference());
    assertThat(settings.allocatorFirst()).isTrue();
    assertThat(settings.scope()).isEqualTo(Scope.FULL);
    assertThat(settings.messageStyle()).isEqualTo(MessageStyle.V1_34);
    assertThat(settings.gates()).isEqualTo(ServiceGates.defaults());
  }

  @Test
  void safeFixesEveryDefect() {
    ServerSettings settings = ServerSettings.safe();

    assertThat(settings.fixes()).isEqualTo(Fixes.safe(LbClassDefect.class));
  }

  @Test
  void defaultGatesAreThoseOf134() {
    ServiceGates gates = ServiceGates.builder().build();

    assertThat(gates.strictIpCidr()).isFalse();
    assertThat(gates.preferSameTrafficDistribution()).isTrue();
    assertThat(gates.trafficDistribution()).isTrue();
    assertThat(gates.loadBalancerIpMode()).isTrue();
    assertThat(gates.loadBalancerStatusOnOtherTypes()).isFalse();
    assertThat(gates.loadBalancerClass()).isTrue();
  }

  /** The release determines the gates, the wording and the warnings. */
  @Test
  void releasesDifferInGatesAndWording() {
    assertThat(of("1.33").messageStyle()).isEqualTo(MessageStyle.V1_33);
    assertThat(of("1.34")).isEqualTo(ServerSettings.reference());
    assertThat(of("1.35").messageStyle()).isEqualTo(MessageStyle.V1_35);
    assertThat(of("1.35").gates()).isEqualTo(ServiceGates.defaults());
    assertThat(of("1.36").messageStyle()).isEqualTo(MessageStyle.V1_36);
    assertThat(of("1.36").gates()).isEqualTo(ServiceGates.builder().strictIpCidr(true).build());
    assertThat(of("1.37")).isEqualTo(of("1.36"));
  }

  private static ServerSettings of(String version) {
    return ServerSettings.of(KubernetesVersion.parse(version).orElseThrow());
  }

  @Test
  void anEmptyPolicyDeniesNothingAndWarnsAboutOrphans() {
    ClassPolicy policy = ClassPolicy.builder().build();

    assertThat(policy.classRequired()).isFalse();
    assertThat(policy.treatEmptyAsUnset()).isFalse();
    assertThat(policy.preserveClass()).isFalse();
    assertThat(policy.warnOfDroppedFields()).isFalse();
    assertThat(policy.allowForeignKinds()).isFalse();
    assertThat(policy.orphanClass()).isEqualTo(ClassPolicy.OrphanClass.WARN);
    assertThat(policy.check()).isEmpty();
  }

  @Test
  void aProfileChecksTheTypeAndServesOnlyItsClassesByDefault() {
    ControllerProfile profile = ControllerProfile.builder().name("x").build();

    assertThat(profile.typeGuard()).isTrue();
    assertThat(profile.foreign()).isFalse();
    assertThat(profile.serviceController()).isFalse();
    assertThat(profile.evidence()).isEqualTo(ControllerProfile.Evidence.USER);
  }

  @Test
  void byDefaultTheCloudHasNoLoadBalancer() {
    assertThat(CloudAnswers.builder().build().exists()).isFalse();
    assertThat(CloudAnswers.builder().build().ensureStatus()).isEmpty();
  }
}
