package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** AKO's reaction when a Secret is created, changed or deleted. Source: AKO 2.1. */
final class SecretEvent {
  private SecretEvent() {}

  /**
   * Handles the Ingresses and Routes with a certificate from a Secret.
   *
   * <p>Compatibility: AKO does not react to changes of Secrets to which HostRules refer, see {@link
   * Relations}.
   */
  static void handle(
      Requeue requeue,
      CustomRules custom,
      NamespacedName key,
      @Nullable Secret before,
      @Nullable Secret now) {
    if (before != null && now != null && Objects.equals(before.getData(), now.getData())) {
      return;
    }
    requeue.handleAll(requeue.relations().ofSecret(key));
    requeue.triggered().ofStatuses(custom.secretChanged(requeue.cluster().snapshot(), key).stale());
  }
}
