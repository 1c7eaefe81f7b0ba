package dev.rolloutkit.model.commands;

/**
 * A patch request, without field manager and dry-run parameters.
 *
 * @param resource the kind of object, such as {@code rollouts}
 * @param subresource {@code status}, or empty for the object itself
 * @param name the object's name
 * @param patchType the content type
 * @param patch the body of the request, byte for byte
 */
public record PatchCall(
    String resource, String subresource, String name, String patchType, String patch) {
  /**
   * The content type of a merge patch: its fields replace those of the object, and null removes a
   * field.
   */
  public static final String MERGE = "application/merge-patch+json";

  /** The content type of a JSON Patch: a list of operations. */
  public static final String JSON = "application/json-patch+json";

  static PatchCall merge(String resource, String subresource, String name, String patch) {
    return new PatchCall(resource, subresource, name, MERGE, patch);
  }

  static PatchCall ofRollout(String name, String patch) {
    return merge(Resources.ROLLOUTS, "", name, patch);
  }

  static PatchCall ofStatus(String name, String patch) {
    return merge(Resources.ROLLOUTS, Resources.STATUS, name, patch);
  }
}
