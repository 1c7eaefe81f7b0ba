package dev.rolloutkit.model.settings;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.List;

/**
 * Additional rules for pod templates, for applications with a validator of their own.
 *
 * <p>It is called after the built-in rules with the defaulted template, and its problems follow
 * theirs.
 */
@FunctionalInterface
public interface PodTemplateValidator {
  /** Adds no rule. */
  PodTemplateValidator NONE = (path, template) -> List.of();

  /**
   * Returns the problems of the template.
   *
   * @param path the path of the template, {@code spec.template}
   * @param template the template with defaults applied
   */
  List<Problem> validate(FieldPath path, PodTemplate template);
}
