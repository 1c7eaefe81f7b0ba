package dev.rolloutkit.model.internal.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoEncoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the arguments in double braces in metrics.
 *
 * <p>Compatibility: arguments are replaced in the JSON text of the metric. Stray opening braces
 * extend to the next closing ones. A value with a control character makes the text invalid, because
 * it is inserted with Go's quotes. The last of several names without a value is reported.
 *
 * @rule An argument in double braces in a metric is replaced by its value, which must exist.
 */
final class MetricArguments {
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";
  private static final String PLACEHOLDER = "dummy-value";

  private MetricArguments() {}

  /** The resolved metrics, or the message of the problem. */
  record Resolved(ImmutableList<GoObject> metrics, @Nullable String fault) {
    static Resolved failed(String fault) {
      return new Resolved(ImmutableList.of(), fault);
    }
  }

  /**
   * Replaces the arguments in all metrics of a template; arguments without a value get a
   * placeholder.
   */
  static Resolved resolve(TemplateView template) {
    Map<String, String> values = new LinkedHashMap<>();
    for (GoObject argument : template.list("args")) {
      String name = argument.text("name");
      if (argument.has("valueFrom") && argument.has("value")) {
        return Resolved.failed("arg '" + name + "' has both Value and ValueFrom fields");
      }
      values.put("args." + name, argument.has("value") ? argument.text("value") : PLACEHOLDER);
    }
    ImmutableList.Builder<GoObject> out = ImmutableList.builder();
    for (GoObject metric : template.list("metrics")) {
      GoJsonWriter json = new GoJsonWriter();
      GoEncoder.write(metric, json);
      String text = json.toString();
      if (!text.contains(OPEN)) {
        out.add(metric);
        continue;
      }
      Replaced replaced = replace(text, values);
      if (replaced.fault() != null) {
        return Resolved.failed(replaced.fault());
      }
      Optional<String> syntax = GoJson.syntaxError(replaced.text());
      if (syntax.isPresent()) {
        return Resolved.failed(syntax.get());
      }
      Outcome<JsonNode> tree = GoJson.read(replaced.text());
      out.add(GoDecoder.lenient(tree.toOptional().orElse(null), metric.struct()));
    }
    return new Resolved(out.build(), null);
  }

  private static Replaced replace(String text, Map<String, String> values) {
    StringBuilder out = new StringBuilder(text.length());
    String unresolved = null;
    int from = 0;
    for (int open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, from)) {
      int close = text.indexOf(CLOSE, open + OPEN.length());
      if (close < 0) {
        return new Replaced(
            "",
            "Cannot find end tag="
                + GoStrings.quote(CLOSE)
                + " in the template="
                + GoStrings.quote(text)
                + " starting from "
                + GoStrings.quote(text.substring(open + OPEN.length())));
      }
      out.append(text, from, open);
      String tag = text.substring(open + OPEN.length(), close);
      String value = values.get(GoStrings.trimSpace(tag));
      if (value == null) {
        unresolved = "failed to resolve {{" + tag + CLOSE;
      } else {
        String quoted = GoStrings.quote(value);
        out.append(quoted, 1, quoted.length() - 1);
      }
      from = close + CLOSE.length();
    }
    return new Replaced(out.append(text, from, text.length()).toString(), unresolved);
  }

  private record Replaced(String text, @Nullable String fault) {}
}
