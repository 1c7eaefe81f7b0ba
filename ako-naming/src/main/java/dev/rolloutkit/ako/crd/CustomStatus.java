package dev.rolloutkit.ako.crd;

/**
 * The status that AKO writes to one of its resources.
 *
 * @param accepted whether the resource counts
 * @param error why it does not; empty if it does
 */
public record CustomStatus(boolean accepted, String error) {
  /** The resource counts. */
  public static final CustomStatus ACCEPTED = new CustomStatus(true, "");

  /** The resource does not count. */
  public static CustomStatus rejected(String error) {
    return new CustomStatus(false, error);
  }

  /** {@code Accepted} or {@code Rejected}. */
  public String status() {
    return accepted ? "Accepted" : "Rejected";
  }
}
