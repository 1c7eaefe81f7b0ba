package dev.rolloutkit.program.schema;

import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.program.manifests.Manifest;

/** The CRDs that the programs have with them. */
public final class Schemas {
  private static final CrdSet BUNDLED =
      CrdSet.empty()
          .withBundled(dev.rolloutkit.model.crds.RolloutCrds.all())
          .withBundled(dev.rolloutkit.lbc.crds.LbcCrds.all())
          .withBundled(dev.rolloutkit.ako.crds.AkoCrds.all());

  private Schemas() {}

  /** The CRDs of Argo Rollouts, the AWS Load Balancer Controller, the Gateway API and AKO. */
  public static CrdSet bundled() {
    return BUNDLED;
  }

  /** Whether a manifest is a CRD. */
  public static boolean isCrd(Manifest manifest) {
    return manifest.kind().equals("CustomResourceDefinition")
        && manifest.apiVersion().equals("apiextensions.k8s.io/v1");
  }
}
