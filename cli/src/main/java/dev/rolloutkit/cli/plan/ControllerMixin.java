package dev.rolloutkit.cli.plan;

import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.program.command.AkoOptionsMixin;
import dev.rolloutkit.program.command.ReleaseOption;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command-line options for releases, and for the flags of the AWS Load Balancer Controller. */
public final class ControllerMixin extends ControllerFlagMixin {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--lbc",
      paramLabel = "RELEASE",
      description =
          "the release of the load balancer controller, such as 2.17.1; default: what the image of"
              + " its Deployment says, or the newest one")
  private @Nullable String release;

  @Option(
      names = "--argo",
      paramLabel = "RELEASE",
      description =
          "the release of Argo Rollouts, such as 1.8.4; default: what the image of its Deployment"
              + " says, or the newest one")
  private @Nullable String argo;

  @Option(
      names = "--kubernetes",
      paramLabel = "RELEASE",
      description = "the version of the API server, such as 1.31; default: 1.34")
  private @Nullable String kubernetes;

  @Override
  public ControllerOptions options(Optional<String> clusterName) {
    return super.options(clusterName).with(releases(Optional.empty()));
  }

  /** What the user says, with the options of AKO. */
  public ControllerOptions options(AkoOptionsMixin ako) {
    return super.options(ako.clusterName()).with(releases(ako.release()));
  }

  private GivenReleases releases(Optional<ReleaseOf<AkoChange>> ako) {
    return new GivenReleases(
        known("--lbc", release, LbcRelease::of),
        known("--argo", argo, RolloutsRelease::of),
        ako,
        known("--kubernetes", kubernetes, KubernetesVersion::parse));
  }

  private <T> Optional<T> known(
      String option, @Nullable String number, Function<String, Outcome<T>> known) {
    return Optional.ofNullable(number)
        .map(
            text ->
                ReleaseOption.read(
                    Objects.requireNonNull(command, "command"), option, text, known));
  }
}
