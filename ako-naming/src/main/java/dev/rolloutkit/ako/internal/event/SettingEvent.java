package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.internal.l4.L4Services;
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
      Requeue requeue,
      L4Services l4,
      String name,
      @Nullable InfraSettingStatus before,
      @Nullable InfraSettingStatus now) {
    if (Objects.equals(before, now)) {
      return;
    }
    if (now != null && !now.accepted()) {
      requeue.triggered().ofIgnored();
    }
    requeue.handleAll(requeue.relations().ofSetting(name));
    requeue.relations().servicesOfSetting(name).forEach(l4::handleBySetting);
  }
}
