package dev.rolloutkit.model.settings;

/**
 * How the pod template of a Rollout is validated.
 *
 * @param isFromWorkload whether the template was copied from the referenced workload
 * @param further additional rules
 */
public record TemplateCheck(boolean isFromWorkload, PodTemplateValidator further) {
  private static final TemplateCheck OWN = new TemplateCheck(false, PodTemplateValidator.NONE);
  private static final TemplateCheck COPIED = new TemplateCheck(true, PodTemplateValidator.NONE);

  /** The template is the one in the spec of the Rollout; there are no additional rules. */
  public static TemplateCheck ownTemplate() {
    return OWN;
  }

  /** The template was copied from the referenced workload; there are no additional rules. */
  public static TemplateCheck copiedTemplate() {
    return COPIED;
  }
}
