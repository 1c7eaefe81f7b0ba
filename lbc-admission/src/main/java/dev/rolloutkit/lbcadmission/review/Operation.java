package dev.rolloutkit.lbcadmission.review;

/** What is done to an object. The names are those of the API. */
public enum Operation {
  /** A new object. */
  CREATE,
  /** A new version of an object. */
  UPDATE,
  /** The end of an object. */
  DELETE,
  /** A connection to an object, and everything else. */
  CONNECT;

  /** The operation of that name; {@link #CONNECT}, which no webhook judges, for any other text. */
  public static Operation of(String name) {
    return switch (name) {
      case "CREATE" -> CREATE;
      case "UPDATE" -> UPDATE;
      case "DELETE" -> DELETE;
      default -> CONNECT;
    };
  }
}
