package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.template.LegacyHash;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.replicaset.ReplicaSetMatch;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.RolloutTemplate;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Replays of hashes across releases of the controller. */
final class HashReplays {
  /** The library versions of the recordings. */
  private static final Map<String, KubernetesLibrary> LIBRARIES =
      Map.of(
          "0.18.2", KubernetesLibrary.V0_18,
          "0.20.4", KubernetesLibrary.V0_20,
          "0.23.1", KubernetesLibrary.V0_23,
          "0.24.2", KubernetesLibrary.V0_24,
          "0.25.8", KubernetesLibrary.V0_25,
          "0.29.3", KubernetesLibrary.V0_29,
          "0.34.1", KubernetesLibrary.V0_34);

  /** The releases that stand for all of one profile. */
  private static final List<String> RELEASES =
      List.of("1.2", "1.3", "1.5", "1.7", "1.8", "1.9", "1.10");

  private HashReplays() {}

  static VectorAnswer hashProfile(Vector v) {
    JsonNode in = Replays.in(v);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (String release : RELEASES) {
      HashProfile profile = HashProfile.forRelease(release).orElseThrow();
      put(out, release, PodTemplateHash.of(in.get("template"), collisions(in), profile));
    }
    return VectorAnswer.out(out);
  }

  static VectorAnswer legacyHash(Vector v) {
    JsonNode in = Replays.in(v);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode hashes = out.putObject("hashes");
    LIBRARIES.forEach(
        (version, library) ->
            put(hashes, version, LegacyHash.of(in.get("template"), collisions(in), library)));
    put(out, "text", LegacyHash.text(in.get("template"), KubernetesLibrary.V0_34));
    return VectorAnswer.out(out);
  }

  static VectorAnswer findNewReplicaSetLegacy(Vector v) {
    return Replays.answer(
        Replays.rollout(v), rollout -> findNewReplicaSetLegacy(Replays.in(v), rollout));
  }

  private static VectorAnswer findNewReplicaSetLegacy(JsonNode in, Rollout rollout) {
    List<ObservedReplicaSet> sets = new ArrayList<>();
    in.path("replicaSets").forEach(s -> sets.add(s.isNull() ? null : ObservedReplicaSet.of(s)));
    Optional<ReplicaSetMatch> found = NewReplicaSet.match(rollout, sets, Fixes.reference());
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("hash", RolloutTemplate.hash(rollout));
    put(out, "legacyHash", RolloutTemplate.hash(rollout, HashProfile.LEGACY_0_34));
    out.put("name", found.map(f -> f.replicaSet().metadata().name()).orElse(null));
    out.put("tier", found.map(f -> f.tier().wireName()).orElse(null));
    out.put(
        "podSpecChanged",
        NewReplicaSet.podSpecChanged(rollout, found.map(ReplicaSetMatch::replicaSet).orElse(null)));
    return VectorAnswer.out(out);
  }

  private static OptionalInt collisions(JsonNode in) {
    JsonNode count = in.path("collisionCount");
    return count.isNumber() ? OptionalInt.of(count.intValue()) : OptionalInt.empty();
  }

  private static void put(ObjectNode out, String name, Outcome<String> hash) {
    out.put(name, hash.toOptional().orElse(null));
  }
}
