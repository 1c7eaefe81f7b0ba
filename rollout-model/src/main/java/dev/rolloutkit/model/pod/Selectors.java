package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates label selectors in a pod template, and the lists of label keys beside them.
 *
 * @rule A label selector in a pod template is valid, and label keys beside it are not in it.
 */
final class Selectors {
  private Selectors() {}

  /** An absent selector is valid. */
  static void validate(FieldPath at, @Nullable GoObject selector, PodContext context) {
    if (selector == null) {
      return;
    }
    PodTemplateValidation.labels(at.child("matchLabels"), selector.map("matchLabels"), context);
    List<GoObject> expressions = selector.objects("matchExpressions");
    for (int i = 0; i < expressions.size(); i++) {
      GoObject expression = expressions.get(i);
      LabelSelectors.requirement(
          at.child("matchExpressions").index(i),
          expression.text("key"),
          expression.text("operator"),
          expression.texts("values"),
          context);
    }
  }

  /**
   * Label keys whose values come from the pod. Both matched and mismatched keys need a selector,
   * and no key may be in both lists.
   */
  static void labelKeys(FieldPath at, GoObject term, List<String> unwanted, PodContext context) {
    List<String> wanted = term.texts("matchLabelKeys");
    GoObject selector = term.object("labelSelector");
    names(at.child("matchLabelKeys"), wanted, selector, context);
    names(at.child("mismatchLabelKeys"), unwanted, selector, context);
    if (selector != null && !wanted.isEmpty()) {
      merged(at, wanted, selector, context);
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (unwanted.contains(wanted.get(i))) {
        context.invalid(
            at.child("matchLabelKeys").index(i),
            wanted.get(i),
            "exists in both matchLabelKeys and mismatchLabelKeys");
      }
    }
  }

  private static void names(
      FieldPath at, List<String> keys, @Nullable GoObject selector, PodContext context) {
    if (!keys.isEmpty() && selector == null) {
      context.forbidden(at, "must not be specified when labelSelector is not set");
      return;
    }
    for (int i = 0; i < keys.size(); i++) {
      LabelSelectors.labelName(at.index(i), keys.get(i), context);
    }
  }

  /**
   * A matched key that the selector contains twice, because the API server has already added it.
   *
   * <p>Compatibility: the path is the key's index directly below the term.
   */
  private static void merged(
      FieldPath at, List<String> wanted, GoObject selector, PodContext context) {
    Set<String> keys = new HashSet<>();
    GoMap labels = selector.map("matchLabels");
    for (int i = 0; i < labels.size(); i++) {
      keys.add(labels.key(i));
    }
    for (GoObject expression : selector.objects("matchExpressions")) {
      String key = expression.text("key");
      int place = wanted.lastIndexOf(key);
      if (!keys.add(key) && place >= 0) {
        context.invalid(at.index(place), key, "exists in both matchLabelKeys and labelSelector");
      }
    }
  }
}
