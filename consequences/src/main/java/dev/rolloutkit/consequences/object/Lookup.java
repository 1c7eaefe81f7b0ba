package dev.rolloutkit.consequences.object;

/** What is known of an object that somebody names. */
public sealed interface Lookup {
  /**
   * It exists.
   *
   * @param object the object
   */
  record Present(ClusterObject object) implements Lookup {}

  /**
   * It does not exist.
   *
   * @param deleted whether the change deletes it
   */
  record Absent(boolean deleted) implements Lookup {}

  /** It may exist: only a part of the cluster is known. */
  record NotKnown() implements Lookup {}
}
