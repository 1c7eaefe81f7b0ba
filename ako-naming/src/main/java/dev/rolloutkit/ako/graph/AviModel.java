package dev.rolloutkit.ako.graph;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What AKO syncs as a unit: a virtual service with all that belongs to it.
 *
 * @param key {@code tenant/virtual service}
 * @param virtualService {@code null} if it is to be deleted from the controller
 */
public record AviModel(String key, @Nullable VirtualService virtualService) {
  /** There is a key. */
  public AviModel {
    Objects.requireNonNull(key, "key");
  }

  /** Whether the virtual service is to be deleted. */
  public boolean isDeleted() {
    return virtualService == null;
  }
}
