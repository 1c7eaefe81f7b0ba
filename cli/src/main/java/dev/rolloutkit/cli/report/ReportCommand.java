package dev.rolloutkit.cli.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.cutover.CutOverPlay;
import dev.rolloutkit.cli.cutover.Supposed;
import dev.rolloutkit.cli.explain.CheckCommand;
import dev.rolloutkit.cli.explain.Report;
import dev.rolloutkit.cli.explain.Settings;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.live.ClusterExport;
import dev.rolloutkit.cli.live.ClusterMixin;
import dev.rolloutkit.cli.output.FailOnMixin;
import dev.rolloutkit.cli.output.OutputFile;
import dev.rolloutkit.cli.output.Progress;
import dev.rolloutkit.cli.page.Page;
import dev.rolloutkit.cli.plan.ControllerMixin;
import dev.rolloutkit.cli.schema.KnownSchemas;
import dev.rolloutkit.cli.sg.PortLines;
import dev.rolloutkit.cli.simulate.PromoteMixin;
import dev.rolloutkit.cli.simulate.UpdatePlay;
import dev.rolloutkit.cli.stack.LoadBalancerPicture;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.AkoOptionsMixin;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.AviWorld;
import dev.rolloutkit.program.world.SgWorld;
import java.io.IOException;
import java.io.InputStream;
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

/** Writes the whole report as one HTML page. */
@Command(
    name = ReportCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Writes who answers each request, and what explain finds, with pictures, as one HTML page.",
      "It shows the load balancers with their rules and pods, the ports of security groups before"
          + " and after each deletion, an update of each blue-green Rollout, the clocks of each"
          + " cut-over at a load balancer, the Avi objects. A filter goes over everything."
    },
    footer = {
      "",
      "The page needs nothing from elsewhere, on the screen, in the dark and on paper.",
      "Exit status: 0 nothing is found at the level of --fail-on or worse, 1 something is, 2"
          + " unusable input or options."
    })
public final class ReportCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "report";

  private final ManifestInput manifests;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      description =
          "folders and files of YAML or JSON, or - for standard input; default: the bundled"
              + " manifests")
  private List<String> paths = List.of();

  @Option(
      names = "--html",
      paramLabel = "FILE",
      required = true,
      description = "where to write the page")
  private @Nullable Path html;

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

  @Mixin private final PromoteMixin promote = new PromoteMixin();

  @Mixin private final FailOnMixin failOn = new FailOnMixin();

  @Mixin private final InputMixin reading = new InputMixin();

  @Mixin private final ClusterMixin exports = new ClusterMixin();

  private final InputStream stdin;
  private final Progress progress;

  /** A command that reads {@code -} from the given stream and tells what it is doing. */
  public ReportCommand(InputStream stdin, Progress progress) {
    this.stdin = stdin;
    this.progress = progress;
    this.manifests = new ManifestInput(stdin, KnownSchemas::mayHave, KnownSchemas::judged);
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    Path file = Objects.requireNonNull(html, "html");
    progress.step("reading");
    reading.excluding(exports::holds);
    ManifestSet read = manifests.read(paths, reading, Cluster::holds, command);
    if (read == null) {
      return ExitStatus.UNUSABLE;
    }
    ClusterExport.Merged merged = exports.under(read, paths, stdin);
    ManifestSet input = merged.manifests();
    progress.step("planning");
    Optional<String> group = Optional.ofNullable(endpointSecurityGroup);
    Settings settings =
        new Settings(ako.config(input), group, controller.options(ako), complete, merged.beside());
    Cluster cluster = settings.cluster(input);
    World whole = settings.world(input, cluster);
    progress.step("following requests");
    Report report = Report.of(whole, settings);
    progress.step("drawing");
    SgWorld world = SgWorld.of(cluster, group, complete);
    ArrayNode sections =
        ReportSections.of(
            report,
            world.rules().isEmpty() ? "" : PortLines.svg(world),
            LoadBalancerPicture.svg(cluster, whole.planned()),
            UpdatePlay.all(
                cluster, BlueGreenConfig.reference().withRelease(cluster.argo()), promote.after()),
            CutOverPlay.all(cluster, Supposed.NOTHING).stream()
                .filter(play -> play.isBalanced() && play.proof().isOk())
                .collect(ImmutableList.toImmutableList()),
            AkoNaming.inventory(settings.ako(), AviWorld.of(cluster).snapshot()).rows());
    String page =
        Page.of(
            whole.variants().stream().map(World::settled).toList(),
            report.findings(),
            CheckCommand.header(whole),
            sections);
    if (!OutputFile.write(file, page, command)) {
      return ExitStatus.UNUSABLE;
    }
    progress.end();
    command.commandLine().getOut().println("wrote " + file);
    return failOn.status(report.worst());
  }
}
