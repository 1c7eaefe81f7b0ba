package dev.rolloutkit.model.crd;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.BundledText;

/**
 * The CRDs of Argo Rollouts, without descriptions. They are read when they are asked for.
 *
 * <p>The module {@code crd-validation} checks objects against them.
 */
public final class BundledCrds {
  private static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "analysisruns.argoproj.io",
          "analysistemplates.argoproj.io",
          "clusteranalysistemplates.argoproj.io",
          "experiments.argoproj.io",
          "rollouts.argoproj.io");

  private BundledCrds() {}

  /**
   * The names of the CRDs, such as {@code rollouts.argoproj.io}, in the order of groups and
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
    return BundledText.read(BundledCrds.class, "/dev/rolloutkit/model/crds/" + name + ".json");
  }
}
