package dev.rolloutkit.josdk.dependent;

/** What a dependent does when its object cannot be changed in place. */
public enum Recreation {
  /** It keeps the object and changes what can be changed. */
  NEVER,

  /** It deletes the object, and creates it once it is gone. */
  WHEN_NEEDED,

  /** The same, but what the object owns stays: the pods of a StatefulSet run on. */
  KEEPING_DEPENDENTS
}
