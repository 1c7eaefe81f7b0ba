package dev.rolloutkit.model.upgrade;

import dev.rolloutkit.model.schema.GoDifference;

/**
 * A difference for which the upgraded controller no longer considers the template of a ReplicaSet
 * equal to the desired one.
 *
 * @param difference the path and both values
 * @param origin the cause of the difference
 */
public record UpgradeDifference(GoDifference difference, Origin origin) {

  /** The cause of a difference. */
  public enum Origin {
    /** Only the types or defaults of the new library have the field. */
    APPEARS_WITH_LIBRARY("appears-with-library"),
    /** An API server applied a default that the new library does not apply. */
    DEFAULTED_BY_SERVER("defaulted-by-server"),
    /** Somebody changed the ReplicaSet, or an admission webhook did. */
    MUTATED("mutated");

    private final String wireName;

    Origin(String wireName) {
      this.wireName = wireName;
    }

    /** The name in reports, such as {@code mutated}. */
    public String wireName() {
      return wireName;
    }
  }

  /** One line, such as {@code mutated: spec.containers[0].image: "x:1" is not "x:2"}. */
  @Override
  public String toString() {
    return origin.wireName() + ": " + difference;
  }
}
