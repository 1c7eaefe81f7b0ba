package dev.rolloutkit.cli.check;

import dev.rolloutkit.program.manifests.Manifest;
import java.util.Locale;

/** The patch that makes the load balancer controller manage the rules of targets. */
public final class ManagePatch {
  private static final String OF_INGRESS = "alb.ingress.kubernetes.io/";
  private static final String OF_SERVICE = "service.beta.kubernetes.io/aws-load-balancer-";
  private static final String MANAGE = "manage-backend-security-group-rules";

  private ManagePatch() {}

  /**
   * The patch, as a command and as a line of the manifest.
   *
   * @param planned whether the controller creates the binding, and not the user
   */
  public static String of(Manifest owner, boolean planned) {
    if (!planned) {
      return "write spec.networking into the TargetGroupBinding, which opens its port";
    }
    return "kubectl annotate "
        + owner.kind().toLowerCase(Locale.ROOT)
        + " "
        + owner.name()
        + " -n "
        + owner.namespace()
        + " "
        + key(owner)
        + "=true\nin Git: metadata.annotations: {"
        + key(owner)
        + ": \"true\"}";
  }

  /** What the annotations of an Ingress or Service begin with. */
  static String prefix(Manifest owner) {
    return owner.kind().equals("Service") ? OF_SERVICE : OF_INGRESS;
  }

  /** The annotation. */
  static String key(Manifest owner) {
    return prefix(owner) + MANAGE;
  }
}
