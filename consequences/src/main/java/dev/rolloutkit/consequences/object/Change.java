package dev.rolloutkit.consequences.object;

import java.util.Optional;

/** A write to a cluster. */
public sealed interface Change {
  /** The key of the object that is written or deleted. */
  ObjectKey key();

  /** The object that is written; empty for a deletion. */
  Optional<ClusterObject> object();

  /**
   * Creates or updates an object.
   *
   * @param written the object as it is written
   */
  record Apply(ClusterObject written) implements Change {
    @Override
    public ObjectKey key() {
      return written.key();
    }

    @Override
    public Optional<ClusterObject> object() {
      return Optional.of(written);
    }
  }

  /**
   * Deletes an object and creates it again.
   *
   * @param written the new object
   */
  record Replace(ClusterObject written) implements Change {
    @Override
    public ObjectKey key() {
      return written.key();
    }

    @Override
    public Optional<ClusterObject> object() {
      return Optional.of(written);
    }
  }

  /**
   * Deletes an object.
   *
   * @param key the object
   * @param orphans whether the objects that it owns are kept
   */
  record Delete(ObjectKey key, boolean orphans) implements Change {
    @Override
    public Optional<ClusterObject> object() {
      return Optional.empty();
    }
  }
}
