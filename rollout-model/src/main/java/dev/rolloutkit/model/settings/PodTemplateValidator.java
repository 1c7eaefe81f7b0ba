package dev.rolloutkit.model.settings;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.List;

/**
 * Further rules for pod templates, for hosts that have a validator of Kubernetes' own.
 *
 * <p>It is called after the built-in rules, with the defaulted template, and its problems stand
 * after theirs.
 */
@FunctionalInterface
public interface PodTemplateValidator {
  /** No further rule. */
  PodTemplateValidator NONE = (path, template) -> List.of();

  /**
   * What is wrong with the template.
   *
   * @param path the path of the template, {@code spec.template}
   * @param template the template with its defaults
   */
  List<Problem> validate(FieldPath path, PodTemplate template);
}
