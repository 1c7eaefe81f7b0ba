package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.sg.ec2.IpPermissions;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.internal.ec2.PermissionLabels;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.List;
import java.util.Map;

/** Identity, expansion and labels of permissions. */
final class PermissionReplays {
  private PermissionReplays() {}

  static VectorAnswer hash(JsonNode in) {
    String hash = IpPermissions.key(Replays.permission(in.get("permission"))).value();
    return VectorAnswer.out(Replays.JSON.objectNode().put("hash", hash));
  }

  static VectorAnswer expand(JsonNode in) {
    return Replays.answer(
        IpPermissions.parse(in.get("ipPermissions")),
        permissions -> {
          ArrayNode out = Replays.JSON.arrayNode();
          for (Permission p : IpPermissions.expandAll(permissions)) {
            ObjectNode one = out.addObject();
            one.set("permission", Replays.cli(List.of(p)).get(0));
            one.put("hash", p.key().value());
            one.set("labels", p.labels().<JsonNode>map(l -> object(l)).orElse(null));
          }
          return out;
        });
  }

  static VectorAnswer labels(JsonNode in) {
    Map<String, String> labels = PermissionLabels.of(in.path("description").textValue());
    ObjectNode out = Replays.JSON.objectNode();
    out.set("labels", object(labels));
    return VectorAnswer.out(out.put("managed", PermissionLabels.areManaged(labels)));
  }

  static VectorAnswer description(JsonNode in) {
    JsonNode labels = in.path("labels");
    return VectorAnswer.out(
        Replays.JSON
            .objectNode()
            .put(
                "description",
                PermissionLabels.describe(labels.isObject() ? Replays.texts(labels) : null)));
  }

  private static ObjectNode object(Map<String, String> map) {
    ObjectNode out = Replays.JSON.objectNode();
    map.forEach(out::put);
    return out;
  }
}
