package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.NetworkingBlocks;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replays which rules networking blocks request, and how they are aggregated. */
final class NeedsReplays {
  private NeedsReplays() {}

  static VectorAnswer permissionsForTgb(JsonNode in) {
    return Replays.answer(
        NetworkingBlocks.read(in.path("networking"))
            .flatMap(
                networking ->
                    SecurityGroupRules.permissions(
                        networking, Replays.pods(in.get("pods")), Fixes.reference())),
        Replays::cli);
  }

  static VectorAnswer aggregate(JsonNode in, AggregationMode mode) {
    Map<NamespacedName, Map<String, List<Permission>>> needs = new LinkedHashMap<>();
    for (JsonNode tgb : in.path("tgbs")) {
      NamespacedName key = Replays.key(NoInput.text(tgb, "tgb"));
      needs.put(key, needs(tgb.path("permissionsPerSg")));
    }
    return VectorAnswer.out(
        Replays.cliPerGroup(SecurityGroupRules.aggregate(mode, needs, Fixes.reference())));
  }

  private static Map<String, List<Permission>> needs(JsonNode perGroup) {
    if (!perGroup.isObject()) {
      return null;
    }
    Map<String, List<Permission>> out = new LinkedHashMap<>();
    perGroup.properties().forEach(e -> out.put(e.getKey(), Replays.permissions(e.getValue())));
    return out;
  }
}
