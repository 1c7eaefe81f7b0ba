package dev.rolloutkit.cli.upgrade;

import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.cli.findings.FindingOptions;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.Header;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.Locator;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.plan.AssumedLines;
import dev.rolloutkit.cli.plan.ControllerFlagMixin;
import dev.rolloutkit.cli.plan.ControllerSettings;
import dev.rolloutkit.cli.schema.Creations;
import dev.rolloutkit.consequences.upgrade.Effect;
import dev.rolloutkit.consequences.upgrade.Releases;
import dev.rolloutkit.consequences.upgrade.Upgrades;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Controllers;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.RequestObjects;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what an upgrade of controllers does to manifests that nobody touches. */
@Command(
    name = UpgradeCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Shows what an upgrade of controllers does on its day, with no object touched.",
      "Load balancers, target groups and certificates that are replaced, rules that appear or"
          + " vanish, annotations that begin to count, objects that are refused, Rollouts that are"
          + " redeployed: each with the change of the controller that brings it, since when it is"
          + " there, and the requests that it affects. docs/releases.md lists all changes."
    },
    footer = {
      "",
      "For example:",
      "  rolloutkit upgrade --lbc 2.13.4..3.5.0 deploy/",
      "  rolloutkit upgrade --lbc 3.5.0 deploy/    from the release of the Deployment's image",
      "  kubectl get rollout,rs -A -o yaml | rolloutkit upgrade --argo 1.8..1.9 -",
      "",
      "Exit status: 0 nothing is found at the level of --fail-on or worse, 1 something is, 2"
          + " unusable input or options."
    })
public final class UpgradeCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "upgrade";

  private final InputStream stdin;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--lbc",
      paramLabel = "[FROM..]TO",
      description = "the present release of the AWS Load Balancer Controller and the new one")
  private @Nullable String lbc;

  @Option(
      names = "--argo",
      paramLabel = "[FROM..]TO",
      description = "the present release of Argo Rollouts and the new one, such as 1.8..1.9")
  private @Nullable String argo;

  @Option(
      names = "--ako",
      paramLabel = "FROM..TO",
      description = "the present release of AKO and the new one")
  private @Nullable String ako;

  @Option(
      names = "--kubernetes",
      paramLabel = "FROM..TO",
      description = "the present version of the API server and the new one")
  private @Nullable String kubernetes;

  @Option(
      names = "--older",
      description =
          "take a release that is older than all that are known for the oldest of them, rather than"
              + " refuse it")
  private boolean older;

  @Option(names = "--cluster-name", paramLabel = "NAME", description = "the name of the cluster")
  private @Nullable String clusterName;

  @Parameters(
      paramLabel = "PATH",
      description =
          "folders and files of YAML or JSON, or - for standard input; default: the bundled"
              + " manifests")
  private List<String> paths = List.of();

  @Mixin private final ControllerFlagMixin controller = new ControllerFlagMixin();

  @Mixin private final FindingOptions findings = new FindingOptions();

  @Mixin private final InputMixin reading = new InputMixin();

  private final Set<String> assumed = new LinkedHashSet<>();
  private final List<String> read = new ArrayList<>();

  /** A command that reads {@code -} from the given stream. */
  public UpgradeCommand(InputStream stdin) {
    this.stdin = stdin;
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    if (lbc == null && argo == null && ako == null && kubernetes == null) {
      throw new ParameterException(
          command.commandLine(), "say what is upgraded: --lbc, --argo, --ako or --kubernetes");
    }
    ManifestSet input = new ManifestInput(stdin).read(paths, reading, Cluster::holds, command);
    if (input == null) {
      return ExitStatus.UNUSABLE;
    }
    Cluster cluster = Cluster.of(input);
    ManifestInput.complain(cluster.unread(), command);
    Ends ends;
    try {
      ends = releases(cluster);
    } catch (ReleaseRange.Unreadable e) {
      throw new ParameterException(
          command.commandLine(), Printable.of(String.valueOf(e.getMessage())), e);
    }
    ControllerSettings settings =
        ControllerSettings.of(cluster, controller.options(Optional.ofNullable(clusterName)));
    List<Effect> effects =
        Upgrades.between(
            ends.from(),
            ends.to(),
            RequestObjects.of(input),
            settings.assumptions(false, Creations.of(input).bundled()));
    Findings found =
        findings.counted(UpgradeFindings.of(effects, input, Locator.of(Map.of())), input);
    Header header =
        Header.builder()
            .isOfChange(false)
            .addAllRead(read)
            .addAllRead(settings.read())
            .assumed(assumed)
            .understood(cluster.counts())
            .notModelled(ImmutableSortedMap.copyOf(input.skipped()))
            .passedOver(input.passedOver().files())
            .build();
    print(found, header, command);
    return findings.status(found);
  }

  private void print(Findings found, Header header, CommandSpec command) {
    PrintWriter out = command.commandLine().getOut();
    if (!findings.isText()) {
      command.commandLine().getErr().print(AssumedLines.of(header.assumed()));
    } else {
      read.forEach(line -> out.println("upgrade  " + Printable.of(line)));
    }
    out.print(findings.write(found, header));
    if (findings.isText()) {
      out.print(AssumedLines.of(header.assumed()));
    }
  }

  /** What runs before the upgrade, and what runs afterwards. */
  private record Ends(Releases from, Releases to) {}

  private Ends releases(Cluster cluster) throws ReleaseRange.Unreadable {
    Releases from = Releases.MATCHED;
    Releases to = Releases.MATCHED;
    if (lbc != null) {
      var range =
          range(
              "--lbc",
              lbc,
              "the AWS Load Balancer Controller",
              LbcRelease.HISTORY,
              Controllers.release(cluster.input(), Controllers.LOAD_BALANCER));
      from = from.withLbc(range.from());
      to = to.withLbc(range.to());
    }
    if (argo != null) {
      var range =
          range(
              "--argo",
              argo,
              "Argo Rollouts",
              RolloutsRelease.HISTORY,
              Controllers.release(cluster.input(), Controllers.ARGO));
      from = from.withArgo(range.from());
      to = to.withArgo(range.to());
    }
    if (ako != null) {
      var range = range("--ako", ako, "AKO", AkoRelease.HISTORY, Optional.empty());
      from = from.withAko(range.from());
      to = to.withAko(range.to());
    }
    if (kubernetes != null) {
      var range =
          ReleaseRange.read(
              "--kubernetes", kubernetes, Optional.empty(), KubernetesVersion::parse, assumed::add);
      read.add("Kubernetes " + range.words());
      from = from.withKubernetes(range.from());
      to = to.withKubernetes(range.to());
    }
    return new Ends(from, to);
  }

  private <C extends Enum<C> & ReleaseChange> ReleaseRange<ReleaseOf<C>> range(
      String option, String text, String name, ReleaseHistory<C> history, Optional<String> present)
      throws ReleaseRange.Unreadable {
    ReleaseRange<ReleaseOf<C>> range =
        ReleaseRange.read(option, text, present, number -> release(history, number), assumed::add);
    read.add(name + " " + range.words());
    return range;
  }

  /** The hashes of Rollouts are known further back than all else. */
  private <C extends Enum<C> & ReleaseChange> Outcome<ReleaseOf<C>> release(
      ReleaseHistory<C> history, String number) {
    boolean isKnownByHash =
        history.changes().equals(RolloutsRelease.HISTORY.changes())
            && HashProfile.forRelease(number).isPresent();
    return older || isKnownByHash ? history.assuming(number) : history.of(number);
  }
}
