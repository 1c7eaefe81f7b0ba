package dev.rolloutkit.cli.avi;

import com.google.common.base.Joiner;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.inventory.InventoryDiff;
import dev.rolloutkit.ako.inventory.ShardImpact;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.AkoOptionsMixin;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.AviWorld;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
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

/** Shows which hosts move to another virtual service when AKO's shard size changes. */
@Command(
    name = AviImpactCommand.NAME,
    mixinStandardHelpOptions = true,
    description = "Shows which hosts get another address when AKO's shard size is changed.",
    footer = {"", "Exit status: 0 nothing moves, 1 hosts move, 2 unusable input or options."})
public final class AviImpactCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "avi-impact";

  private final ManifestInput manifests;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      description = "folders and files, or - for standard input; default: the bundled manifests")
  private List<String> paths = List.of();

  @Option(
      names = "--from",
      paramLabel = "SIZE",
      defaultValue = "LARGE",
      description = "the shard size now; default: ${DEFAULT-VALUE}")
  private ShardSize from = ShardSize.LARGE;

  @Mixin private AkoOptionsMixin ako = new AkoOptionsMixin();

  @Mixin private final InputMixin reading = new InputMixin();

  /** A command that reads {@code -} from the given stream. */
  public AviImpactCommand(InputStream stdin) {
    this.manifests = new ManifestInput(stdin);
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    ManifestSet input = manifests.read(paths, reading, Cluster::holds, command);
    if (input == null) {
      return ExitStatus.UNUSABLE;
    }
    Cluster cluster = Cluster.of(input);
    ManifestInput.complain(cluster.unread(), command);
    AviWorld world = AviWorld.of(cluster);
    ShardImpact impact = AkoNaming.impact(ako.config(from, input), ako.config(input), world.snapshot());
    PrintWriter out = command.commandLine().getOut();
    out.println(
        impact.moving().size() + " of " + impact.hosts().size() + " hosts get another address");
    for (ShardImpact.HostMove move : impact.moving()) {
      out.println(
          "  " + move.host() + ": " + orNone(move.before()) + " -> " + orNone(move.after()));
    }
    InventoryDiff objects = impact.objects();
    out.println(
        "Objects: "
            + objects.kept().size()
            + " kept, "
            + objects.moved().size()
            + " moved, "
            + objects.renamed().size()
            + " renamed, "
            + objects.created().size()
            + " created, "
            + objects.deleted().size()
            + " deleted");
    if (!world.assumed().isEmpty()) {
      out.println("Assumed to exist: " + Joiner.on(", ").join(world.assumed()));
    }
    return impact.moving().isEmpty() ? 0 : ExitStatus.PROBLEMS;
  }

  private static String orNone(String virtualService) {
    return virtualService.isEmpty() ? "not served" : virtualService;
  }
}
