package dev.rolloutkit.model.upgrade;

/** What becomes of a Rollout when the controller is upgraded. */
public enum UpgradeOutcome {
  /** The new controller computes the hash that is stamped. */
  UNCHANGED("unchanged"),
  /** It computes another hash, and finds the ReplicaSet all the same. */
  ADOPTED("adopted"),
  /** It takes another ReplicaSet for the new one. */
  ADOPTS_OTHER("adopts-other"),
  /** It finds none, and starts an update of the unchanged template. */
  NEW_REVISION("new-revision"),
  /** There was no ReplicaSet of the desired version before either. */
  NO_SETS("no-sets"),
  /** It cannot decode the template, and reports an invalid spec. */
  UNDECODABLE("undecodable");

  private final String wireName;

  UpgradeOutcome(String wireName) {
    this.wireName = wireName;
  }

  /** The name in reports, such as {@code new-revision}. */
  public String wireName() {
    return wireName;
  }
}
