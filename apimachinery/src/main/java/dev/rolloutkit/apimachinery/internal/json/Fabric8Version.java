package dev.rolloutkit.apimachinery.internal.json;

import io.fabric8.kubernetes.api.model.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * The version of fabric8's Kubernetes model on the class path. An application may use any version
 * from {@value #OLDEST} on; an older one does not know all fields of a Service.
 */
public final class Fabric8Version {
  /** The oldest version that works. */
  public static final String OLDEST = "6.13";

  private static final boolean RECENT = hasTrafficDistribution();

  private Fabric8Version() {}

  /**
   * Checks the version on the class path. This is cheap enough to call often.
   *
   * @throws IllegalStateException if it is too old; the message names both versions
   */
  public static void check() {
    check(RECENT, ServiceSpec.class.getPackage().getSpecificationVersion());
  }

  static void check(boolean recent, @Nullable String version) {
    if (!recent) {
      throw new IllegalStateException(
          "rolloutkit needs fabric8's Kubernetes model "
              + OLDEST
              + " or newer, but the class path has "
              + (version == null ? "an older one" : version)
              + ": raise the version of io.fabric8:kubernetes-client-bom");
    }
  }

  /** Whether the Service type has the newest of the fields that this library uses. */
  private static boolean hasTrafficDistribution() {
    try {
      new ServiceSpec().setTrafficDistribution(null);
      return true;
    } catch (NoSuchMethodError e) {
      return false;
    }
  }
}
