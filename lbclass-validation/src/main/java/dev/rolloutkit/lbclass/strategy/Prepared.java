package dev.rolloutkit.lbclass.strategy;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/**
 * A Service that has been prepared for validation and storage, and the fields that were dropped.
 *
 * @param service the prepared Service, a new object that the caller may modify
 * @param dropped the dropped fields in a fixed order, where those of ports are ordered by index
 */
public record Prepared(Service service, ImmutableList<DroppedField> dropped) {
  /** No component may be {@code null}. */
  public Prepared {
    Objects.requireNonNull(service, "service");
    Objects.requireNonNull(dropped, "dropped");
  }
}
