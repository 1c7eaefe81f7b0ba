package dev.rolloutkit.model.template;

/**
 * The pull policy that Kubernetes gives a container that has none.
 *
 * <p>Source: Kubernetes 1.34, defaults of core v1.
 */
public final class ImagePullPolicy {
  /** Pulls the image each time. */
  public static final String ALWAYS = "Always";

  /** Pulls the image if the node does not have it. */
  public static final String IF_NOT_PRESENT = "IfNotPresent";

  private ImagePullPolicy() {}

  /**
   * {@link #ALWAYS} for the tag {@code latest}, given or implied, else {@link #IF_NOT_PRESENT}.
   *
   * <p>Compatibility: a reference that does not parse, such as {@code Nginx} or the empty text,
   * gets {@link #IF_NOT_PRESENT}.
   */
  public static String of(String image) {
    return ImageReference.tag(image).orElse("").equals("latest") ? ALWAYS : IF_NOT_PRESENT;
  }
}
