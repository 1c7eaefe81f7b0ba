package dev.rolloutkit.consequences.object;

import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.lbclass.settings.ServerSettings;

/**
 * The API server that stores objects.
 *
 * @param schemas what it does with custom resources
 * @param services its rules for Services, which depend on its version
 */
public record ApiServer(SchemaCheck schemas, ServerSettings services) {
  /** Kubernetes 1.34, without custom resources. */
  static final ApiServer REFERENCE = new ApiServer(SchemaCheck.NONE, ServerSettings.reference());
}
