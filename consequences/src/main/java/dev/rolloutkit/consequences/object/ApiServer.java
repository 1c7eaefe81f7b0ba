package dev.rolloutkit.consequences.object;

import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.lbclass.settings.ServerSettings;

/**
 * The rules by which an API server stores objects.
 *
 * @param schemas what the API server does with custom resources
 * @param services the rules for Services, which depend on the version
 */
public record ApiServer(SchemaCheck schemas, ServerSettings services) {
  /** Kubernetes 1.34, without custom resources. */
  static final ApiServer REFERENCE = new ApiServer(SchemaCheck.NONE, ServerSettings.reference());
}
