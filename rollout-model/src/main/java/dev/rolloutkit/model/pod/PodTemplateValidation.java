package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates a pod template: its labels, its annotations, its spec, and the consistency of
 * annotations and spec.
 *
 * <p>Compatibility: problems of labels and annotations are reported without {@code metadata} in
 * their path.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidatePodTemplateSpec.
 *
 * @rule A pod template has valid labels, annotations and spec.
 */
final class PodTemplateValidation {
  private static final int MAX_ANNOTATIONS = 256 * 1024;
  private static final GoObject NO_METADATA = empty("meta.v1.ObjectMeta");
  private static final GoObject NO_SPEC = empty("core.v1.PodSpec");

  private PodTemplateValidation() {}

  static void validate(FieldPath at, GoObject template, PodRules rules, List<Problem> out) {
    GoObject metadata = or(template.object("metadata"), NO_METADATA);
    GoObject spec = or(template.object("spec"), NO_SPEC);
    PodContext context = new PodContext(out, rules, new PodFacts(spec, rules));
    GoMap annotations = metadata.map("annotations");
    labels(at.child("labels"), metadata.map("labels"), context);
    annotations(at.child("annotations"), annotations, context);
    PodAnnotations.validate(at.child("annotations"), annotations, context);
    PodSpecValidation.validate(at.child("spec"), spec, context);
    ProfileAnnotations.validate(at.child("spec"), annotations, context);
    if (!spec.objects("ephemeralContainers").isEmpty()) {
      context.forbidden(
          at.child("spec", "ephemeralContainers"),
          "ephemeral containers not allowed in pod template");
    }
  }

  /** Validates each key and its value, entry by entry. */
  static void labels(FieldPath at, GoMap labels, PodContext context) {
    for (int i = 0; i < labels.size(); i++) {
      LabelSelectors.label(at, labels.key(i), (String) labels.value(i), context);
    }
  }

  static void annotations(FieldPath at, GoMap annotations, PodContext context) {
    long size = 0;
    for (int i = 0; i < annotations.size(); i++) {
      String key = annotations.key(i);
      if (!NameFormats.isQualifiedName(key)) {
        context.invalid(at, key, NameFormats.qualifiedName(GoStrings.toLower(key)));
      }
      size +=
          GoStrings.utf8Length(key)
              + GoStrings.utf8Length(GoZero.of((String) annotations.value(i)));
    }
    if (size > MAX_ANNOTATIONS) {
      context.accept(Problem.tooLong(at, MAX_ANNOTATIONS));
    }
  }

  private static GoObject or(@Nullable GoObject object, GoObject otherwise) {
    return object == null ? otherwise : object;
  }

  private static GoObject empty(String type) {
    return GoDecoder.lenient(null, GoSchema.struct(type));
  }
}
