package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.replicaset.AntiAffinityInjection;
import dev.rolloutkit.model.replicaset.EphemeralMetadata;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.template.ImagePullPolicy;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.PodTemplateEquality;
import dev.rolloutkit.model.template.RolloutTemplate;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.Vector;
import java.util.ArrayList;
import java.util.List;

/** Replays of functions over pod templates and ReplicaSets. */
final class TemplateReplays {
  private TemplateReplays() {}

  static Answer defaults(Vector v) {
    return Replays.answer(
        PodTemplate.decode(Replays.in(v).get("template")),
        t -> Answer.out(PodTemplateDefaults.apply(t).canonicalJson()));
  }

  static Answer equalIgnoreHash(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        PodTemplate.decode(in.get("live"))
            .flatMap(
                live ->
                    PodTemplate.decode(in.get("desired"))
                        .map(desired -> PodTemplateEquality.equalIgnoringHash(live, desired))),
        Answer::out);
  }

  static Answer imagePullPolicy(Vector v) {
    return Answer.out(ImagePullPolicy.of(v.in().get("image").textValue()));
  }

  static Answer findNewReplicaSet(Vector v) {
    JsonNode in = Replays.in(v);
    List<ObservedReplicaSet> sets = new ArrayList<>();
    in.path("replicaSets").forEach(s -> sets.add(s.isNull() ? null : ObservedReplicaSet.of(s)));
    return Answer.out(
        NewReplicaSet.findObserved(Replays.rollout(v), sets)
            .map(s -> s.metadata().name())
            .orElse(null));
  }

  static Answer ephemeralMetadata(Vector v) {
    JsonNode in = Replays.in(v);
    JsonNode desired = in.path("podMetadata");
    PodTemplateMetadata metadata = desired.isObject() ? JsonForm.POD_METADATA.read(desired) : null;
    EphemeralMetadata.Synced synced =
        EphemeralMetadata.sync(ObservedReplicaSet.of(in.get("replicaSet")), metadata);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("modified", synced.modified());
    if (synced.annotations() == null) {
      out.putNull("annotations");
    } else {
      ObjectNode annotations = out.putObject("annotations");
      synced.annotations().forEach(annotations::put);
    }
    out.set("templateMetadata", Replays.tree(synced.template().canonicalJson()).get("metadata"));
    return Answer.out(out);
  }

  static Answer antiAffinity(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        RolloutCodec.read(in.path("rollout")),
        r -> {
          GoObject generated = AntiAffinityInjection.generate(r);
          GoObject inspected =
              in.path("affinity").isObject()
                  ? GoDecoder.lenient(in.get("affinity"), GoSchema.struct("core.v1.Affinity"))
                  : generated;
          ObjectNode out = JsonNodeFactory.instance.objectNode();
          out.set("generated", Replays.tree(generated));
          out.put("injectedAt", AntiAffinityInjection.indexIn(r, inspected).orElse(-1));
          out.set("removed", Replays.tree(AntiAffinityInjection.remove(r, inspected)));
          out.put("needsUpdate", AntiAffinityInjection.needsUpdate(r, inspected));
          out.put("templateHash", RolloutTemplate.hash(r));
          return Answer.out(out);
        });
  }
}
