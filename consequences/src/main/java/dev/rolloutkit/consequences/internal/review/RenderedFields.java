package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Iterator;

/**
 * Decides which fields of an object that renders others have an effect on what it renders.
 * Intervals, time limits, retries and what is watched afterwards have none.
 *
 * @rule Intervals and retries of an object that renders others do not change what it renders.
 */
final class RenderedFields {
  private static final Splitter SEGMENTS = Splitter.on('.');

  private static final ImmutableList<String> OF_APPLICATION =
      ImmutableList.of("info", "revisionHistoryLimit", "syncPolicy.automated", "syncPolicy.retry");

  /** Fields of a spec that decide nothing, by group and kind. */
  private static final ImmutableListMultimap<String, String> OTHERS =
      ImmutableListMultimap.<String, String>builder()
          .putAll("argoproj.io/Application", OF_APPLICATION)
          .putAll(
              "argoproj.io/ApplicationSet",
              OF_APPLICATION.stream().map("template.spec."::concat).toList())
          .putAll("argoproj.io/ApplicationSet", "syncPolicy", "strategy", "preservedFields")
          .putAll(
              "helm.toolkit.fluxcd.io/HelmRelease",
              "interval",
              "timeout",
              "dependsOn",
              "maxHistory",
              "driftDetection",
              "test",
              "rollback",
              "chart.spec.interval",
              "chart.spec.verify")
          .putAll("helm.toolkit.fluxcd.io/HelmRelease", ofAction("install"))
          .putAll("helm.toolkit.fluxcd.io/HelmRelease", ofAction("upgrade"))
          .putAll(
              "kustomize.toolkit.fluxcd.io/Kustomization",
              "interval",
              "retryInterval",
              "timeout",
              "dependsOn",
              "wait",
              "healthChecks",
              "healthCheckExprs",
              "validation",
              "deletionPolicy")
          .putAll("helm.cattle.io/HelmChart", "timeout", "backOffLimit", "failurePolicy")
          .build();

  private RenderedFields() {}

  private static ImmutableList<String> ofAction(String action) {
    return ImmutableList.of(
            "timeout",
            "remediation",
            "strategy",
            "disableWait",
            "disableWaitForJobs",
            "disableOpenAPIValidation",
            "disableSchemaValidation",
            "createNamespace",
            "cleanupOnFail")
        .stream()
        .map(field -> action + "." + field)
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether two specs of an object render the same. */
  static boolean areSame(ObjectKey key, JsonNode was, JsonNode is) {
    return was.equals(is) || deciding(key, was).equals(deciding(key, is));
  }

  private static JsonNode deciding(ObjectKey key, JsonNode spec) {
    JsonNode out = spec.deepCopy();
    for (String path : OTHERS.get(key.group() + "/" + key.kind())) {
      remove(out, SEGMENTS.split(path).iterator());
    }
    return out;
  }

  /** Removes a field, and the objects around it that hold nothing else. */
  private static void remove(JsonNode within, Iterator<String> path) {
    String field = path.next();
    if (!(within instanceof ObjectNode object)) {
      return;
    }
    if (path.hasNext()) {
      JsonNode inner = object.path(field);
      remove(inner, path);
      if (!(inner instanceof ObjectNode rest && rest.isEmpty())) {
        return;
      }
    }
    object.remove(field);
  }
}
