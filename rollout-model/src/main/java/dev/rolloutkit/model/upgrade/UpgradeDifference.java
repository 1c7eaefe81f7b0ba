package dev.rolloutkit.model.upgrade;

import dev.rolloutkit.model.schema.GoDifference;

/**
 * A place where the ReplicaSet that was found before no longer has the desired template.
 *
 * @param difference the place and both values
 * @param origin where it comes from
 */
public record UpgradeDifference(GoDifference difference, Origin origin) {

  /** Where a difference comes from. */
  public enum Origin {
    /** It is there with the types or defaults of the new library only. */
    APPEARS_WITH_LIBRARY("appears-with-library"),
    /** An API server filled it in, the new library does not. */
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

  /** As {@code mutated: spec.containers[0].image: "x:1" is not "x:2"}. */
  @Override
  public String toString() {
    return origin.wireName() + ": " + difference;
  }
}
