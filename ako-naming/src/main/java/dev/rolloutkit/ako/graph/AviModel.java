package dev.rolloutkit.ako.graph;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The unit that AKO synchronizes: a virtual service with all objects that belong to it.
 *
 * @param key {@code tenant/virtual service}
 * @param virtualService {@code null} if AKO deletes it from the controller, or if there is none
 * @param empty whether AKO keeps a model with nothing in it, which changes nothing
 */
public record AviModel(String key, @Nullable VirtualService virtualService, boolean empty) {
  /** The key may not be {@code null}. */
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
