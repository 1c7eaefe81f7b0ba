package dev.rolloutkit.model.validation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoJsonWriter;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.RolloutOptions;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoMap;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pod template, as Kubernetes judges the template of a ReplicaSet.
 *
 * <p>Compatibility: faults of labels and annotations are reported at {@code spec.template.labels},
 * without {@code metadata}; privileged containers are judged as if they were not.
 *
 * <p>Source: Kubernetes 1.34, validation of core and apps.
 */
final class PodTemplateValidation {
  private static final int MAX_ANNOTATIONS = 256 * 1024;
  private static final GoObject NO_METADATA = empty("meta.v1.ObjectMeta");
  private static final GoObject NO_SPEC = empty("core.v1.PodSpec");

  private PodTemplateValidation() {}

  static void validate(
      FieldPath at,
      GoObject template,
      @Nullable LabelSelector selector,
      RolloutOptions options,
      List<Problem> out,
      List<String> unchecked) {
    GoObject metadata = or(template.object("metadata"), NO_METADATA);
    GoObject spec = or(template.object("spec"), NO_SPEC);
    labels(at, metadata, selector, out);
    TemplateContext context =
        new TemplateContext(
            out,
            unchecked,
            new HashSet<>(),
            Defaulted.number(spec, "terminationGracePeriodSeconds"));
    PodSpecValidation.validate(at.child("spec"), spec, context);
    UncheckedFields.collect(at.child("spec"), spec, unchecked);
    if (options.podTemplateValidator() != PodTemplateValidator.NONE) {
      PodTemplate defaulted = PodTemplateDefaults.apply(PodTemplate.of(template));
      out.addAll(options.podTemplateValidator().validate(at, defaulted));
    }
  }

  private static void labels(
      FieldPath at, GoObject metadata, @Nullable LabelSelector selector, List<Problem> out) {
    GoMap labels = metadata.map("labels");
    boolean everything = selector != null && LabelSelectors.isEmpty(selector);
    if (!everything && !LabelSelectors.matches(selector, key -> (String) labels.get(key))) {
      out.add(
          Problem.invalid(
              at.child("metadata", "labels"),
              metadata.has("labels") ? json(labels) : "null",
              "`selector` does not match template `labels`"));
    }
    LabelSelectors.labels(at.child("labels"), texts(labels), out::add);
    annotations(at.child("annotations"), texts(metadata.map("annotations")), out);
  }

  private static void annotations(
      FieldPath at, Map<String, String> annotations, List<Problem> out) {
    long size = 0;
    for (String key : CodePoints.sortedKeys(annotations)) {
      ImmutableList<String> messages = NameFormats.qualifiedName(GoText.toLower(key));
      for (String message : messages) {
        out.add(Problem.invalid(at, GoText.quote(key), message));
      }
      size += GoText.utf8Length(key) + GoText.utf8Length(Zero.of(annotations.get(key)));
    }
    if (size > MAX_ANNOTATIONS) {
      out.add(Problem.tooLong(at, MAX_ANNOTATIONS));
    }
  }

  static Map<String, String> texts(GoMap map) {
    Map<String, String> out = new LinkedHashMap<>();
    for (int i = 0; i < map.size(); i++) {
      out.put(map.key(i), (String) map.value(i));
    }
    return out;
  }

  private static String json(GoMap map) {
    return new GoJsonWriter().value(texts(map)).toString();
  }

  private static GoObject or(@Nullable GoObject object, GoObject otherwise) {
    return object == null ? otherwise : object;
  }

  private static GoObject empty(String type) {
    return GoDecoder.lenient(null, GoSchema.struct(type));
  }
}
