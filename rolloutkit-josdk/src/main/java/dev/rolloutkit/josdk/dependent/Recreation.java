package dev.rolloutkit.josdk.dependent;

/** What a dependent does when its object cannot be changed in place. */
public enum Recreation {
  /** It keeps the object and changes what can be changed. */
  NEVER,

  /** It deletes the object, and creates it once it is gone. */
  WHEN_NEEDED,

  /**
   * Like {@link #WHEN_NEEDED}, but what the object owns stays: the pods of a StatefulSet keep
   * running.
   */
  KEEPING_DEPENDENTS
}
