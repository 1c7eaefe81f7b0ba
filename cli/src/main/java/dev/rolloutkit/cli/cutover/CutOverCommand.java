package dev.rolloutkit.cli.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.output.OutputFile;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.targets.cutover.CutOverVerdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Proves whether the next update of each Rollout loses traffic. */
@Command(
    name = CutOverCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Proves whether the next update of each Rollout behind a load balancer of AWS loses traffic.",
      "It says how much, for how long and why, offers patches that were proved to lose less, and"
          + " lists what it had to assume. A Rollout to which no load balancer of the given"
          + " manifests leads is not judged."
    },
    footer = {
      "",
      "From a cluster:",
      "  kubectl get rollout,svc,ingress,targetgroupbinding -A -o yaml \\",
      "    | ./rolloutkit cutover -",
      "",
      "Exit status: 0 no judged cut-over loses traffic, 1 one does or cannot be proved, 2 unusable"
          + " input or options."
    })
public final class CutOverCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "cutover";

  private final ManifestInput manifests;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      description =
          "folders and files of YAML or JSON, or - for standard input; default: the bundled"
              + " manifests")
  private List<String> paths = List.of();

  @Option(names = "--json", description = "print JSON instead of text")
  private boolean json;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "also draw the last cut-over as SVG: its clocks over time")
  private @Nullable Path picture;

  @Mixin private final SupposedMixin supposed = new SupposedMixin();

  @Mixin private final InputMixin reading = new InputMixin();

  /** A command that reads {@code -} from the given stream. */
  public CutOverCommand(InputStream stdin) {
    this.manifests = new ManifestInput(stdin);
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    Supposed supposition = supposed.read();
    ManifestSet input = manifests.read(paths, reading, Cluster::holds, command);
    if (input == null) {
      return ExitStatus.UNUSABLE;
    }
    Cluster cluster = Cluster.of(input);
    ManifestInput.complain(cluster.unread(), command);
    ImmutableList<CutOverPlay> plays = CutOverPlay.all(cluster, supposition);
    if (plays.isEmpty()) {
      command
          .commandLine()
          .getErr()
          .println("rolloutkit: no Rollout moves traffic between Services");
      return ExitStatus.UNUSABLE;
    }
    PrintWriter out = command.commandLine().getOut();
    if (json) {
      out.println(CutOverJson.of(plays, supposition));
    } else {
      plays.forEach(play -> out.print(CutOverText.of(play, supposition)));
    }
    if (picture != null && !OutputFile.write(picture, picture(plays), command)) {
      return ExitStatus.UNUSABLE;
    }
    return plays.stream().filter(CutOverPlay::isBalanced).allMatch(CutOverCommand::isSafe)
            && cluster.unread().isEmpty()
        ? ExitStatus.OK
        : ExitStatus.PROBLEMS;
  }

  /** The last cut-over that is judged; empty if none is. */
  private static String picture(ImmutableList<CutOverPlay> plays) {
    return plays.reverse().stream()
        .filter(CutOverPlay::isBalanced)
        .findFirst()
        .map(CutOverPlay::picture)
        .orElse("");
  }

  private static boolean isSafe(CutOverPlay play) {
    return play.proof()
        .match((proof, warnings) -> proof.verdict() == CutOverVerdict.SAFE, problems -> false);
  }
}
