package dev.rolloutkit.lbclass.strategy;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/**
 * A Service as it goes into validation and storage, and what was dropped on the way.
 *
 * @param service a new object; the caller may change it
 * @param dropped in a fixed order, ports by their index
 */
public record Prepared(Service service, ImmutableList<DroppedField> dropped) {
  /** Both are there. */
  public Prepared {
    Objects.requireNonNull(service, "service");
    Objects.requireNonNull(dropped, "dropped");
  }
}
