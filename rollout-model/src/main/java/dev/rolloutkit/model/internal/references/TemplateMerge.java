package dev.rolloutkit.model.internal.references;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.validation.AnalysisArguments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that templates can be merged into one analysis run: unique names, and a value for every
 * argument.
 *
 * @rule Templates of one analysis have unique metrics and a value for every argument.
 */
final class TemplateMerge {
  private TemplateMerge() {}

  /** The message of the first problem; empty if there is none. */
  static Optional<String> fault(
      List<TemplateView> given,
      List<AnalysisRunArgument> args,
      List<String> moreDryRun,
      List<String> moreRetention) {
    return twice(names(given, "metrics", "name"), "two metrics have the same name")
        .or(() -> twice(names(given, "dryRun", "metricName"), dryRunText()))
        .or(() -> twice(names(given, "measurementRetention", "metricName"), retentionText()))
        .or(() -> arguments(given, args))
        .or(() -> twice(with(names(given, "dryRun", "metricName"), moreDryRun), dryRunText()))
        .or(
            () ->
                twice(
                    with(names(given, "measurementRetention", "metricName"), moreRetention),
                    retentionText()));
  }

  private static String dryRunText() {
    return "two Dry-Run metric rules have the same name";
  }

  private static String retentionText() {
    return "two Measurement Retention metric rules have the same name";
  }

  private static List<String> names(List<TemplateView> given, String list, String member) {
    List<String> out = new ArrayList<>();
    for (TemplateView template : given) {
      template.list(list).forEach(o -> out.add(o.text(member)));
    }
    return out;
  }

  private static List<String> with(List<String> names, List<String> more) {
    List<String> out = new ArrayList<>(names);
    out.addAll(more);
    return out;
  }

  private static Optional<String> twice(List<String> names, String text) {
    if (names.size() < 2) {
      return Optional.empty();
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        return Optional.of(text + " '" + name + "'");
      }
    }
    return Optional.empty();
  }

  /**
   * Compatibility: if one argument of the Rollout refers to metadata that does not exist, all its
   * arguments are ignored.
   */
  private static Optional<String> arguments(
      List<TemplateView> given, List<AnalysisRunArgument> args) {
    Map<String, Declared> declared = new LinkedHashMap<>();
    for (TemplateView template : given) {
      for (GoObject argument : template.list("args")) {
        String name = argument.text("name");
        Declared now = new Declared((String) argument.get("value"), argument.has("valueFrom"));
        Declared before = declared.get(name);
        if (before != null
            && before.value() != null
            && now.value() != null
            && !before.value().equals(now.value())) {
          return Optional.of(
              "Argument `"
                  + name
                  + "` specified multiple times with different values: '"
                  + before.value()
                  + "', '"
                  + now.value()
                  + "'");
        }
        if (before == null || before.value() == null) {
          declared.put(name, now);
        }
      }
    }
    Set<String> supplied = new HashSet<>();
    if (args.stream().allMatch(AnalysisArguments::isValid)) {
      for (AnalysisRunArgument argument : args) {
        supplied.add(GoZero.of(argument.name()));
      }
    }
    for (Map.Entry<String, Declared> entry : declared.entrySet()) {
      Declared argument = entry.getValue();
      if (argument.value() == null && !argument.from() && !supplied.contains(entry.getKey())) {
        return Optional.of("args." + entry.getKey() + " was not resolved");
      }
    }
    return Optional.empty();
  }

  /** An argument of the merged templates. */
  private record Declared(@Nullable String value, boolean from) {}
}
