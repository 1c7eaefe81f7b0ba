package dev.rolloutkit.apimachinery.internal.json;

import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.core.json.PackageVersion;

/**
 * The version of Jackson on the class path. An application may use any version from {@value
 * #OLDEST} on; an older one would fail somewhere with a missing method.
 */
public final class JacksonVersion {
  /** The oldest version that works. */
  public static final String OLDEST = "2.17";

  private static final int OLDEST_MAJOR = 2;
  private static final int OLDEST_MINOR = 17;

  private JacksonVersion() {}

  /**
   * Checks the version on the class path. This is cheap enough for every call that reads JSON; a
   * static initializer would show the message only at its first failure.
   *
   * @throws IllegalStateException if it is too old; the message names both versions
   */
  public static void check() {
    check(PackageVersion.VERSION);
  }

  static void check(Version version) {
    boolean old =
        version.getMajorVersion() < OLDEST_MAJOR
            || (version.getMajorVersion() == OLDEST_MAJOR
                && version.getMinorVersion() < OLDEST_MINOR);
    if (old) {
      throw new IllegalStateException(
          "rolloutkit needs Jackson "
              + OLDEST
              + " or newer, but the class path has "
              + version.toFullString()
              + ": raise the version of com.fasterxml.jackson:jackson-bom");
    }
  }
}
