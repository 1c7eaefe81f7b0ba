package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.NetworkingBlocks;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.controller.ControllerModel;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.List;
import java.util.Optional;

/** A sequence of events, with the controller's calls and state after each. */
final class TraceReplay {
  private static final ControllerModel.Result NOTHING =
      new ControllerModel.Result(ImmutableList.of(), Optional.empty());

  private TraceReplay() {}

  static VectorAnswer replay(JsonNode in) {
    ControllerModel model =
        new ControllerModel(
            new Ec2Model(Replays.securityGroups(in.get("securityGroups")), rules -> true),
            Replays.flags(in),
            Fixes.reference());
    ObjectNode out = Replays.JSON.objectNode();
    ArrayNode steps = out.putArray("steps");
    for (JsonNode step : in.get("steps")) {
      report(model, run(model, step), steps.addObject());
    }
    return VectorAnswer.out(out);
  }

  private static ControllerModel.Result run(ControllerModel model, JsonNode step) {
    NamespacedName tgb = Replays.key(step.path("tgb").asText("/"));
    TargetGroupBindingNetworking networking =
        step.hasNonNull("networking")
            ? NetworkingBlocks.read(step.get("networking"))
                .toOptional()
                .orElseThrow(() -> new NoInput("not a networking block"))
            : null;
    List<String> ids = Replays.strings(step.get("ids"));
    switch (NoInput.text(step, "op")) {
      case "apply" -> {
        return model.apply(
            tgb, networking, Replays.endpoints(step.get("endpoints"), Replays.targetType(step)));
      }
      case "cleanup" -> {
        return model.cleanUp(tgb);
      }
      case "gc" -> {
        return model.collect();
      }
      case "list" -> model.list(tgb, networking);
      case "unlist" -> model.unlist(tgb);
      case "restart" -> model.restart();
      case "ec2" -> model.ec2().put(Replays.securityGroup(NoInput.member(step, "securityGroup")));
      case "ec2delete" -> ids.forEach(model.ec2()::remove);
      case "expirecache" -> ids.forEach(model::expire);
      default -> throw new NoInput("no such step: " + step);
    }
    return NOTHING;
  }

  private static void report(ControllerModel model, ControllerModel.Result result, ObjectNode out) {
    ObjectNode calls = out.putObject("calls");
    for (CallRecord record : result.calls()) {
      ReconcileReplay.write(
          calls.withArray("/" + record.group()).addObject(), record.call(), record.error());
    }
    ObjectNode rules = out.putObject("rules");
    model.ec2().groups().forEach((id, group) -> rules.set(id, ReconcileReplay.hashes(group)));
    ArrayNode tracked = out.putArray("tracked");
    model.state().tracked().forEach(tracked::add);
    ArrayNode computed = out.putArray("computed");
    model.state().computed().keySet().forEach(key -> computed.add(key.toString()));
    result.error().ifPresent(e -> out.put("error", e));
  }
}
