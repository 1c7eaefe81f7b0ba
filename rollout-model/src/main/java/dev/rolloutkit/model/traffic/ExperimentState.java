package dev.rolloutkit.model.traffic;

import com.google.common.collect.ImmutableList;

/**
 * What matters of an experiment.
 *
 * @param phase its phase, such as {@code Running}
 * @param templates the status of its templates, in order
 */
public record ExperimentState(String phase, ImmutableList<Template> templates) {

  /**
   * The status of a template.
   *
   * @param name the name of the template
   * @param serviceName the service of its pods; may be empty
   * @param podTemplateHash the hash of its pods; may be empty
   */
  public record Template(String name, String serviceName, String podTemplateHash) {}
}
