package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Service;

/**
 * What the API server stored of one Service, from its creation on.
 *
 * @param versions at least one; each is an update of the one before that the API server accepts
 */
public record ServiceLife(ImmutableList<Service> versions) {
  /** There is at least the creation. */
  public ServiceLife {
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("a life begins with a creation");
    }
  }

  /** As it was created. */
  public Service created() {
    return versions.get(0);
  }

  /** As it is in the end. */
  public Service last() {
    return versions.get(versions.size() - 1);
  }
}
