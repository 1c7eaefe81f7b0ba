package dev.rolloutkit.model.internal.template;

import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import java.util.Optional;

/**
 * The default image pull policy of a container.
 *
 * <p>Source: Kubernetes 1.34, defaults of core v1.
 *
 * @rule The pull policy is Always if the tag is {@code latest} or missing, otherwise IfNotPresent.
 */
public final class ImagePullPolicy {
  /** Pulls the image each time. */
  public static final String ALWAYS = "Always";

  /** Pulls the image only if the node does not have it. */
  public static final String IF_NOT_PRESENT = "IfNotPresent";

  private ImagePullPolicy() {}

  /**
   * {@link #ALWAYS} if the tag is {@code latest}, explicitly or by default, otherwise {@link
   * #IF_NOT_PRESENT}.
   *
   * <p>Compatibility: a malformed image reference, such as {@code Nginx} or the empty string,
   * yields {@link #IF_NOT_PRESENT}.
   */
  public static String of(String image) {
    return of(ImageReference.tag(image));
  }

  /** The policy that a release of the controller computes; see {@link #of(String)}. */
  public static String of(String image, ReleaseOf<RolloutsChange> release) {
    return release.has(RolloutsChange.LIBRARIES_0_34) ? of(image) : before34(image);
  }

  /** The policy by Kubernetes' libraries before 0.34. */
  public static String before34(String image) {
    return of(ImageReference.tagBefore34(image));
  }

  private static String of(Optional<String> tag) {
    return tag.orElse("").equals("latest") ? ALWAYS : IF_NOT_PRESENT;
  }
}
