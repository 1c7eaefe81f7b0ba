package dev.rolloutkit.model.replicaset;

/** By what the controller recognised the ReplicaSet of the desired version. */
public enum MatchTier {
  /** The pod-template-hash that it computes is in the label; up to 1.1 in the name. */
  HASH("hash"),
  /** The hash of controllers up to 1.1 is in the label. */
  LEGACY_HASH("legacyHash"),
  /** The templates are equal. */
  TEMPLATE("template");

  private final String wireName;

  MatchTier(String wireName) {
    this.wireName = wireName;
  }

  /** The name in reports, such as {@code legacyHash}. */
  public String wireName() {
    return wireName;
  }
}
