package dev.rolloutkit.lbclass.internal.strategy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.strategy.DropReason;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.ServiceSpec;

/**
 * The changes that the API server makes to a stored Service each time it is read. An ExternalName
 * Service is shown without {@code internalTrafficPolicy}, although a client may have stored one; a
 * client that compares what it sent with what it reads must not expect the field.
 *
 * <p>Source: Kubernetes 1.34.5, storage of core/v1 Services.
 */
public final class ReadForm {
  private ReadForm() {}

  /** Changes a spec to the form in which it is read. */
  public static void apply(ServiceSpec spec, ImmutableList.Builder<DroppedField> dropped) {
    String policy = spec.getInternalTrafficPolicy();
    if (policy != null && Services.isExternalName(spec)) {
      dropped.add(
          new DroppedField(
              "spec.internalTrafficPolicy", DropReason.NOT_SHOWN, MessageStyle.V1_34.text(policy)));
      spec.setInternalTrafficPolicy(null);
    }
  }
}
