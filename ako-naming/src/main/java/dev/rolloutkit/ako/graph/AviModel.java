package dev.rolloutkit.ako.graph;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The unit that AKO synchronizes with the Avi Controller: a virtual service with all objects that
 * belong to it.
 *
 * @param key {@code tenant/virtual service}
 * @param virtualService the virtual service; {@code null} if AKO deletes it or the model is empty
 * @param empty whether AKO keeps the model without a virtual service; it then neither creates nor
 *     deletes anything on the Avi Controller
 */
public record AviModel(String key, @Nullable VirtualService virtualService, boolean empty) {
  /** The key may not be {@code null}. */
  public AviModel {
    Objects.requireNonNull(key, "key");
  }

  /** A model with a virtual service; {@code null} if it is to be deleted. */
  public AviModel(String key, @Nullable VirtualService virtualService) {
    this(key, virtualService, false);
  }

  /** Whether the virtual service is to be deleted. */
  public boolean isDeleted() {
    return virtualService == null && !empty;
  }
}
