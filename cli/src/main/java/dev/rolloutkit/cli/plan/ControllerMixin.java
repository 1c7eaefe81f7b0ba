package dev.rolloutkit.cli.plan;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command-line options for the AWS Load Balancer Controller: its release and its flags. */
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

  @Override
  public ControllerOptions options(Optional<String> clusterName) {
    return super.options(clusterName).release(Optional.ofNullable(release).map(this::known));
  }

  private ReleaseOf<LbcChange> known(String number) {
    Outcome<ReleaseOf<LbcChange>> read = LbcRelease.of(number);
    if (!read.isOk()) {
      throw new ParameterException(
          Objects.requireNonNull(command, "command").commandLine(),
          "--lbc: " + read.problems().get(0).text());
    }
    return read.orElseThrow();
  }
}
