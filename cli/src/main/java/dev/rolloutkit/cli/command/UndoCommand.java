package dev.rolloutkit.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.commands.ReplicaSetSelector;
import dev.rolloutkit.model.commands.RolloutCommands;
import dev.rolloutkit.model.commands.UndoPlan;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Writes the kubectl line that goes back to an earlier template. */
@Command(
    name = UndoCommand.NAME,
    mixinStandardHelpOptions = true,
    description = "Writes the kubectl line that goes back to an earlier template of a Rollout.",
    footer = {
      "",
      "For example:",
      "  kubectl get rollout,rs -o yaml | rolloutkit undo web - --print"
    })
public final class UndoCommand extends OneRollout {
  /** The name of the command. */
  public static final String NAME = "undo";

  @Option(
      names = "--to-revision",
      paramLabel = "N",
      defaultValue = "0",
      description = "the revision; default: the one before the present one")
  private long toRevision;

  @Option(
      names = "--safe",
      description =
          "fix the known defects of the plug-in: also go back on a change that only took something"
              + " away, restore the template without what the controller added to it, patch"
              + " PodTemplates, and take the newest of two sets of one revision")
  private boolean safe;

  /** A command that reads {@code -} from the given stream. */
  public UndoCommand(InputStream stdin) {
    super(stdin);
  }

  @Override
  int print(Item<Rollout> item, Cluster cluster, CommandSpec command) {
    JsonNode rollout = item.manifest().tree();
    Outcome<ReplicaSetSelector> selector = RolloutCommands.undoSelector(rollout);
    if (!(selector instanceof Outcome.Ok<ReplicaSetSelector> selects)) {
      return PlanPrinter.fail(selector.problems(), command);
    }
    List<JsonNode> sets =
        cluster.replicaSets().all().stream()
            .map(Item::manifest)
            .filter(m -> m.namespace().equals(item.manifest().namespace()))
            .map(m -> (JsonNode) m.tree())
            .filter(set -> selects.value().matches(labels(set)))
            .toList();
    Outcome<UndoPlan> plan =
        RolloutCommands.undo(
            rollout, sets, toRevision, safe ? Fixes.safe(RolloutDefect.class) : Fixes.reference());
    if (!(plan instanceof Outcome.Ok<UndoPlan> ok)) {
      return PlanPrinter.fail(plan.problems(), command);
    }
    return PlanPrinter.print(
        ok.value().patch().map(List::of).orElse(List.of()),
        ok.value().warnings(),
        item.manifest().namespace(),
        command);
  }

  private static Map<String, String> labels(JsonNode set) {
    Map<String, String> out = new HashMap<>();
    set.path("metadata")
        .path("labels")
        .properties()
        .forEach(l -> out.put(l.getKey(), l.getValue().asText("")));
    return out;
  }
}
