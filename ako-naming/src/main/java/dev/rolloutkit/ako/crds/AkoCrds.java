package dev.rolloutkit.ako.crds;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.admission.BundledCrd;
import java.util.stream.Stream;

/**
 * The CRDs of the Avi Kubernetes Operator, without their descriptions. {@code crd-validation}
 * validates objects against them.
 */
public final class AkoCrds {
  private static final ImmutableList<BundledCrd> ALL =
      Stream.of(
              "ako.vmware.com AviInfraSetting aviinfrasettings",
              "ako.vmware.com ClusterSet clustersets",
              "ako.vmware.com HostRule hostrules",
              "ako.vmware.com HTTPRule httprules",
              "ako.vmware.com L4Rule l4rules",
              "ako.vmware.com L7Rule l7rules",
              "ako.vmware.com MultiClusterIngress multiclusteringresses",
              "ako.vmware.com ServiceImport serviceimports",
              "ako.vmware.com SSORule ssorules",
              "networking.x-k8s.io GatewayClass gatewayclasses",
              "networking.x-k8s.io Gateway gateways")
          .map(words -> BundledCrd.of(words, AkoCrds.class))
          .collect(ImmutableList.toImmutableList());

  private AkoCrds() {}

  /** All CRDs; each is read when it is first needed. */
  public static ImmutableList<BundledCrd> all() {
    return ALL;
  }
}
