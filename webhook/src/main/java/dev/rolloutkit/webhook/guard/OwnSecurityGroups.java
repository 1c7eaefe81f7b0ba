package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.webhook.world.ObjectName;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds Ingresses that set the security groups of their load balancer without letting the
 * controller manage the rules of the targets. Their targets then depend on rules for other
 * bindings, and lose traffic when those are removed.
 */
public final class OwnSecurityGroups implements Guard {
  static final String GROUPS = AnnotationNames.INGRESS_SECURITY_GROUPS;
  private static final String MANAGE = AnnotationNames.INGRESS_MANAGES_RULES;

  @Override
  public String question() {
    return "whether somebody manages the rules of the targets";
  }

  @Override
  public ImmutableSet<WatchedKind> kinds() {
    return ImmutableSet.of(WatchedKind.INGRESS);
  }

  @Override
  public ImmutableList<ObjectName> needs(ObjectNode object) {
    return ImmutableList.of();
  }

  @Override
  public ImmutableList<Consequence> look(ObjectNode object, WorldView view) {
    ImmutableMap<String, String> annotations = new IngressTree(object).annotations();
    String groups = annotations.getOrDefault(GROUPS, "").strip();
    if (groups.isEmpty() || manages(annotations)) {
      return ImmutableList.of();
    }
    String namespace = object.path("metadata").path("namespace").asText("");
    String name = object.path("metadata").path("name").asText("");
    boolean managedByOther =
        GroupId.of(namespace, name, annotations.get(GroupId.ANNOTATION), Optional.empty())
            .toOptional()
            .filter(GroupId::isExplicit)
            .stream()
            .flatMap(group -> view.stack(group.text()).stream())
            .anyMatch(OwnSecurityGroups::manages);
    if (managedByOther) {
      return ImmutableList.of();
    }
    return ImmutableList.of(
        new Consequence(
            "the load balancer of Ingress "
                + namespace
                + "/"
                + name
                + " gets the security groups "
                + groups
                + ", and the controller does not open the ports of its targets for them: requests"
                + " get through only as long as rules for somebody else allow it",
            "kubectl patch ingress "
                + name
                + " -n "
                + namespace
                + " --type=merge -p '{\"metadata\":{\"annotations\":{\""
                + MANAGE
                + "\":\"true\"}}}'",
            true));
  }

  private static boolean manages(Ingress member) {
    ObjectMeta meta = member.getMetadata();
    return meta.getAnnotations() != null && manages(meta.getAnnotations());
  }

  /** Whether the annotation is true; a value that is no boolean stops the controller. */
  private static boolean manages(Map<String, String> annotations) {
    return Annotations.ofIngress(annotations)
        .bool(MANAGE.substring(Annotations.ALB.length()))
        .toOptional()
        .flatMap(Function.identity())
        .orElse(false);
  }
}
