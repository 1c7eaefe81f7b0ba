package dev.rolloutkit.engine.internal.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.state.EngineProblemCodes;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;

/**
 * Resolves field paths of a Rollout for the arguments of an analysis.
 *
 * @rule An argument of an analysis may be a field of the Rollout, named by its path.
 */
final class RolloutFields {
  private RolloutFields() {}

  /** The value at a path such as {@code metadata.labels['region']} or {@code spec.replicas}. */
  static Outcome<String> value(Rollout rollout, String path) {
    return path.startsWith("metadata") ? metadata(rollout.metadata(), path) : any(rollout, path);
  }

  private static Outcome<String> metadata(Metadata metadata, String path) {
    String plain =
        switch (path) {
          case "metadata.name" -> metadata.name();
          case "metadata.namespace" -> metadata.namespace();
          case "metadata.uid" -> metadata.uid();
          default -> null;
        };
    if (plain != null) {
      return Outcome.ok(plain);
    }
    if (path.endsWith("']")) {
      for (String member : new String[] {"labels", "annotations"}) {
        String prefix = "metadata." + member + "['";
        if (path.startsWith(prefix)) {
          String key = path.substring(prefix.length(), path.length() - 2);
          return Outcome.ok(
              GoZero.of(
                  (member.equals("labels")
                          ? GoZero.of(metadata.labels())
                          : GoZero.of(metadata.annotations()))
                      .get(key)));
        }
      }
    }
    return Outcome.failed(
        Problem.plain(
            FieldPath.root(),
            "unsupported fieldPath: " + path,
            EngineProblemCodes.FIELD_PATH_INVALID));
  }

  private static Outcome<String> any(Rollout rollout, String path) {
    JsonNode at = RolloutCodec.toTree(rollout);
    for (String step : path.split("[.\\[\\]]+", -1)) {
      if (step.isEmpty()) {
        continue;
      }
      at = at.isArray() ? element(at, step) : at.path(step);
    }
    return at.isMissingNode() || at.isNull()
        ? Outcome.failed(
            Problem.plain(
                FieldPath.root(),
                "invalid path " + path + " in rollout",
                EngineProblemCodes.FIELD_PATH_INVALID))
        : Outcome.ok(at.isValueNode() ? at.asText() : at.toString());
  }

  private static JsonNode element(JsonNode list, String step) {
    int index = 0;
    for (int i = 0; i < step.length(); i++) {
      char c = step.charAt(i);
      if (c < '0' || c > '9' || index > list.size()) {
        return list.path(-1);
      }
      index = index * 10 + (c - '0');
    }
    return list.path(index);
  }
}
