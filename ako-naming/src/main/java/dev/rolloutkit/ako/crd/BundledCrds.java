package dev.rolloutkit.ako.crd;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.BundledText;

/**
 * The CRDs of AKO, without descriptions. They are read when they are asked for.
 *
 * <p>The module {@code crd-validation} checks objects against them.
 */
public final class BundledCrds {
  private static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "aviinfrasettings.ako.vmware.com",
          "clustersets.ako.vmware.com",
          "hostrules.ako.vmware.com",
          "httprules.ako.vmware.com",
          "l4rules.ako.vmware.com",
          "l7rules.ako.vmware.com",
          "multiclusteringresses.ako.vmware.com",
          "serviceimports.ako.vmware.com",
          "ssorules.ako.vmware.com");

  private BundledCrds() {}

  /**
   * The names of the CRDs, such as {@code hostrules.ako.vmware.com}, in the order of groups and
   * plurals.
   */
  public static ImmutableList<String> names() {
    return NAMES;
  }

  /**
   * The CRD of this name as JSON: {@code group}, {@code kind}, {@code plural}, {@code scope} and
   * {@code versions} with their schemas.
   *
   * @throws IllegalArgumentException if the name is none of {@link #names()}
   */
  public static String json(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException("no bundled CRD: " + name);
    }
    return BundledText.read(BundledCrds.class, "/dev/rolloutkit/ako/crds/" + name + ".json");
  }
}
