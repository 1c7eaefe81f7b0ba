package dev.rolloutkit.ako.crd;

/**
 * The status that AKO writes to one of its resources.
 *
 * @param accepted whether the resource is in force
 * @param error the reason why AKO rejects it; empty if AKO accepts it
 */
public record CustomStatus(boolean accepted, String error) {
  /** AKO accepts the resource. */
  public static final CustomStatus ACCEPTED = new CustomStatus(true, "");

  /** AKO rejects the resource. */
  public static CustomStatus rejected(String error) {
    return new CustomStatus(false, error);
  }

  /** {@code Accepted} or {@code Rejected}. */
  public String status() {
    return accepted ? "Accepted" : "Rejected";
  }
}
