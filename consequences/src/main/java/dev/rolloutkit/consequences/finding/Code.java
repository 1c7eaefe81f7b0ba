package dev.rolloutkit.consequences.finding;

/** The kinds of findings. */
public enum Code {
  /** Nobody answers requests that somebody answered before, forever or until a person acts. */
  NOBODY_ANSWERS("nobody-answers"),
  /** It is no longer known whether somebody answers. */
  ANSWER_UNKNOWN("answer-unknown"),
  /** Requests are lost while the change happens. */
  GAP("gap"),
  /** The same requests are answered, but at another address. */
  ADDRESS_CHANGES("address-changes"),
  /** Somebody else answers the requests. */
  ANSWERED_BY_ANOTHER("answered-by-another"),
  /** New pods cannot start. */
  CANNOT_START("cannot-start"),
  /** The API server or a controller refuses an object. */
  REFUSED("refused"),
  /** Fewer pods answer. */
  FEWER_PODS("fewer-pods"),
  /** Every update of a workload loses requests, because of the settings of the workload. */
  TRAFFIC_EXPOSED("traffic-exposed"),
  /** An update begins. */
  UPDATE_STARTS("update-starts"),
  /** Requests that nobody answered before are answered. */
  NOW_ANSWERED("now-answered"),
  /** Nobody answers the requests of a new rule or Service. */
  NEVER_ANSWERED("never-answered"),
  /** Something that protects requests during updates is removed. */
  PROTECTION_REMOVED("protection-removed"),
  /**
   * An annotation or field has a name that nobody reads, neither the API server nor a controller.
   */
  NAME_UNKNOWN("name-unknown"),
  /**
   * An object from which other objects are rendered changes, and it is not known what is rendered.
   */
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

  /** The name of the code in outputs, such as {@code nobody-answers}. */
  public String id() {
    return id;
  }
}
