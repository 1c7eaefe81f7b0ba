package dev.rolloutkit.model.traffic;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.experiment.ExperimentStatus;
import dev.rolloutkit.model.experiment.ExperimentTemplateStatus;

/**
 * The part of an experiment's status that traffic decisions need.
 *
 * @param phase its phase, such as {@code Running}
 * @param templates the status of its templates, in order
 */
public record ExperimentState(String phase, ImmutableList<Template> templates) {

  /** Reads an experiment; an absent list or string counts as empty. */
  public static ExperimentState of(Experiment experiment) {
    ExperimentStatus status = experiment.status();
    ImmutableList.Builder<Template> templates = ImmutableList.builder();
    if (status != null) {
      for (ExperimentTemplateStatus template : GoZero.of(status.templateStatuses())) {
        templates.add(
            new Template(
                GoZero.of(template.name()),
                GoZero.of(template.serviceName()),
                GoZero.of(template.podTemplateHash())));
      }
    }
    return new ExperimentState(experiment.phase(), templates.build());
  }

  /**
   * The status of a template.
   *
   * @param name the name of the template
   * @param serviceName the service of its pods; may be empty
   * @param podTemplateHash the hash of its pods; may be empty
   */
  public record Template(String name, String serviceName, String podTemplateHash) {}
}
