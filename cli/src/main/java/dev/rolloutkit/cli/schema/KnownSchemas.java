package dev.rolloutkit.cli.schema;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.schema.Schemas;
import java.util.List;

/** The kinds whose schema is known: bundled, among the manifests, or built into Kubernetes. */
public final class KnownSchemas {
  private KnownSchemas() {}

  /** The bundled CRDs and those among the manifests, which replace bundled ones. */
  public static CrdSet of(ManifestSet input) {
    return with(input.others());
  }

  private static CrdSet with(List<Manifest> manifests) {
    List<Manifest> crds = manifests.stream().filter(Schemas::isCrd).toList();
    return crds.isEmpty()
        ? Schemas.bundled()
        : Schemas.bundled().with(crds.stream().map(Manifest::tree).toList());
  }

  /**
   * Whether objects of this kind may have a schema, although no module explains them: a CRD for a
   * group with a dot may yet come.
   */
  public static boolean mayHave(Manifest manifest) {
    int slash = manifest.apiVersion().indexOf('/');
    return (slash > 0 && manifest.apiVersion().lastIndexOf('.', slash) > 0)
        || BuiltInFields.knows(manifest);
  }

  /** Those of the manifests whose schema is known, and the CRDs. */
  public static ImmutableList<Manifest> judged(List<Manifest> manifests) {
    CrdSet crds = with(manifests);
    return manifests.stream()
        .filter(
            m -> Schemas.isCrd(m) || crds.has(m.apiVersion(), m.kind()) || BuiltInFields.knows(m))
        .collect(ImmutableList.toImmutableList());
  }
}
