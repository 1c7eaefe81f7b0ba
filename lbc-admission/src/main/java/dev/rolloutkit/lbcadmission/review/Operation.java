package dev.rolloutkit.lbcadmission.review;

/** The operation on an object, with the name that the Kubernetes API gives to it. */
public enum Operation {
  /** An object is created. */
  CREATE,
  /** An object is updated. */
  UPDATE,
  /** An object is deleted. */
  DELETE,
  /** A connection to an object is opened; also any other operation. */
  CONNECT;

  /** The operation with the given name; {@link #CONNECT} for any other string. */
  public static Operation of(String name) {
    return switch (name) {
      case "CREATE" -> CREATE;
      case "UPDATE" -> UPDATE;
      case "DELETE" -> DELETE;
      default -> CONNECT;
    };
  }
}
