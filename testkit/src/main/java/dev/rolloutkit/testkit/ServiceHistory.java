package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Service;

/**
 * The history of one Service as the API server stored it, from its creation on.
 *
 * @param versions the stored versions, at least one; each is an update that the API server accepted
 */
public record ServiceHistory(ImmutableList<Service> versions) {
  /** Rejects an empty history. */
  public ServiceHistory {
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("a history begins with a creation");
    }
  }

  /** The first version. */
  public Service created() {
    return versions.get(0);
  }

  /** The last version. */
  public Service last() {
    return versions.get(versions.size() - 1);
  }
}
