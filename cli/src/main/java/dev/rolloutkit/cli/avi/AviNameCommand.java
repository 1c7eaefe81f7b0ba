package dev.rolloutkit.cli.avi;

import com.google.common.base.Joiner;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.inventory.NameExplanation;
import dev.rolloutkit.ako.name.Origin;
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
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the Kubernetes object behind the name of an Avi object. */
@Command(
    name = AviNameCommand.NAME,
    mixinStandardHelpOptions = true,
    description = "Finds the Kubernetes object behind the name of an Avi object, hashed or plain.",
    footer = {"", "Exit status: 0 found, 1 not found, 2 unusable input or options."})
public final class AviNameCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "avi-name";

  private final ManifestInput manifests;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "NAME", description = "the name on the Avi controller")
  private String name = "";

  @Parameters(
      index = "1..*",
      paramLabel = "PATH",
      description = "folders and files, or - for standard input; default: the bundled manifests")
  private List<String> paths = List.of();

  @Mixin private AkoOptionsMixin ako = new AkoOptionsMixin();

  @Mixin private final InputMixin reading = new InputMixin();

  /** A command that reads {@code -} from the given stream. */
  public AviNameCommand(InputStream stdin) {
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
    AkoConfig config = ako.config(input);
    NameExplanation found = AkoNaming.explain(config, name, world.snapshot());
    PrintWriter out = command.commandLine().getOut();
    out.println(name + ": " + found.shape().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    for (InventoryRow row : found.sources()) {
      out.println("  " + row.name().kind().type().path() + " of " + origin(row.origin()));
      if (!row.name().plain().equals(row.name().value())) {
        out.println("    before hashing: " + row.name().plain());
      }
      if (!row.parent().isEmpty()) {
        out.println("    on virtual service: " + row.parent());
      }
    }
    if (!found.hosts().isEmpty()) {
      out.println("  hosts on it: " + Joiner.on(", ").join(found.hosts()));
    }
    if (!found.isFound()) {
      out.println("  none of the " + found.search().tried() + " names of this cluster");
      for (NameExplanation.Guess guess : found.search().guesses()) {
        out.println(
            "  could be "
                + guess.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + " "
                + guess.parts());
      }
    }
    if (!world.assumed().isEmpty()) {
      out.println("Assumed to exist: " + Joiner.on(", ").join(world.assumed()));
    }
    return found.isFound() ? 0 : ExitStatus.PROBLEMS;
  }

  private static String origin(Origin origin) {
    if (origin.object().name().isEmpty()) {
      return "AKO itself, for all its hosts: " + origin.backend();
    }
    StringBuilder out = new StringBuilder(origin.kind()).append(' ').append(origin.object());
    if (!origin.host().isEmpty()) {
      out.append(", host ").append(origin.host());
    }
    if (!origin.path().isEmpty()) {
      out.append(", path ").append(origin.path());
    }
    if (!origin.backend().isEmpty()) {
      out.append(", ").append(origin.backend());
    }
    return out.toString();
  }
}
