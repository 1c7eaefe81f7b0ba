package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.webhook.world.ObjectName;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;

/**
 * Finds Ingresses that set the security groups of their load balancer without letting the
 * controller manage the rules of the targets. Their targets then depend on rules for other
 * bindings, and lose traffic when those are removed.
 */
public final class OwnSecurityGroups implements Guard {
  static final String GROUPS = "alb.ingress.kubernetes.io/security-groups";
  private static final String MANAGE =
      "alb.ingress.kubernetes.io/manage-backend-security-group-rules";

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
    JsonNode annotations = object.path("metadata").path("annotations");
    String groups = annotations.path(GROUPS).asText("").strip();
    if (groups.isEmpty() || isTrue(annotations.path(MANAGE).asText(""))) {
      return ImmutableList.of();
    }
    String group = annotations.path(GroupId.ANNOTATION).asText("");
    if (!group.isEmpty() && view.stack(group).stream().anyMatch(OwnSecurityGroups::manages)) {
      return ImmutableList.of();
    }
    String namespace = object.path("metadata").path("namespace").asText("");
    String name = object.path("metadata").path("name").asText("");
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
    return meta.getAnnotations() != null && isTrue(meta.getAnnotations().getOrDefault(MANAGE, ""));
  }

  private static boolean isTrue(String text) {
    return "true".equals(text.strip());
  }
}
