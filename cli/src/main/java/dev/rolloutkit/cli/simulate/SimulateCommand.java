package dev.rolloutkit.cli.simulate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.output.OutputFile;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.command.ReleaseOption;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Simulates an update of each Rollout, from its first revision to its second. */
@Command(
    name = SimulateCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Simulates an update of each Rollout, blue-green or canary, in a model cluster.",
      "The first revision is deployed, five minutes later the template changes, and a user promotes"
          + " the Rollout if it needs that. If the manifests contain an AWS load balancer with pods"
          + " as targets, its target group is simulated in front of a blue-green Rollout. The router"
          + " of a canary applies new weights after some seconds, and the healthy targets of a canary"
          + " behind an ALB are shown as if each of its pods were a target."
    },
    footer = {
      "",
      "Exit status: 0 all went well, 1 an update did not end or broke an invariant, 2 unusable"
          + " input."
    })
public final class SimulateCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "simulate";

  private final ManifestInput manifests;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      description = "folders and files, or - for standard input; default: the bundled manifests")
  private List<String> paths = List.of();

  @Option(names = "--safe", description = "fix the known defects of Argo Rollouts")
  private boolean safe;

  @Option(
      names = "--argo",
      paramLabel = "RELEASE",
      description =
          "the release of Argo Rollouts, such as 1.8.4; default: what the image of its Deployment"
              + " says, or the newest one")
  private @Nullable String argo;

  @Mixin private final PromoteMixin promote = new PromoteMixin();

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description =
          "also draw the last update as SVG: ReplicaSets over time, where traffic goes, and for a"
              + " canary behind an ALB its weight and healthy targets")
  private @Nullable Path picture;

  @Mixin private final InputMixin reading = new InputMixin();

  /** A command that reads {@code -} from the given stream. */
  public SimulateCommand(InputStream stdin) {
    this.manifests = new ManifestInput(stdin);
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    ManifestSet input = manifests.read(paths, reading, Cluster::holds, command);
    if (input == null) {
      return ExitStatus.UNUSABLE;
    }
    Cluster cluster =
        Cluster.of(
            input,
            Optional.ofNullable(argo)
                .map(number -> ReleaseOption.read(command, "--argo", number, RolloutsRelease::of)));
    ManifestInput.complain(cluster.unread(), command);
    PrintWriter out = command.commandLine().getOut();
    BlueGreenConfig engine =
        (safe ? BlueGreenConfig.safe() : BlueGreenConfig.reference()).withRelease(cluster.argo());
    CanaryConfig canary =
        (safe ? CanaryConfig.safe() : CanaryConfig.reference()).withRelease(cluster.argo());
    ImmutableList<UpdatePlay> plays =
        ImmutableList.<UpdatePlay>builder()
            .addAll(UpdatePlay.canaries(cluster, canary, promote.after()))
            .addAll(UpdatePlay.all(cluster, engine, promote.after()))
            .build();
    for (UpdatePlay play : plays) {
      print(out, play, cluster);
      if (picture != null && !OutputFile.write(picture, play.picture(), command)) {
        return ExitStatus.UNUSABLE;
      }
    }
    if (plays.isEmpty()) {
      command.commandLine().getErr().println("rolloutkit: no Rollout to simulate");
      return ExitStatus.UNUSABLE;
    }
    return plays.stream().allMatch(UpdatePlay::isWell) ? 0 : ExitStatus.PROBLEMS;
  }

  private static void print(PrintWriter out, UpdatePlay play, Cluster cluster) {
    Manifest manifest = play.rollout().manifest();
    Timeline timeline = play.timeline();
    out.println("Rollout " + manifest.namespace() + "/" + manifest.name());
    String text = play.isCanary() ? CanaryPlay.text(timeline, play.targets()) : timeline.text();
    text.lines().forEach(line -> out.println("  " + line));
    out.println("  peak: " + timeline.peakPods() + " pods");
    out.println(
        "  "
            + play.promotedAfter()
                .map(t -> "promoted " + t.toSeconds() + " s after the change")
                .orElse("never promoted: see what it waits for above"));
    Rollouts.validate(play.rollout().value(), cluster.argo())
        .forEach(p -> out.println("  ! " + Printable.of(p.text())));
    timeline.violations().forEach(v -> out.println("  ! " + v));
  }
}
