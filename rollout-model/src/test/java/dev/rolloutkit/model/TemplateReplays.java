package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityInjection;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.internal.replicaset.EphemeralMetadata;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.template.ImagePullPolicy;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.PodTemplateEquality;
import dev.rolloutkit.model.template.RolloutTemplate;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays of functions over pod templates and ReplicaSets. */
final class TemplateReplays {
  private TemplateReplays() {}

  static VectorAnswer defaults(Vector v) {
    return Replays.answer(
        PodTemplate.decode(Replays.in(v).get("template"), Replays.release(v)),
        t -> VectorAnswer.out(PodTemplateDefaults.apply(t, Replays.release(v)).canonicalJson()));
  }

  static VectorAnswer equalIgnoreHash(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        PodTemplate.decode(in.get("live"), Replays.release(v))
            .flatMap(
                live ->
                    PodTemplate.decode(in.get("desired"), Replays.release(v))
                        .map(
                            desired ->
                                PodTemplateEquality.equalIgnoringHash(
                                    live, desired, HashProfile.of(Replays.release(v))))),
        VectorAnswer::out);
  }

  static VectorAnswer imagePullPolicy(Vector v) {
    return VectorAnswer.out(
        ImagePullPolicy.of(v.in().get("image").textValue(), Replays.release(v)));
  }

  static VectorAnswer findNewReplicaSet(Vector v) {
    JsonNode in = Replays.in(v);
    List<ObservedReplicaSet> sets = new ArrayList<>();
    for (JsonNode tree : in.path("replicaSets")) {
      Outcome<ObservedReplicaSet> set = ObservedReplicaSet.read(tree, Replays.release(v));
      if (!set.isOk()) {
        return VectorAnswer.error(set.problems().get(0).message());
      }
      sets.add(tree.isNull() ? null : set.orElseThrow());
    }
    return Replays.answer(
        Replays.rollout(v),
        r ->
            VectorAnswer.out(
                NewReplicaSet.match(r, sets, Replays.release(v), Fixes.reference())
                    .map(s -> s.replicaSet().metadata().name())
                    .orElse(null)));
  }

  static VectorAnswer ephemeralMetadata(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        ObservedReplicaSet.read(in.get("replicaSet"), Replays.release(v))
            .flatMap(
                set ->
                    Replays.part(JsonForm.POD_METADATA, in.path("podMetadata"))
                        .map(desired -> EphemeralMetadata.sync(set, desired.orElse(null)))),
        synced -> VectorAnswer.out(ephemeralMetadata(synced)));
  }

  private static JsonNode ephemeralMetadata(EphemeralMetadata.Synced synced) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("modified", synced.modified());
    if (synced.annotations() == null) {
      out.putNull("annotations");
    } else {
      ObjectNode annotations = out.putObject("annotations");
      synced.annotations().forEach(annotations::put);
    }
    out.set("templateMetadata", Replays.tree(synced.template().canonicalJson()).get("metadata"));
    return out;
  }

  static VectorAnswer antiAffinity(Vector v) {
    ReleaseOf<RolloutsChange> release = Replays.release(v);
    JsonNode given = Replays.in(v).path("affinity");
    return Replays.answer(
        Replays.rollout(v)
            .flatMap(
                r ->
                    GoDecoder.decode(given, GoSchema.struct("core.v1.Affinity", release))
                        .map(
                            affinity ->
                                antiAffinity(r, given.isObject() ? affinity : null, release))),
        VectorAnswer::out);
  }

  private static JsonNode antiAffinity(
      Rollout r, @Nullable GoObject given, ReleaseOf<RolloutsChange> release) {
    AntiAffinityRule rule = AntiAffinityRule.of(r, release);
    GoObject generated =
        rule.generate(AntiAffinityInjection.affinity(RolloutTemplate.of(r, release)));
    GoObject inspected = given == null ? generated : given;
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("generated", Replays.tree(generated));
    out.put("injectedAt", rule.indexIn(inspected).orElse(-1));
    out.set("removed", Replays.tree(rule.remove(inspected)));
    out.put("needsUpdate", rule.needsUpdate(inspected));
    out.put("templateHash", RolloutTemplate.hash(r, release));
    return out;
  }
}
