package dev.rolloutkit.cli.check;

import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.Locale;

/** The patch that makes the load balancer controller manage the rules of targets. */
public final class ManagePatch {
  private ManagePatch() {}

  /**
   * The patch, as a command and as a line of the manifest.
   *
   * @param planned whether the controller creates the binding, and not the user
   */
  public static String of(Manifest owner, boolean planned) {
    if (!planned) {
      return "Write spec.networking into "
          + owner.label()
          + ", so that the controller opens its port.";
    }
    return "kubectl annotate "
        + owner.kind().toLowerCase(Locale.ROOT)
        + " "
        + owner.name()
        + " -n "
        + owner.namespace()
        + " "
        + key(owner)
        + "=true\nIn Git: metadata.annotations: {"
        + key(owner)
        + ": \"true\"}";
  }

  /** What the annotations of an Ingress or Service begin with. */
  static String prefix(Manifest owner) {
    return owner.kind().equals("Service") ? Annotations.NLB : Annotations.ALB;
  }

  /** The annotation. */
  static String key(Manifest owner) {
    return owner.kind().equals("Service")
        ? AnnotationNames.SERVICE_MANAGES_RULES
        : AnnotationNames.INGRESS_MANAGES_RULES;
  }
}
