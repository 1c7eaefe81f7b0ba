package dev.rolloutkit.lbc.tag;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.Map;

/**
 * Reads the tags that objects specify. The caller decides which of them a resource gets.
 *
 * <p>Source: AWS Load Balancer Controller, model builders of Ingress groups and Services.
 */
public final class TagSettings {
  private static final String ALB = "tags";
  private static final String NLB = Annotations.NLB_SUFFIX + "additional-resource-tags";

  private TagSettings() {}

  /** The tags in the annotation of an Ingress. */
  public static ImmutableMap<String, String> ofIngress(
      GroupMember member, ReleaseOf<LbcChange> release) throws Failure {
    return Failure.orStop(member.read().map(ALB, release));
  }

  /** The tags in the parameters of the class of an Ingress; they take precedence over others. */
  public static ImmutableMap<String, String> ofClass(GroupMember member) {
    return member.params().map(IngressClassParams::tags).orElse(ImmutableMap.of());
  }

  /**
   * The tags that a Service specifies as a backend of an Ingress, in the annotation that Ingresses
   * use too.
   *
   * @param annotations the annotations of the Service
   */
  public static ImmutableMap<String, String> ofBackend(
      Map<String, String> annotations, ReleaseOf<LbcChange> release) throws Failure {
    return Failure.orStop(Annotations.ofIngress(annotations).map(ALB, release));
  }

  /**
   * The tags that a Service specifies for the resources of its own load balancer.
   *
   * @param service the annotations of the Service
   */
  public static ImmutableMap<String, String> ofService(
      Annotations service, ReleaseOf<LbcChange> release) throws Failure {
    return Failure.orStop(service.map(NLB, release));
  }
}
