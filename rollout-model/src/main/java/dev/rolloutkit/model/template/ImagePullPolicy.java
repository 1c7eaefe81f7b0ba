package dev.rolloutkit.model.template;

/**
 * The default image pull policy of a container.
 *
 * <p>Source: Kubernetes 1.34, defaults of core v1.
 */
public final class ImagePullPolicy {
  /** Pulls the image each time. */
  public static final String ALWAYS = "Always";

  /** Pulls the image only if the node does not have it. */
  public static final String IF_NOT_PRESENT = "IfNotPresent";

  private ImagePullPolicy() {}

  /**
   * {@link #ALWAYS} if the tag is {@code latest}, explicitly or by default, otherwise {@link #IF_NOT_PRESENT}.
   *
   * <p>Compatibility: a malformed image reference, such as {@code Nginx} or the empty string, yields {@link #IF_NOT_PRESENT}.
   */
  public static String of(String image) {
    return ImageReference.tag(image).orElse("").equals("latest") ? ALWAYS : IF_NOT_PRESENT;
  }
}
