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
 * What an API server answers to a custom resource, offline: the HTTP code, the problems and
 * warnings with their exact texts, and the object that comes back, pruned and defaulted.
 */
public final class CustomResources {
  private CustomResources() {}

  /**
   * Reads a CRD and compiles its rules. Do it once for a CRD and keep the result.
   *
   * <p>Fails if the CRD is not structural, if a required part is missing, or if it converts objects
   * by a webhook.
   *
   * @param crd a {@code CustomResourceDefinition} of {@code apiextensions.k8s.io/v1} as JSON
   */
  public static Outcome<CustomResource> read(JsonNode crd) {
    return CrdReader.read(crd).map(CustomResource::of);
  }

  /**
   * The CRDs of a cluster or a repository, to judge manifests by: each is read when an object of
   * its kind is first met.
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
