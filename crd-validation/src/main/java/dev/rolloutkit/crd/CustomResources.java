package dev.rolloutkit.crd;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.crd.admission.Admission;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.crd.schema.CrdReader;

/**
 * Computes offline how an API server answers a custom resource: the HTTP code, the problems and
 * warnings with their exact texts, and the object in the response, pruned and defaulted.
 */
public final class CustomResources {
  private CustomResources() {}

  /**
   * Reads a CRD and compiles its rules. Read each CRD once and keep the result, because compiling
   * is slow.
   *
   * <p>Fails if a schema of the CRD is not structural, if a required part is missing, or if the CRD
   * converts objects by a webhook.
   *
   * @param crd a {@code CustomResourceDefinition} of {@code apiextensions.k8s.io/v1} as JSON
   */
  public static Outcome<CustomResource> read(JsonNode crd) {
    return CrdReader.read(crd).map(CustomResource::of);
  }

  /**
   * The CRDs of a cluster or a repository, by which manifests are validated. Each CRD is read when
   * the first object of its kind is validated.
   *
   * <pre>{@code
   * CrdSet crds = CustomResources.set(List.of(shops, taxes));
   * crds.admit(null, manifest, CrdOptions.defaults()).map(ServerAnswer::problems)
   * }</pre>
   */
  public static CrdSet set(Iterable<? extends JsonNode> crds) {
    return CrdSet.empty().with(crds);
  }

  /** The answer to a create or an update. */
  public static ServerAnswer admit(
      CustomResource resource, ResourceRequest request, CrdOptions options) {
    return Admission.answer(resource, request, options);
  }
}
