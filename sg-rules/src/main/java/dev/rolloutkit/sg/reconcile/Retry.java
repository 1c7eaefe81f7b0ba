package dev.rolloutkit.sg.reconcile;

/** What follows a call that was refused in the first pass; nothing follows one in the second. */
public sealed interface Retry {

  /**
   * A second and last pass on a view that is fetched without cache.
   *
   * @param revokeFirst rules are revoked first, to make room
   */
  record WithFreshView(boolean revokeFirst) implements Retry {}

  /** The refusal is the result. */
  record GiveUp() implements Retry {}
}
