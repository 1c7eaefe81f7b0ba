package dev.rolloutkit.model.upgrade;

/** The effect of an upgrade of the controller on a Rollout. */
public enum UpgradeOutcome {
  /** The upgraded controller computes the hash in the ReplicaSet's label. */
  UNCHANGED("unchanged"),
  /**
   * The upgraded controller computes another hash but finds the same ReplicaSet by its template.
   */
  ADOPTED("adopted"),
  /** The upgraded controller considers another ReplicaSet to be the new one. */
  ADOPTS_OTHER("adopts-other"),
  /** The upgraded controller finds no ReplicaSet and starts an update of the unchanged template. */
  NEW_REVISION("new-revision"),
  /** There was no new ReplicaSet before the upgrade either. */
  NO_SETS("no-sets"),
  /** The upgraded controller cannot decode the template and reports an invalid spec. */
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
