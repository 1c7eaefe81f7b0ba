package dev.rolloutkit.lbclass.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.internal.ownership.Ownership;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Reconcile;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControllerProfilesTest {
  private static boolean serves(ControllerProfile profile, String spec) {
    return Ownership.decide(
            ServiceJson.service("{'metadata':{},'spec':{'type':'LoadBalancer'" + spec + "}}"),
            profile,
            ServerSettings.reference())
        instanceof Reconcile;
  }

  private static boolean servesClass(ControllerProfile profile, String name) {
    return serves(profile, ",'loadBalancerClass':'" + name + "'");
  }

  @Test
  void eachControllerServesOnlyItsOwnClass() {
    Map<String, ControllerProfile> profiles =
        ImmutableMap.of(
            "io.cilium/l2-announcer", ControllerProfiles.cilium(false),
            "kube-vip.io/kube-vip-class", ControllerProfiles.kubeVip(),
            "tailscale", ControllerProfiles.tailscale(false),
            "loxilb.io/loxilb", ControllerProfiles.loxilb());
    profiles.forEach(
        (name, profile) -> {
          assertThat(servesClass(profile, name)).as(profile.name()).isTrue();
          assertThat(servesClass(profile, "other.io/lb")).as(profile.name()).isFalse();
        });
  }

  @Test
  void theDefaultControllerServesServicesWithoutAClass() {
    assertThat(serves(ControllerProfiles.cilium(true), "")).isTrue();
    assertThat(serves(ControllerProfiles.cilium(false), "")).isFalse();
    assertThat(serves(ControllerProfiles.tailscale(true), "")).isTrue();
    assertThat(serves(ControllerProfiles.tailscale(false), "")).isFalse();
    assertThat(serves(ControllerProfiles.kubeVip(), "")).isTrue();
  }

  @Test
  void oldKubeVipServesAnyClass() {
    assertThat(servesClass(ControllerProfiles.kubeVipLegacy(), "other.io/lb")).isTrue();
    assertThat(servesClass(ControllerProfiles.kubeVipLegacy(), "kube-vip.io/kube-vip-class"))
        .isTrue();
  }
}
