package dev.rolloutkit.consequences.upgrade;

import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;

/**
 * The releases that run in a cluster.
 *
 * @param lbc the release of the AWS Load Balancer Controller
 * @param argo the release of Argo Rollouts
 * @param ako the release of AKO
 * @param kubernetes the version of the API server
 */
public record Releases(
    ReleaseOf<LbcChange> lbc,
    ReleaseOf<RolloutsChange> argo,
    ReleaseOf<AkoChange> ako,
    KubernetesVersion kubernetes) {
  /** The commits of the controllers that this project matches, and Kubernetes 1.34. */
  public static final Releases MATCHED =
      new Releases(
          LbcRelease.MATCHED,
          RolloutsRelease.MATCHED,
          AkoRelease.MATCHED,
          KubernetesVersion.MATCHED);

  /** A copy with another release of the AWS Load Balancer Controller. */
  public Releases withLbc(ReleaseOf<LbcChange> other) {
    return new Releases(other, argo, ako, kubernetes);
  }

  /** A copy with another release of Argo Rollouts. */
  public Releases withArgo(ReleaseOf<RolloutsChange> other) {
    return new Releases(lbc, other, ako, kubernetes);
  }

  /** A copy with another release of AKO. */
  public Releases withAko(ReleaseOf<AkoChange> other) {
    return new Releases(lbc, argo, other, kubernetes);
  }

  /** A copy with another version of the API server. */
  public Releases withKubernetes(KubernetesVersion other) {
    return new Releases(lbc, argo, ako, other);
  }
}
