package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates affinities to nodes and to other pods.
 *
 * <p>Compatibility: an invalid entry of {@code namespaces} is reported at {@code namespace}.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateAffinity.
 *
 * @rule An affinity has valid terms with weights from 1 to 100 and topology keys.
 */
final class AffinityValidation {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityValidation() {}

  static void validate(FieldPath at, @Nullable GoObject affinity, PodContext context) {
    if (affinity == null) {
      return;
    }
    GoObject nodes = affinity.object("nodeAffinity");
    if (nodes != null) {
      nodes(at.child("nodeAffinity"), nodes, context);
    }
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      GoObject pods = affinity.object(kind);
      if (pods != null) {
        pods(at.child(kind), pods, context);
      }
    }
  }

  private static void nodes(FieldPath at, GoObject affinity, PodContext context) {
    GoObject required = affinity.object(REQUIRED);
    if (required != null) {
      FieldPath path = at.child(REQUIRED, "nodeSelectorTerms");
      List<GoObject> terms = required.objects("nodeSelectorTerms");
      if (terms.isEmpty()) {
        context.required(path, "must have at least one node selector term");
      }
      for (int i = 0; i < terms.size(); i++) {
        term(path.index(i), terms.get(i), true, context);
      }
    }
    List<GoObject> preferred = affinity.objects(PREFERRED);
    for (int i = 0; i < preferred.size(); i++) {
      FieldPath path = at.child(PREFERRED).index(i);
      weight(path, preferred.get(i), context);
      GoObject preference = preferred.get(i).object("preference");
      if (preference != null) {
        term(path.child("preference"), preference, false, context);
      }
    }
  }

  private static void weight(FieldPath at, GoObject term, PodContext context) {
    long weight = term.number("weight");
    if (weight <= 0 || weight > 100) {
      context.invalid(at.child("weight"), weight, "must be in the range 1-100");
    }
  }

  private static void term(FieldPath at, GoObject term, boolean valuesMatter, PodContext context) {
    List<GoObject> expressions = term.objects("matchExpressions");
    for (int i = 0; i < expressions.size(); i++) {
      expression(at.child("matchExpressions").index(i), expressions.get(i), valuesMatter, context);
    }
    List<GoObject> fields = term.objects("matchFields");
    for (int i = 0; i < fields.size(); i++) {
      field(at.child("matchFields").index(i), fields.get(i), context);
    }
  }

  private static void expression(
      FieldPath at, GoObject expression, boolean valuesMatter, PodContext context) {
    List<String> values = expression.texts("values");
    switch (expression.text("operator")) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          context.required(
              at.child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          context.forbidden(
              at.child("values"),
              "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
      }
      case "Gt", "Lt" -> {
        if (values.size() != 1) {
          context.required(
              at.child("values"), "must be specified single value when `operator` is 'Lt' or 'Gt'");
        }
      }
      default -> badOperator(at, expression, context);
    }
    LabelSelectors.labelName(at.child("key"), expression.text("key"), context);
    if (valuesMatter) {
      LabelSelectors.labelValues(at.child("values"), values, context);
    }
  }

  private static void badOperator(FieldPath at, GoObject expression, PodContext context) {
    context.invalidNamed(
        at.child("operator"), expression.text("operator"), "not a valid selector operator");
  }

  /** A field selector of nodes, which can only be their name. */
  private static void field(FieldPath at, GoObject field, PodContext context) {
    List<String> values = field.texts("values");
    switch (field.text("operator")) {
      case "In", "NotIn" -> {
        if (values.size() != 1) {
          context.required(
              at.child("values"),
              "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
        }
      }
      default -> badOperator(at, field, context);
    }
    if (!field.text("key").equals("metadata.name")) {
      context.invalid(at.child("key"), field.text("key"), "not a valid field selector key");
      return;
    }
    for (int i = 0; i < values.size(); i++) {
      context.subdomain(at.child("values").index(i), values.get(i));
    }
  }

  private static void pods(FieldPath at, GoObject affinity, PodContext context) {
    List<GoObject> required = affinity.objects(REQUIRED);
    for (int i = 0; i < required.size(); i++) {
      podTerm(at.child(REQUIRED).index(i), required.get(i), context);
    }
    List<GoObject> preferred = affinity.objects(PREFERRED);
    for (int i = 0; i < preferred.size(); i++) {
      FieldPath path = at.child(PREFERRED).index(i);
      weight(path, preferred.get(i), context);
      podTerm(path.child("podAffinityTerm"), preferred.get(i).object("podAffinityTerm"), context);
    }
  }

  private static void podTerm(FieldPath at, @Nullable GoObject term, PodContext context) {
    String topology = term == null ? "" : term.text("topologyKey");
    if (term != null) {
      Selectors.validate(at.child("labelSelector"), term.object("labelSelector"), context);
      Selectors.validate(at.child("namespaceSelector"), term.object("namespaceSelector"), context);
      for (String namespace : term.texts("namespaces")) {
        context.label(at.child("namespace"), namespace);
      }
      Selectors.labelKeys(at, term, term.texts("mismatchLabelKeys"), context);
    }
    if (topology.isEmpty()) {
      context.accept(Problem.required(at.child("topologyKey"), "can not be empty"));
    }
    LabelSelectors.labelName(at.child("topologyKey"), topology, context);
  }
}
