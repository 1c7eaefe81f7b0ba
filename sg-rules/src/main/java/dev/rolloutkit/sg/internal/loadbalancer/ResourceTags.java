package dev.rolloutkit.sg.internal.loadbalancer;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.tag.TagSettings;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks the annotations with the tags of the resources that the controller creates. No result
 * contains the tags.
 *
 * <p>Source: AWS Load Balancer Controller, model builders of Ingress groups and Services.
 *
 * @rule Members must not differ in the tags of resources that they share.
 */
public final class ResourceTags {
  private ResourceTags() {}

  /** Checks the tags of shared resources, which must not differ between members. */
  public static void checkGroup(AlbGroup group, LbcFlags flags) throws Failure {
    Map<String, String> all = new HashMap<>();
    for (GroupMember member : group.members()) {
      Map<String, String> own = new HashMap<>(TagSettings.ofIngress(member, flags.release()));
      own.putAll(TagSettings.ofClass(member));
      for (String key : CodePoints.sortedKeys(own)) {
        String value = own.get(key);
        String before = all.putIfAbsent(key, value);
        if (before != null && !before.equals(value)) {
          throw new Failure(
              Problem.plain(
                  Annotations.path(AnnotationNames.INGRESS_TAGS),
                  "conflicting tag " + key + ": " + before + " | " + value,
                  LbcProblemCodes.GROUP_ANNOTATIONS_CONFLICT));
        }
      }
    }
  }

  /** Checks the tags of a target group: first those of the Service, then those of the Ingress. */
  public static void checkBackend(ServiceView service, GroupMember member, LbcFlags flags)
      throws Failure {
    TagSettings.ofBackend(service.annotations(), flags.release());
    TagSettings.ofIngress(member, flags.release());
  }

  /** Checks the tags of the resources of a Service. */
  static void checkService(ServiceView service, LbcFlags flags) throws Failure {
    TagSettings.ofService(service.read(), flags.release());
  }
}
