package dev.rolloutkit.cli.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.schema.Schemas;
import java.util.IdentityHashMap;
import java.util.Optional;

/**
 * What the API server answers to the objects of some manifests as new ones. Each is judged once in
 * a run, however many parts of a report ask.
 */
public final class Creations {
  private final CrdSet crds;
  private final IdentityHashMap<JsonNode, Optional<ServerAnswer>> known = new IdentityHashMap<>();

  private Creations(CrdSet crds) {
    this.crds = crds;
  }

  /** Those of these manifests, by the CRDs that are bundled or among them. */
  public static Creations of(ManifestSet input) {
    return new Creations(KnownSchemas.of(input));
  }

  /** The CRDs. */
  public CrdSet crds() {
    return crds;
  }

  /** The answer to an object; empty if there is no usable CRD of its kind. */
  public Optional<ServerAnswer> answer(Manifest manifest) {
    return answer(manifest.tree());
  }

  private Optional<ServerAnswer> answer(JsonNode object) {
    return known.computeIfAbsent(object, tree -> crds.admit(null, tree, CrdOptions.defaults()));
  }

  /**
   * The same answers by the bundled CRDs alone, for those who follow requests: the CRDs among the
   * manifests do not change how controllers read these kinds.
   */
  public SchemaCheck bundled() {
    if (crds != Schemas.bundled()) {
      return Schemas.bundled();
    }
    return (stored, object) ->
        stored == null ? answer(object).map(ServerAnswer::outcome) : crds.check(stored, object);
  }
}
