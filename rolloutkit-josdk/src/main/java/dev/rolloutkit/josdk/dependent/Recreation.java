package dev.rolloutkit.josdk.dependent;

/** What a dependent does when its object cannot be changed in place. */
public enum Recreation {
  /** It keeps the object and changes what can be changed. */
  NEVER,

  /** It deletes the object, and creates it again once the old one no longer exists. */
  WHEN_NEEDED,

  /**
   * Like {@link #WHEN_NEEDED}, but the objects that it owns are not deleted: the pods of a
   * StatefulSet keep running.
   */
  KEEPING_DEPENDENTS
}
