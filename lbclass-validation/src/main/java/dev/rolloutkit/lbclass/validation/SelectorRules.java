package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates the keys and values of the selector. The API server reports their problems in random
 * order; this class reports them in the order of the keys.
 *
 * @rule The keys and values of a selector are valid labels.
 */
final class SelectorRules {
  private SelectorRules() {}

  static Problems check(ServiceSpec spec, MessageStyle style, Problems before) {
    Map<String, String> selector = spec.getSelector();
    if (selector == null || isValid(selector)) {
      return before;
    }
    Problems found = before;
    for (String key : CodePoints.sortedKeys(selector)) {
      for (String message : style.qualifiedName(key)) {
        found = found.and(Problem.invalid(Fields.SELECTOR, GoStrings.quote(key), message));
      }
      String value = Strings.nullToEmpty(selector.get(key));
      for (String message : style.labelValue(value)) {
        found = found.and(Problem.invalid(Fields.SELECTOR, GoStrings.quote(value), message));
      }
    }
    return found;
  }

  private static boolean isValid(Map<String, @Nullable String> selector) {
    for (Map.Entry<String, @Nullable String> entry : selector.entrySet()) {
      String value = entry.getValue();
      if (!NameFormats.isQualifiedName(entry.getKey())
          || (value != null && !NameFormats.isLabelValue(value))) {
        return false;
      }
    }
    return true;
  }
}
