package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.live.ClusterExport;
import dev.rolloutkit.cli.live.ClusterMixin;
import dev.rolloutkit.cli.output.FailOnMixin;
import dev.rolloutkit.cli.output.OutputFile;
import dev.rolloutkit.cli.plan.ControllerMixin;
import dev.rolloutkit.cli.schema.KnownSchemas;
import dev.rolloutkit.cli.sg.PortLines;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.AkoOptionsMixin;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.SgWorld;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads manifests and shows what each module finds in them. */
@Command(
    name = ExplainCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Explains manifests: what is wrong with them, and then a line a section; -v or --only shows"
          + " sections in full.",
      "Rollouts with defaults and problems, ALB annotations, what a cut-over loses, blue-green"
          + " progress, security-group ports, load balancer classes, Avi object names."
    },
    footer = {
      "",
      "From a cluster:",
      "  kubectl get rollout,rs,svc,ingress,targetgroupbinding -A -o yaml \\",
      "    | ./rolloutkit -",
      "",
      "rolloutkit check prints the findings alone, in every format and against a baseline.",
      "",
      "Exit status: 0 nothing is found at the level of --fail-on or worse, 1 something is, 2"
          + " unusable input or options."
    })
public final class ExplainCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "explain";

  private final ManifestInput manifests;
  private final boolean colours;

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
      names = "--only",
      split = ",",
      paramLabel = "SECTION",
      description =
          "show these sections alone: rollouts, alb, cutover, bluegreen, security-groups, classes,"
              + " avi, defaults, requests")
  private List<String> only = List.of();

  @Option(
      names = {"-v", "--verbose"},
      description = "show what each section says of each object, not only what is wrong")
  private boolean verbose;

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
      description =
          "the input has all TargetGroupBindings of its cluster; otherwise a deletion that closes"
              + " a port is never called safe")
  private boolean complete;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "also draw the ports of the security groups, now and after each deletion")
  private @Nullable Path svg;

  @Mixin private final FailOnMixin failOn = new FailOnMixin();

  @Mixin private final InputMixin reading = new InputMixin();

  @Mixin private final ClusterMixin exports = new ClusterMixin();

  private final InputStream stdin;

  /** A command that reads {@code -} from the given stream. */
  public ExplainCommand(InputStream stdin, boolean colours) {
    this.stdin = stdin;
    this.manifests = new ManifestInput(stdin, KnownSchemas::mayHave, KnownSchemas::judged);
    this.colours = colours;
  }

  @Override
  public Integer call() throws IOException {
    checkSections();
    ManifestSet read = manifests.read(paths, reading, Cluster::holds, command());
    if (read == null) {
      return ExitStatus.UNUSABLE;
    }
    ClusterExport.Merged merged = exports.read(stdin).under(read);
    ManifestSet input = merged.manifests();
    Settings settings =
        new Settings(
            ako.config(input),
            Optional.ofNullable(endpointSecurityGroup),
            controller.options(ako),
            complete,
            merged.beside());
    Cluster cluster = settings.cluster(input);
    Report report =
        only.isEmpty()
            ? Report.of(settings.world(input, cluster), settings)
            : Report.of(
                input,
                cluster,
                settings,
                chosen(),
                Findings.of(List.of()),
                ImmutableList.of(),
                false);
    if (svg != null) {
      SgWorld world = SgWorld.of(cluster, Optional.ofNullable(endpointSecurityGroup), complete);
      if (!OutputFile.write(svg, PortLines.svg(world), command())) {
        return ExitStatus.UNUSABLE;
      }
    }
    command()
        .commandLine()
        .getOut()
        .print(
            json
                ? JsonReport.of(report) + "\n"
                : TextReport.of(report, verbose || !only.isEmpty(), colours));
    return failOn.status(report.worst());
  }

  private void checkSections() {
    for (String id : new TreeSet<>(only)) {
      if (Sections.ALL.stream().noneMatch(s -> s.id().equals(id))) {
        throw new ParameterException(
            command().commandLine(), "unknown section " + id + "; there are: " + Sections.ids());
      }
    }
  }

  private ImmutableList<Section> chosen() {
    return Sections.ALL.stream()
        .filter(s -> only.contains(s.id()))
        .collect(ImmutableList.toImmutableList());
  }

  private CommandSpec command() {
    if (spec == null) {
      throw new IllegalStateException("picocli has not set the command up");
    }
    return spec;
  }
}
