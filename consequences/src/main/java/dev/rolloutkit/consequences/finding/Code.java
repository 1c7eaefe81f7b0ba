package dev.rolloutkit.consequences.finding;

/** The kinds of findings. */
public enum Code {
  /** Requests that somebody answered are answered by nobody, for good or until a person acts. */
  NOBODY_ANSWERS("nobody-answers"),
  /** It is not known any more whether somebody answers. */
  ANSWER_UNKNOWN("answer-unknown"),
  /** Requests are lost while the change happens. */
  GAP("gap"),
  /** The same requests are answered at another address. */
  ADDRESS_CHANGES("address-changes"),
  /** Somebody else answers. */
  ANSWERED_BY_ANOTHER("answered-by-another"),
  /** New pods cannot start. */
  CANNOT_START("cannot-start"),
  /** The API server or a controller refuses an object. */
  REFUSED("refused"),
  /** Fewer pods answer. */
  FEWER_PODS("fewer-pods"),
  /** Each update loses requests by the settings of the workload. */
  TRAFFIC_EXPOSED("traffic-exposed"),
  /** An update begins. */
  UPDATE_STARTS("update-starts"),
  /** Requests that nobody answered are answered. */
  NOW_ANSWERED("now-answered"),
  /** Nobody answers what the change makes. */
  NEVER_ANSWERED("never-answered"),
  /** Something that protects requests during updates is gone. */
  PROTECTION_REMOVED("protection-removed"),
  /** A name that its controller does not read. */
  NAME_UNKNOWN("name-unknown"),
  /** Something that renders objects changes, and what it renders is not known. */
  NOT_RENDERED("not-rendered");

  private final String id;

  Code(String id) {
    this.id = id;
  }

  /** Whether findings of this kind say that requests are lost, or may be. */
  public boolean isLoss() {
    return this == NOBODY_ANSWERS
        || this == ANSWER_UNKNOWN
        || this == GAP
        || this == ADDRESS_CHANGES
        || this == TRAFFIC_EXPOSED;
  }

  /** Its name in outputs. */
  public String id() {
    return id;
  }
}
