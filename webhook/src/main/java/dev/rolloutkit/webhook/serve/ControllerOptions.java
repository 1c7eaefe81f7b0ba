package dev.rolloutkit.webhook.serve;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.webhook.review.LbcReviewer;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.world.World;
import picocli.CommandLine.Option;

/**
 * How the AWS Load Balancer Controller of the cluster runs, and whether its webhooks are replaced.
 */
final class ControllerOptions {
  private static final LbcFlags DEFAULTS = LbcFlags.defaults();

  @Option(
      names = "--load-balancer-controller",
      description =
          "answer what the webhooks of the AWS Load Balancer Controller answer, where these are"
              + " switched off; needs --folder or --cluster")
  private boolean asked;

  @Option(names = "--controller-vpc-id", paramLabel = "ID", description = "its flag --aws-vpc-id")
  private String vpcId = DEFAULTS.awsVpcId();

  @Option(
      names = "--controller-ingress-class",
      paramLabel = "NAME",
      description =
          "its flag --ingress-class; if it is empty, Ingresses without any class are the"
              + " controller's; default: ${DEFAULT-VALUE}")
  private String ingressClass = DEFAULTS.ingressClass();

  @Option(
      names = "--controller-load-balancer-class",
      paramLabel = "NAME",
      description = "its flag --load-balancer-class; default: ${DEFAULT-VALUE}")
  private String loadBalancerClass = DEFAULTS.loadBalancerClass();

  @Option(
      names = "--controller-without-class-annotation",
      description = "it runs with --disable-ingress-class-annotation")
  private boolean withoutClassAnnotation;

  @Option(
      names = "--controller-without-group-annotation",
      description = "it runs with --disable-ingress-group-name-annotation")
  private boolean withoutGroupAnnotation;

  /** Its endpoints by their paths; none unless they are requested. */
  ImmutableMap<String, Reviewer> endpoints(World world, ReleaseOf<LbcChange> release) {
    return asked ? all(world, flags(release)) : ImmutableMap.of();
  }

  private ImmutableMap<String, Reviewer> all(World world, LbcFlags flags) {
    return ImmutableMap.<String, Reviewer>builder()
        .put("/mutate-lbc-pods", new LbcReviewer(Webhook.MUTATE_POD, flags, world))
        .put("/mutate-lbc-services", new LbcReviewer(Webhook.MUTATE_SERVICE, flags, world))
        .put(
            "/mutate-lbc-bindings",
            new LbcReviewer(Webhook.MUTATE_TARGET_GROUP_BINDING, flags, world))
        .put(
            "/validate-lbc-bindings",
            new LbcReviewer(Webhook.VALIDATE_TARGET_GROUP_BINDING, flags, world))
        .put("/validate-lbc-ingresses", new LbcReviewer(Webhook.VALIDATE_INGRESS, flags, world))
        .put(
            "/validate-lbc-class-params",
            new LbcReviewer(Webhook.VALIDATE_INGRESS_CLASS_PARAMS, flags, world))
        .buildOrThrow();
  }

  /** The flags with which the controller runs; the default ones but for those that were given. */
  LbcFlags flags(ReleaseOf<LbcChange> release) {
    return LbcFlags.builder()
        .release(release)
        .awsVpcId(vpcId)
        .ingressClass(ingressClass)
        .loadBalancerClass(loadBalancerClass)
        .disableIngressClassAnnotation(withoutClassAnnotation)
        .disableIngressGroupNameAnnotation(withoutGroupAnnotation)
        .build();
  }
}
