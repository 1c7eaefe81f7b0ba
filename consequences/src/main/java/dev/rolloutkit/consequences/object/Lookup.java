package dev.rolloutkit.consequences.object;

/** What is known about the existence of an object. */
public sealed interface Lookup {
  /**
   * The object exists.
   *
   * @param object the object
   */
  record Present(ClusterObject object) implements Lookup {}

  /**
   * The object does not exist.
   *
   * @param deleted whether the change deletes it
   */
  record Absent(boolean deleted) implements Lookup {}

  /** The object may exist, because only a part of the cluster is known. */
  record NotKnown() implements Lookup {}
}
