package dev.rolloutkit.cli.plan;

import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.release.RolloutsChange;
import java.util.Optional;

/**
 * The releases that the user names.
 *
 * @param lbc the release of the AWS Load Balancer Controller
 * @param argo the release of Argo Rollouts
 * @param ako the release of AKO
 * @param kubernetes the version of the API server
 */
public record GivenReleases(
    Optional<ReleaseOf<LbcChange>> lbc,
    Optional<ReleaseOf<RolloutsChange>> argo,
    Optional<ReleaseOf<AkoChange>> ako,
    Optional<KubernetesVersion> kubernetes) {
  /** The user names none. */
  public static final GivenReleases NONE =
      new GivenReleases(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
