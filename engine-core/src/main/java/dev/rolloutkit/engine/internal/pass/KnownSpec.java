package dev.rolloutkit.engine.internal.pass;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoFieldsOf;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.Map;

/**
 * A Rollout whose spec has only the fields that a release of the controller knows. The controller
 * drops all others when it reads the Rollout, so its updates remove them from the cluster.
 *
 * @rule Fields that a release does not know are dropped when it updates a Rollout.
 * @param rollout the Rollout as the controller sees it
 * @param dropped the removal of the other fields, as a merge patch of {@code spec}
 */
public record KnownSpec(Rollout rollout, ObjectNode dropped) {
  /** What a release knows of a Rollout. */
  public static KnownSpec of(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    GoStruct type = GoSchema.rollout(release);
    if (type == GoSchema.ROLLOUT) {
      return new KnownSpec(rollout, JsonNodeFactory.instance.objectNode());
    }
    JsonNode tree = RolloutCodec.toTree(rollout);
    JsonNode known = GoFieldsOf.without(tree, GoSchema.ROLLOUT, type);
    ObjectNode dropped = removal(tree.path("spec"), known.path("spec"));
    if (dropped.isEmpty()) {
      return new KnownSpec(rollout, dropped);
    }
    Rollout read = RolloutCodec.readTolerant(known).orElseThrow();
    return new KnownSpec(Rollout.builder().from(rollout).spec(read.spec()).build(), dropped);
  }

  /** Lists are replaced as a whole, as in a merge patch. */
  private static ObjectNode removal(JsonNode from, JsonNode to) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : from.properties()) {
      JsonNode before = member.getValue();
      JsonNode after = to.get(member.getKey());
      if (after == null) {
        patch.putNull(member.getKey());
      } else if (before.isObject() && after.isObject()) {
        ObjectNode inner = removal(before, after);
        if (!inner.isEmpty()) {
          patch.set(member.getKey(), inner);
        }
      } else if (!after.equals(before)) {
        patch.set(member.getKey(), after);
      }
    }
    return patch;
  }
}
