package dev.rolloutkit.model.replicaset;

/** How the controller recognised the ReplicaSet of the current pod template. */
public enum MatchTier {
  /** The label, up to release 1.1 the name, contains the pod-template-hash that the controller computes. */
  HASH("hash"),
  /** The label contains the hash of controllers up to 1.1. */
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
