package dev.rolloutkit.ako.crd;

/**
 * The status that AKO writes to a custom resource.
 *
 * @param accepted whether AKO accepts the resource
 * @param error the reason why AKO rejects it; empty if AKO accepts it
 */
public record CustomStatus(boolean accepted, String error) {
  /** The status of a resource that AKO accepts. */
  public static final CustomStatus ACCEPTED = new CustomStatus(true, "");

  /** The status of a resource that AKO rejects for the given reason. */
  public static CustomStatus rejected(String error) {
    return new CustomStatus(false, error);
  }

  /** {@code Accepted} or {@code Rejected}. */
  public String status() {
    return accepted ? "Accepted" : "Rejected";
  }
}
