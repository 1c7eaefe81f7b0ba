package dev.rolloutkit.cli.log;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.Locator;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.live.Beside;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.plan.ControllerOptions;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains the lines about security groups in a log. */
@Command(
    name = ExplainLogCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Explains the lines about security groups in a log: which ports closed, which targets"
          + " needed them, and whose change closed them.",
      "It reads logs of the AWS Load Balancer Controller and events of CloudTrail."
    },
    footer = {
      "",
      "For example:",
      "  kubectl logs -n kube-system deploy/aws-load-balancer-controller | rolloutkit explain-log -"
          + " manifests/",
      "",
      "Exit status: 0 nobody is cut off, 1 somebody is, 2 unusable input or options."
    })
public final class ExplainLogCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "explain-log";

  private static final int MOST = 256 << 20;

  private final InputStream stdin;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "LOG", description = "a file, or - for standard input")
  private String log = "";

  @Parameters(
      index = "1..*",
      paramLabel = "PATH",
      description = "folders and files of manifests; default: the bundled ones")
  private List<String> paths = List.of();

  @Option(
      names = "--backend-security-group",
      paramLabel = "ID",
      description = "the shared backend group of the load balancer controller")
  private @Nullable String backendGroup;

  @Mixin private final InputMixin reading = new InputMixin();

  /** A command that reads {@code -} from the given stream. */
  public ExplainLogCommand(InputStream stdin) {
    this.stdin = stdin;
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    ImmutableList<RuleEvent> events = LogReader.read(text(command));
    if (events.isEmpty()) {
      command
          .commandLine()
          .getErr()
          .println(
              "rolloutkit: no line of the log authorizes or revokes rules of a security group");
      return ExitStatus.UNUSABLE;
    }
    ManifestSet input = new ManifestInput(stdin).read(paths, reading, Cluster::holds, command);
    if (input == null) {
      return ExitStatus.UNUSABLE;
    }
    Optional<String> source =
        events.stream()
            .flatMap(e -> e.ranges().stream())
            .map(RuleEvent.Range::source)
            .filter(id -> id.startsWith("sg-"))
            .findFirst();
    World.Settings settings =
        new World.Settings(
            AkoConfig.builder().clusterName("cluster").build(),
            false,
            Optional.empty(),
            ControllerOptions.NONE.with(
                LbcFlags.Builder::backendSecurityGroup, Optional.ofNullable(backendGroup)),
            source,
            false,
            Beside.NOTHING);
    LogExplanation.Result result =
        LogExplanation.of(events, World.of(input, Locator.of(Map.of()), settings));
    result.text().lines().forEach(l -> command.commandLine().getOut().println(Printable.of(l)));
    return result.cutsOff() ? ExitStatus.PROBLEMS : ExitStatus.OK;
  }

  private String text(CommandSpec command) {
    try (InputStream in = log.equals("-") ? stdin : Files.newInputStream(Path.of(log))) {
      return new String(in.readNBytes(MOST), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ParameterException(command.commandLine(), "cannot read the log " + log, e);
    }
  }
}
