package dev.rolloutkit.cli.live;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.program.manifests.InputProblem;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options: exports of the cluster beside the manifests. */
public final class ClusterMixin {
  private static final String STDIN = "-";

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--cluster",
      paramLabel = "[FOLDER=]PATH",
      split = ",",
      description = {
        "what the cluster has, as kubectl get -o yaml writes it: a file, a folder, or - for standard"
            + " input.",
        "Objects of the manifests count as the manifests say; others are there and stay. If the"
            + " manifests describe several clusters, FOLDER says whose export it is"
      })
  private List<String> given = List.of();

  /**
   * An export as it is named.
   *
   * @param folder the folder of the manifests of its cluster; empty if there is only one cluster
   * @param path where it is
   */
  private record Named(String folder, String path) {
    static Named of(String text) {
      int equals = text.indexOf('=');
      return equals < 0
          ? new Named("", text)
          : new Named(plain(text.substring(0, equals)), text.substring(equals + 1));
    }

    private static String plain(String folder) {
      String out = folder.replaceFirst("^(\\./)+", "");
      return out.endsWith("/") ? out.substring(0, out.length() - 1) : out;
    }

    boolean isOf(Collection<String> names) {
      return folder.isEmpty() || names.contains(folder);
    }
  }

  /** An export that was read. */
  private record Read(Named named, ClusterExport export) {}

  /** The exports of a run. */
  public static final class Exports {
    private final ImmutableList<Read> all;
    private final CommandSpec command;

    private Exports(Collection<Read> all, CommandSpec command) {
      this.all = ImmutableList.copyOf(all);
      this.command = command;
    }

    /**
     * Which export is that of each cluster.
     *
     * @param clusters the folders of each cluster, and what is rendered for it
     */
    public ImmutableList<Optional<ClusterExport>> of(List<? extends Collection<String>> clusters) {
      for (Read one : all) {
        long count = clusters.stream().filter(one.named()::isOf).count();
        if (count != 1) {
          throw new ParameterException(
              command.commandLine(),
              one.named().folder().isEmpty()
                  ? "--cluster: the manifests describe "
                      + clusters.size()
                      + " clusters: say whose export it is, --cluster FOLDER="
                      + one.named().path()
                      + names(clusters)
                  : "--cluster: "
                      + one.named().folder()
                      + (count == 0 ? " is no cluster" : " is several clusters")
                      + " of the manifests"
                      + names(clusters));
        }
      }
      ImmutableList.Builder<Optional<ClusterExport>> out = ImmutableList.builder();
      for (Collection<String> names : clusters) {
        List<Read> own = all.stream().filter(one -> one.named().isOf(names)).toList();
        if (own.size() > 1) {
          throw new ParameterException(
              command.commandLine(),
              "--cluster: there are several exports of one cluster: name their folder");
        }
        out.add(own.stream().map(Read::export).findFirst());
      }
      return out.build();
    }

    private static String names(List<? extends Collection<String>> clusters) {
      List<String> all = clusters.stream().flatMap(Collection::stream).distinct().sorted().toList();
      return all.isEmpty() ? "" : "; there are: " + Printable.of(String.join(", ", all));
    }

    /** Whether a file of manifests is one of an export, and no manifest. */
    public boolean holds(String file) {
      return all.stream().anyMatch(one -> isIn(file, one.named().path()));
    }

    private static boolean isIn(String file, String path) {
      try {
        return !path.equals(STDIN)
            && Path.of(file)
                .toAbsolutePath()
                .normalize()
                .startsWith(Path.of(path).toAbsolutePath().normalize());
      } catch (InvalidPathException e) {
        return false;
      }
    }

    /** Manifests without the files of exports. */
    public ManifestSet outside(ManifestSet manifests) {
      return all.isEmpty() ? manifests : manifests.without(one -> false, this::holds);
    }

    /** The manifests of one cluster over what is in it. */
    public ClusterExport.Merged under(ManifestSet manifests) {
      ManifestSet own = outside(manifests);
      if (all.isEmpty()) {
        return new ClusterExport.Merged(own, Beside.NOTHING);
      }
      List<List<String>> clusters = own.variants().stream().map(one -> List.<String>of()).toList();
      return of(clusters)
          .get(0)
          .map(export -> export.under(own))
          .orElseGet(() -> new ClusterExport.Merged(own, Beside.NOTHING));
    }
  }

  /** Whether an export comes from standard input. */
  public boolean readsStandardInput() {
    return given.stream().anyMatch(one -> Named.of(one).path().equals(STDIN));
  }

  /** Reads the exports. */
  public Exports read(InputStream stdin) {
    List<Read> out = new ArrayList<>();
    for (String one : given) {
      Named named = Named.of(one);
      out.add(new Read(named, export(named.path(), stdin)));
    }
    return new Exports(out, command());
  }

  private ClusterExport export(String path, InputStream stdin) {
    ManifestReader reader = Side.reader();
    try {
      if (path.equals(STDIN)) {
        reader.read("standard input", stdin);
      } else if (Files.exists(Path.of(path))) {
        reader.read(Path.of(path).normalize());
      } else {
        throw wrong(path, "no such file or folder");
      }
    } catch (InvalidPathException e) {
      throw wrong(path, "not a path");
    } catch (IOException e) {
      throw wrong(path, String.valueOf(e.getMessage()));
    }
    ManifestSet read = reader.result();
    for (InputProblem problem : read.problems()) {
      if (problem.kind() == InputProblem.Kind.UNREADABLE) {
        throw new ParameterException(
            command().commandLine(), "--cluster: " + Printable.of(problem.toString()));
      }
    }
    if (Iterables.isEmpty(read.all())) {
      throw wrong(path, "it has no object");
    }
    if (!read.overlays().isEmpty()) {
      throw wrong(path, "an export is of one cluster, and it has copies of objects");
    }
    return ClusterExport.of(path.equals(STDIN) ? "standard input" : Printable.of(path), read);
  }

  private ParameterException wrong(String path, String why) {
    return new ParameterException(
        command().commandLine(), "--cluster: " + Printable.of(path) + ": " + why);
  }

  private CommandSpec command() {
    if (command == null) {
      throw new IllegalStateException("picocli has not set the command up");
    }
    return command;
  }
}
