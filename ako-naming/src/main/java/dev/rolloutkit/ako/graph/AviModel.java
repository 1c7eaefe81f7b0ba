package dev.rolloutkit.ako.graph;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What AKO syncs as a unit: a virtual service with all that belongs to it.
 *
 * @param key {@code tenant/virtual service}
 * @param virtualService {@code null} if it is to be deleted from the controller, or if there is
 *     none
 * @param empty whether AKO keeps a model with nothing in it, which changes nothing
 */
public record AviModel(String key, @Nullable VirtualService virtualService, boolean empty) {
  /** There is a key. */
  public AviModel {
    Objects.requireNonNull(key, "key");
  }

  /** A model with a virtual service, or one that is to be deleted. */
  public AviModel(String key, @Nullable VirtualService virtualService) {
    this(key, virtualService, false);
  }

  /** Whether the virtual service is to be deleted. */
  public boolean isDeleted() {
    return virtualService == null && !empty;
  }
}
