package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.sg.controller.ControllerModels;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.ec2.IpPermissions;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.RevokeGuard;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replays the reconciliation of one group, with its second pass, against EC2 as the recordings
 * simulate it.
 */
final class ReconcileReplay {
  private ReconcileReplay() {}

  static VectorAnswer replay(JsonNode in) {
    SecurityGroup cached = group(in.get("current"));
    Ec2Model ec2 =
        new Ec2Model(List.of(in.has("actual") ? group(in.get("actual")) : cached), rules -> true);
    Iterator<JsonNode> inject = in.path("inject").iterator();
    ArrayNode calls = Replays.JSON.arrayNode();
    Optional<String> error =
        ControllerModels.reconcile(
            ec2,
            cached,
            Replays.permissions(in.get("desired")),
            new ReconcileOptions(
                in.has("selector") ? Replays.texts(in.get("selector")) : null,
                in.path("authorizeOnly").asBoolean(),
                false,
                RevokeGuard.OFF),
            (id, call) -> {
              String injected = inject.hasNext() ? NoInput.text(inject.next()) : "";
              Optional<String> refusal =
                  injected.isEmpty() ? ec2.call(id, call) : Optional.of(injected);
              write(calls.addObject(), call, refusal);
              return refusal;
            },
            id -> calls.addObject().put("op", "describe"));
    ObjectNode out = Replays.JSON.objectNode();
    out.set("calls", calls);
    out.set("final", hashes(ec2.group(cached.id()).orElseThrow()));
    error.ifPresent(e -> out.put("error", e));
    return VectorAnswer.out(out);
  }

  static void write(ObjectNode out, Ec2Call call, Optional<String> error) {
    out.put("op", call.kind().text());
    ArrayNode hashes = out.putArray("hashes");
    call.permissions().forEach(p -> hashes.add(p.key().value()));
    error.ifPresent(e -> out.put("error", e));
  }

  static ArrayNode hashes(SecurityGroup group) {
    List<PermissionKey> keys = new ArrayList<>();
    group.permissions().forEach(p -> keys.add(p.key()));
    keys.sort(null);
    ArrayNode out = Replays.JSON.arrayNode();
    keys.forEach(key -> out.add(key.value()));
    return out;
  }

  private static SecurityGroup group(JsonNode permissions) {
    return SecurityGroup.of(
        "sg",
        Map.of(),
        IpPermissions.parse(permissions)
            .toOptional()
            .orElseThrow(() -> new NoInput("not permissions")));
  }
}
