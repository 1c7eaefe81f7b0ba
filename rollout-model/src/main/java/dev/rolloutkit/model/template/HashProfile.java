package dev.rolloutkit.model.template;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Groups of controller releases that compute the same hash for a template. The groups differ in the
 * hash function, in the Kubernetes library whose types they decode the template into, and in the Go
 * version that prints it.
 *
 * <p>Decoding drops the fields that the library does not know before the template is hashed.
 * Libraries up to 0.29 print an unset creation timestamp as null; 0.34 leaves it out.
 *
 * <p>Source: Argo Rollouts, all releases from 0.10 to 1.10.
 */
public enum HashProfile {
  /** Release 0.10. */
  LEGACY_0_18(KubernetesLibrary.V0_18, false, true),
  /** Releases 1.0 and 1.1. */
  LEGACY_0_20(KubernetesLibrary.V0_20, false, true),
  /** Release 1.2. */
  JSON_0_23(KubernetesLibrary.V0_23, true, true),
  /** Releases 1.3 and 1.4. */
  JSON_0_24(KubernetesLibrary.V0_24, true, true),
  /** Releases 1.5 and 1.6. */
  JSON_0_25(KubernetesLibrary.V0_25, true, true),
  /**
   * Release 1.7, which differs from 1.8 only for templates with a backspace or form feed in a
   * string.
   */
  JSON_0_29_GO_1_21(KubernetesLibrary.V0_29, true, true),
  /** Release 1.8. */
  JSON_0_29(KubernetesLibrary.V0_29, true, false),
  /** Releases 1.9 and 1.10; the profile that this library uses by default. */
  JSON_0_34(KubernetesLibrary.V0_34, true, false),
  /** A proposal that was never merged (#4755): the hash function of 1.1 with the current types. */
  LEGACY_0_34(KubernetesLibrary.V0_34, false, false);

  /** The last profile that prints creation timestamps: {@link #JSON_0_29}. */
  public static final HashProfile PRE_0_34 = JSON_0_29;

  /** The matched release: {@link #JSON_0_34}. */
  public static final HashProfile V0_34 = JSON_0_34;

  private static final Pattern RELEASE = Pattern.compile("v?(\\d{1,9})\\.(\\d{1,9})([.\\-+].*)?");

  private static final ImmutableMap<String, HashProfile> RELEASES =
      ImmutableMap.<String, HashProfile>builder()
          .put("0.10", LEGACY_0_18)
          .put("1.0", LEGACY_0_20)
          .put("1.1", LEGACY_0_20)
          .put("1.2", JSON_0_23)
          .put("1.3", JSON_0_24)
          .put("1.4", JSON_0_24)
          .put("1.5", JSON_0_25)
          .put("1.6", JSON_0_25)
          .put("1.7", JSON_0_29_GO_1_21)
          .put("1.8", JSON_0_29)
          .put("1.9", JSON_0_34)
          .put("1.10", JSON_0_34)
          .buildOrThrow();

  private final KubernetesLibrary library;
  private final boolean json;
  private final boolean longEscapes;

  HashProfile(KubernetesLibrary library, boolean json, boolean longEscapes) {
    this.library = library;
    this.json = json;
    this.longEscapes = longEscapes;
  }

  /**
   * The profile of a release, such as {@code 1.8}, {@code v1.8.3} or {@code 1.9.0-rc2}; empty if
   * the release is unknown. All patch releases of a minor release share its profile.
   */
  public static Optional<HashProfile> forRelease(String release) {
    Matcher matcher = RELEASE.matcher(release);
    return matcher.matches()
        ? Optional.ofNullable(
            RELEASES.get(
                Integer.parseInt(matcher.group(1)) + "." + Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  /** The profile of a release; the matched commit's is {@link #V0_34}. */
  public static HashProfile of(ReleaseOf<RolloutsChange> release) {
    return release
        .number()
        .flatMap(number -> forRelease(number.toString()))
        .orElse(release.has(RolloutsChange.LIBRARIES_0_34) ? V0_34 : PRE_0_34);
  }

  /** The library into whose types templates are decoded. */
  public KubernetesLibrary library() {
    return library;
  }

  /** Whether canonical JSON is hashed, as opposed to a dump of the Go value. */
  public boolean isJson() {
    return json;
  }

  /**
   * Whether the JSON is printed by a Go version before 1.22, which has no short escapes for
   * backspace and form feed.
   */
  public boolean hasLongEscapes() {
    return longEscapes;
  }
}
