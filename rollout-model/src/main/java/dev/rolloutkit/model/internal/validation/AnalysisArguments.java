package dev.rolloutkit.model.internal.validation;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.ArgumentValueFrom;

/**
 * Validates the references of analysis arguments to fields of the Rollout.
 *
 * @rule An argument of an analysis refers to metadata that the Rollout has.
 */
public final class AnalysisArguments {
  private static final String LABELS = "metadata.labels['";
  private static final String ANNOTATIONS = "metadata.annotations['";
  private static final String END = "']";

  private AnalysisArguments() {}

  /** Whether the argument does not refer to metadata, or refers to metadata that exists. */
  public static boolean isValid(AnalysisRunArgument argument) {
    ArgumentValueFrom from = argument.valueFrom();
    return from == null
        || from.fieldRef() == null
        || isValidPath(GoZero.of(from.fieldRef().fieldPath()));
  }

  private static boolean isValidPath(String path) {
    if (!path.startsWith("metadata")) {
      return true;
    }
    if (path.endsWith(END)) {
      if (path.startsWith(LABELS)) {
        return NameFormats.isQualifiedName(key(path, LABELS));
      }
      if (path.startsWith(ANNOTATIONS)) {
        return NameFormats.isQualifiedName(GoStrings.toLower(key(path, ANNOTATIONS)));
      }
    }
    return switch (path) {
      case "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid" ->
          true;
      default -> false;
    };
  }

  private static String key(String path, String prefix) {
    int end = path.length() - END.length();
    return end < prefix.length() ? "" : path.substring(prefix.length(), end);
  }
}
