package dev.rolloutkit.ako.config;

/**
 * Which of AKO's known defects are mended. {@link #reference} is exactly AKO and the default.
 *
 * @param enforceClusterNameLength a cluster name of more than 32 characters is a problem; AKO
 *     announces the limit and does not check it
 * @param isEncodedStrict only 40 lower-case hexadecimal digits count as a hashed name; AKO takes
 *     any even number of digits, none included, so {@code c--beef} passes for hashed
 * @param dropEmptyHostname an empty external-dns annotation gives no name; AKO puts an empty one on
 *     the virtual service
 * @param respectClass NodePortLocal annotations are asked for only on Services of AKO's own load
 *     balancer class; AKO annotates those of other controllers too
 * @param strictTenantChange a namespace whose tenant annotation changes is accepted only if its
 *     labels are right; AKO accepts it in any case
 */
public record AkoOptions(
    boolean enforceClusterNameLength,
    boolean isEncodedStrict,
    boolean dropEmptyHostname,
    boolean respectClass,
    boolean strictTenantChange) {
  private static final AkoOptions REFERENCE = new AkoOptions(false, false, false, false, false);
  private static final AkoOptions SAFE = new AkoOptions(true, true, true, true, true);

  /** Exactly as AKO does. */
  public static AkoOptions reference() {
    return REFERENCE;
  }

  /** Every documented defect mended. */
  public static AkoOptions safe() {
    return SAFE;
  }
}
