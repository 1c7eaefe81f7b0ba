package dev.rolloutkit.webhook.serve;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.program.command.ReleaseOption;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which releases of the controllers run in the cluster. */
final class ReleaseOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--lbc",
      paramLabel = "RELEASE",
      description =
          "the release of the AWS Load Balancer Controller, such as 2.17.1; default: the newest one")
  private @Nullable String lbc;

  @Option(
      names = "--argo",
      paramLabel = "RELEASE",
      description = "the release of Argo Rollouts, such as 1.8.4; default: the newest one")
  private @Nullable String argo;

  /** The release of the AWS Load Balancer Controller. */
  ReleaseOf<LbcChange> lbc() {
    return lbc == null ? LbcRelease.MATCHED : read("--lbc", lbc, LbcRelease::of);
  }

  /** The release of Argo Rollouts. */
  ReleaseOf<RolloutsChange> argo() {
    return argo == null ? RolloutsRelease.MATCHED : read("--argo", argo, RolloutsRelease::of);
  }

  private <T> T read(String option, String number, Function<String, Outcome<T>> known) {
    return ReleaseOption.read(Objects.requireNonNull(command, "command"), option, number, known);
  }
}
