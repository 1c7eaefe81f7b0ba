package dev.rolloutkit.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.FindingOptions;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.Locator;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.upgrade.RolloutUpgrade;
import dev.rolloutkit.model.upgrade.UpgradeImpact;
import dev.rolloutkit.model.upgrade.UpgradeOutcome;
import dev.rolloutkit.model.upgrade.UpgradeSubject;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
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

/** Shows which Rollouts an upgrade of Argo Rollouts would redeploy. */
@Command(
    name = UpgradeCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Shows which Rollouts an upgrade of Argo Rollouts would redeploy, and why.",
      "A new release may compute another pod-template-hash for an unchanged template, and start an"
          + " update if it does not find the ReplicaSet by its template either."
    },
    footer = {
      "",
      "For example:",
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
      names = "--argo",
      required = true,
      paramLabel = "FROM..TO",
      description = "the present release and the new one, such as 1.8..1.9")
  private String releases = "";

  @Parameters(
      paramLabel = "PATH",
      description =
          "folders and files with Rollouts and ReplicaSets, or - for standard input; default: the"
              + " bundled manifests")
  private List<String> paths = List.of();

  @Mixin private final FindingOptions findings = new FindingOptions();

  @Mixin private final InputMixin reading = new InputMixin();

  /** A command that reads {@code -} from the given stream. */
  public UpgradeCommand(InputStream stdin) {
    this.stdin = stdin;
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    String[] ends = releases.split("\\.\\.", -1);
    if (ends.length != 2) {
      throw new ParameterException(
          command.commandLine(), "--argo: not FROM..TO, such as 1.8..1.9: " + releases);
    }
    HashProfile from = profile(ends[0], command);
    HashProfile to = profile(ends[1], command);
    ManifestSet input = new ManifestInput(stdin).read(paths, reading, Cluster::holds, command);
    if (input == null) {
      return ExitStatus.UNUSABLE;
    }
    Cluster cluster = Cluster.of(input);
    ManifestInput.complain(cluster.unread(), command);
    Locator locator = Locator.of(Map.of());
    List<Finding> all = new ArrayList<>();
    for (Item<Rollout> item : cluster.rollouts().all()) {
      List<JsonNode> sets =
          cluster.replicaSets().all().stream()
              .map(Item::manifest)
              .filter(m -> m.namespace().equals(item.manifest().namespace()))
              .map(m -> (JsonNode) m.tree())
              .toList();
      RolloutUpgrade upgrade =
          UpgradeImpact.of(UpgradeSubject.ofTrees(item.value(), sets), from, to);
      all.add(finding(item, upgrade, ends[1], locator));
    }
    if (all.isEmpty()) {
      command.commandLine().getErr().println("rolloutkit: no Rollout is among the manifests");
      return ExitStatus.UNUSABLE;
    }
    Findings found = findings.counted(all, input);
    command.commandLine().getOut().print(findings.write(found));
    return findings.status(found);
  }

  private static HashProfile profile(String release, CommandSpec command) {
    return HashProfile.forRelease(release)
        .orElseThrow(
            () ->
                new ParameterException(
                    command.commandLine(),
                    "--argo: release "
                        + release
                        + " is not known; known are "
                        + String.join(", ", HashProfile.releases().keySet())));
  }

  private static Finding finding(
      Item<Rollout> item, RolloutUpgrade upgrade, String release, Locator locator) {
    UpgradeOutcome outcome = upgrade.outcome();
    String hashes =
        upgrade.fromHash().equals(upgrade.toHash())
            ? ""
            : " (its hash " + text(upgrade.fromHash()) + " becomes " + text(upgrade.toHash()) + ")";
    String consequence =
        switch (outcome) {
          case UNCHANGED -> "Release " + release + " leaves it as it is" + hashes + ".";
          case ADOPTED ->
              "Release "
                  + release
                  + " computes another hash and keeps its ReplicaSet all the same: no update"
                  + hashes
                  + ".";
          case ADOPTS_OTHER ->
              "Release " + release + " goes over to another ReplicaSet" + hashes + ".";
          case NEW_REVISION ->
              "Release "
                  + release
                  + " starts an update, although nobody changed the template"
                  + hashes
                  + ".";
          case NO_SETS ->
              "It has no ReplicaSet of its template among the manifests, so there is nothing that"
                  + " an upgrade could redeploy"
                  + hashes
                  + ".";
          case UNDECODABLE ->
              "Release " + release + " cannot read its template, and reports an invalid spec.";
        };
    String remedy =
        outcome == UpgradeOutcome.NEW_REVISION
            ? "upgrade while no update is in progress, and promote in full afterwards"
            : "";
    return new Finding(
        switch (outcome) {
          case UNCHANGED, ADOPTED -> Level.NOTE;
          case NO_SETS -> Level.UNKNOWN;
          case ADOPTS_OTHER, NEW_REVISION -> Level.BREAKING;
          case UNDECODABLE -> Level.ERROR;
        },
        FindingCode.UPGRADE_REDEPLOYS,
        item.manifest().label(),
        locator.find(item.manifest(), "/spec/template"),
        consequence + causes(upgrade),
        remedy);
  }

  private static String text(Object hash) {
    return hash instanceof Optional<?> o
        ? o.map(Object::toString).orElse("none")
        : String.valueOf(hash);
  }

  /** Why the hash changes, and why the controller does not find the ReplicaSet by its template. */
  private static String causes(RolloutUpgrade upgrade) {
    return sentence(" Cause: ", upgrade.causes()) + sentence(" Different: ", upgrade.differences());
  }

  private static String sentence(String what, List<?> parts) {
    return parts.isEmpty()
        ? ""
        : what + String.join("; ", parts.stream().map(Object::toString).toList()) + ".";
  }
}
