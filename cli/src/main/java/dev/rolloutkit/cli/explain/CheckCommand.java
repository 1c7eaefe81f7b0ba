package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.FindingOptions;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.Header;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.live.ClusterExport;
import dev.rolloutkit.cli.live.ClusterMixin;
import dev.rolloutkit.cli.output.Progress;
import dev.rolloutkit.cli.plan.AssumedLines;
import dev.rolloutkit.cli.plan.AssumedMixin;
import dev.rolloutkit.cli.plan.ControllerMixin;
import dev.rolloutkit.cli.schema.KnownSchemas;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.AkoOptionsMixin;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.SgWorld;
import java.io.IOException;
import java.io.InputStream;
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

/** Shows what is wrong with manifests, and nothing else. */
@Command(
    name = CheckCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Shows what is wrong with manifests as they are.",
      "Requests that nobody answers, objects that the API server or a controller refuses, misspelt"
          + " fields, ports that no rule opens, updates that lose traffic: the findings of explain,"
          + " in every format."
    },
    footer = {
      "",
      "For example:",
      "  rolloutkit check deploy/",
      "  rolloutkit check deploy/ --format github --baseline known.json",
      "",
      "Findings are silenced by the annotation rolloutkit.dev/ignore: \"CODE: reason\" on their"
          + " object.",
      "Exit status: 0 nothing is found at the level of --fail-on or worse, 1 something is, 2"
          + " unusable input or options."
    })
public final class CheckCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "check";

  private final ManifestInput manifests;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      description =
          "folders and files of YAML or JSON, or - for standard input; default: the bundled"
              + " manifests")
  private List<String> paths = List.of();

  @Mixin private AkoOptionsMixin ako = new AkoOptionsMixin();

  @Mixin private final ControllerMixin controller = new ControllerMixin();

  @Option(
      names = "--endpoint-security-group",
      paramLabel = "ID",
      description =
          "the security group of pods and nodes behind TargetGroupBindings without the annotation "
              + SgWorld.ENDPOINT_GROUP_ANNOTATION)
  private @Nullable String endpointSecurityGroup;

  @Option(
      names = "--complete",
      description = "the manifests contain everything that is in the cluster")
  private boolean complete;

  @Mixin private final AssumedMixin assumed = new AssumedMixin();

  @Mixin private final FindingOptions findings = new FindingOptions();

  @Mixin private final InputMixin reading = new InputMixin();

  @Mixin private final ClusterMixin cluster = new ClusterMixin();

  private final InputStream stdin;
  private final Progress progress;

  /** A command that reads {@code -} from the given stream and tells what it is doing. */
  public CheckCommand(InputStream stdin, Progress progress) {
    this.stdin = stdin;
    this.progress = progress;
    this.manifests = new ManifestInput(stdin, KnownSchemas::mayHave, KnownSchemas::judged);
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    if (paths.isEmpty()) {
      command
          .commandLine()
          .getErr()
          .println("No PATH is given: the bundled manifests are checked, and none of yours.");
    }
    progress.step("reading");
    reading.excluding(cluster::holds);
    ManifestSet read = manifests.read(paths, reading, Cluster::holds, command);
    if (read == null) {
      return ExitStatus.UNUSABLE;
    }
    ClusterExport.Merged merged = cluster.under(read, paths, stdin);
    ManifestSet input = merged.manifests();
    progress.step("planning");
    Settings settings =
        new Settings(
            ako.config(input),
            Optional.ofNullable(endpointSecurityGroup),
            controller.options(ako),
            complete,
            merged.beside());
    World world = settings.world(input);
    progress.step("following requests");
    Findings found = findings.counted(Report.wrong(world), input);
    Header header = header(world);
    progress.end();
    if (!findings.isText()) {
      command.commandLine().getErr().print(AssumedLines.of(header.assumed()));
    }
    command.commandLine().getOut().print(findings.write(found, header));
    if (findings.isText()) {
      command.commandLine().getOut().print(assumed.lines(header.assumed()));
    }
    return findings.status(found);
  }

  /** What the findings about manifests are about. */
  public static Header header(World world) {
    ManifestSet input = world.input();
    return Header.builder()
        .isOfChange(false)
        .read(world.controllers().read())
        .assumed(world.assumed())
        .understood(world.cluster().counts())
        .notModelled(ImmutableSortedMap.copyOf(input.skipped()))
        .passedOver(input.passedOver().files())
        .build();
  }
}
