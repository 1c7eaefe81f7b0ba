package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** AKO's reaction when an AviInfraSetting is created, changed or deleted. Source: AKO 2.1. */
final class SettingEvent {
  private SettingEvent() {}

  /**
   * Handles the Ingresses or Routes of a setting, and then its Services of type LoadBalancer, if
   * any field of its specification or the text of its status has changed.
   *
   * <p>Compatibility: if AKO has not accepted the setting, the objects of Ingresses and Routes stay
   * as they are.
   */
  static void handle(
      Handling handling,
      String name,
      @Nullable InfraSettingStatus before,
      @Nullable InfraSettingStatus now) {
    if (Objects.equals(before, now)) {
      return;
    }
    if (now != null && !now.accepted()) {
      handling.triggered().ofIgnored();
    }
    handling.frontends(handling.relations().ofSetting(name));
    handling
        .relations()
        .servicesOfSetting(name)
        .forEach(service -> handling.l4Services().handleBySetting(service));
  }
}
