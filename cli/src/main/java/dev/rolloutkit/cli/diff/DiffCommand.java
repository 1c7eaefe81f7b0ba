package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Sets;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.FindingOptions;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.Header;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.input.Checkouts;
import dev.rolloutkit.cli.input.CommitMessages;
import dev.rolloutkit.cli.input.Configuration;
import dev.rolloutkit.cli.input.GitTree;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.cli.live.Beside;
import dev.rolloutkit.cli.live.ClusterExport;
import dev.rolloutkit.cli.live.ClusterMixin;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.output.OutputFile;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.output.Progress;
import dev.rolloutkit.cli.page.Page;
import dev.rolloutkit.cli.plan.AssumedLines;
import dev.rolloutkit.cli.plan.AssumedMixin;
import dev.rolloutkit.cli.plan.ControllerMixin;
import dev.rolloutkit.cli.render.RenderMixin;
import dev.rolloutkit.cli.render.Rendered;
import dev.rolloutkit.cli.requests.AcceptanceOptions;
import dev.rolloutkit.cli.requests.AssumptionOptions;
import dev.rolloutkit.cli.watch.FileChanges;
import dev.rolloutkit.cli.watch.WatchedFiles;
import dev.rolloutkit.consequences.finding.Acceptance;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.program.command.AkoOptionsMixin;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.SharedTrees;
import dev.rolloutkit.program.render.Tree;
import dev.rolloutkit.program.world.SgWorld;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what a change of manifests does. */
@Command(
    name = DiffCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Shows what a change of manifests does, before it lands.",
      "It follows each request: who answered it before, who answers it afterwards, and who in"
          + " between. It also reports which updates start, which ports open and close, which load"
          + " balancers are replaced, what the API server refuses, and what is wrong after the"
          + " change and was not before."
    },
    footer = {
      "",
      "For example:",
      "  rolloutkit diff git:main .                what the working tree changes",
      "  rolloutkit diff git:origin/main...HEAD git:HEAD",
      "                                            what a branch changes since it parted",
      "  rolloutkit diff git:main . --watch        the same again whenever a file changes",
      "  rolloutkit diff staging.yaml prod.yaml    how two exports differ",
      "",
      "Findings are silenced by the annotation rolloutkit.dev/ignore: \"CODE: reason\" on their"
          + " object.",
      "Exit status: 0 nothing is found at the level of --fail-on or worse, 1 something is, 2"
          + " unusable input or options."
    })
public final class DiffCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "diff";

  private final InputStream stdin;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = {
        "a folder, a file, - for standard input, or git:REV[:path];",
        "git:A...B is where two branches parted"
      })
  private String before = "";

  @Parameters(index = "1", paramLabel = "AFTER", description = "the same after the change")
  private String after = "";

  @Option(
      names = "--all",
      description = "also report what was wrong before the change and still is")
  private boolean all;

  @Option(names = "--avi", description = "AKO serves the cluster, though no manifest says so")
  private boolean avi;

  @Option(
      names = "--endpoint-security-group",
      paramLabel = "ID",
      description =
          "the security group of pods and nodes, where the annotation "
              + SgWorld.ENDPOINT_GROUP_ANNOTATION
              + " does not name it")
  private @Nullable String endpointGroup;

  @Option(
      names = "--complete",
      description = "the manifests contain everything that is in the cluster")
  private boolean complete;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "also write a page of who answers each request before and afterwards")
  private @Nullable Path html;

  @Option(
      names = "--watch",
      description = {
        "compare again whenever a file changes, and print what is new and what is gone;",
        "it ends when it is interrupted"
      })
  private boolean watch;

  @Mixin private final ControllerMixin controller = new ControllerMixin();

  @Mixin private final AkoOptionsMixin ako = new AkoOptionsMixin();

  @Mixin private final AssumptionOptions assumptions = new AssumptionOptions();

  @Mixin private final AssumedMixin assumed = new AssumedMixin();

  @Mixin private final AcceptanceOptions acceptances = new AcceptanceOptions();

  @Mixin private final FindingOptions findings = new FindingOptions();

  @Mixin private final InputMixin reading = new InputMixin();

  @Mixin private final ClusterMixin cluster = new ClusterMixin();

  @Mixin private final RenderMixin rendering;

  private final FileChanges.Source changes;

  private final Progress progress;

  /** A command that reads {@code -} from the given stream and tells what it is doing. */
  public DiffCommand(InputStream stdin, Progress progress) {
    this(stdin, new RenderMixin(progress), WatchedFiles::of, progress);
  }

  DiffCommand(
      InputStream stdin, RenderMixin rendering, FileChanges.Source changes, Progress progress) {
    this.stdin = stdin;
    this.rendering = rendering;
    this.changes = changes;
    this.progress = progress;
  }

  @Override
  public Integer call() {
    checkGlobs();
    if (Stream.of(before, after).filter(Side::isStandardInput).count()
            + (cluster.readsStandardInput() ? 1 : 0)
        > 1) {
      throw new ParameterException(
          command().commandLine(), "standard input can be one side only: name the other");
    }
    return watch ? watch() : compare().map(this::print).orElse(ExitStatus.UNUSABLE);
  }

  /** Compares, and compares again whenever a file changes; the status is that of the last time. */
  private int watch() {
    if (!findings.isText()) {
      throw new ParameterException(command().commandLine(), "--watch prints text: no other format");
    }
    ImmutableList<Path> watched = watched();
    try (FileChanges files = changes.of(watched)) {
      Optional<Compared> last = compare();
      int status = last.map(this::print).orElse(ExitStatus.UNUSABLE);
      command().commandLine().getOut().flush();
      while (files.await()) {
        Optional<Compared> now = compareAgain();
        if (now.isPresent()) {
          status = last.isPresent() ? printNews(last.get(), now.get()) : print(now.get());
          last = now;
        }
        command().commandLine().getOut().flush();
      }
      return status;
    } catch (IOException e) {
      throw new ParameterException(
          command().commandLine(),
          "--watch: cannot watch files: " + Printable.of(String.valueOf(e.getMessage())),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitStatus.UNUSABLE;
    }
  }

  /** What is half written while a person edits is told, and waited for. */
  private Optional<Compared> compareAgain() {
    told.clear();
    try {
      return compare();
    } catch (ParameterException e) {
      tell(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private int printNews(Compared last, Compared now) {
    progress.end();
    command().commandLine().getOut().print("\n" + Watching.text(last.found(), now.found()));
    return writesPage(now) ? findings.status(now.found()) : ExitStatus.UNUSABLE;
  }

  /** The files and folders whose changes may change what is found. */
  private ImmutableList<Path> watched() {
    ImmutableList.Builder<Path> out = ImmutableList.builder();
    boolean anySide = false;
    for (String side : List.of(before, after)) {
      if (Side.isStandardInput(side)) {
        throw new ParameterException(
            command().commandLine(), "--watch: standard input can be read only once");
      }
      if (!GitTree.isOne(side)) {
        anySide = true;
        out.addAll(around(side));
      }
    }
    if (!anySide || cluster.readsStandardInput()) {
      throw new ParameterException(
          command().commandLine(),
          anySide
              ? "--watch: standard input can be read only once"
              : "--watch: neither side is a file or folder that changes");
    }
    return out.addAll(cluster.paths()).add(Configuration.FOLDER.toAbsolutePath()).build();
  }

  /** A side, and the repository around it, whose files kustomizations may take. */
  private ImmutableList<Path> around(String side) {
    try (Checkouts checkouts = new Checkouts(Path.of(""))) {
      return ImmutableList.of(
          rendering.isOn()
              ? checkouts.tree(side).map(Tree::root).orElse(Path.of(side))
              : Path.of(side));
    } catch (InvalidPathException e) {
      throw new ParameterException(command().commandLine(), "not a path: " + Printable.of(side), e);
    }
  }

  /**
   * What a change does.
   *
   * @param found the findings
   * @param header what they are about
   * @param reviews the change of each cluster, for the page
   */
  private record Compared(Findings found, Header header, ImmutableList<Review> reviews) {}

  /** Prints what a change does, and answers the exit status. */
  private int print(Compared compared) {
    progress.end();
    Header header = compared.header();
    PrintWriter out = command().commandLine().getOut();
    if (findings.isText()) {
      out.print(Heading.text(header, assumed.lines(header.assumed())));
    } else {
      err().print(AssumedLines.first(header.assumed()));
    }
    out.print(findings.write(compared.found(), header));
    return writesPage(compared) ? findings.status(compared.found()) : ExitStatus.UNUSABLE;
  }

  private boolean writesPage(Compared compared) {
    Path file = html;
    return file == null
        || OutputFile.write(
            file,
            Page.ofChange(compared.reviews(), compared.found(), compared.header()),
            command());
  }

  /** Reads both sides and compares them; empty if there is nothing to compare. */
  private Optional<Compared> compare() {
    reading.excluding(cluster::holds);
    ClusterMixin.Exports exports = cluster.read(stdin);
    SharedTrees trees = new SharedTrees();
    Side read = read(before, GitTree.isOne(after), trees);
    Rendered rendered =
        Rendered.of(
            before,
            read,
            after,
            Unreadable.keeping(read, read(after, GitTree.isOne(before), trees)),
            rendering,
            assumptions.namespace());
    rendered.notices().forEach(this::tell);
    Side old = rendered.before();
    Side now = rendered.after();
    World.Settings settings =
        new World.Settings(
            ako.config(now.manifests()),
            avi,
            Optional.ofNullable(endpointGroup),
            controller.options(ako),
            Optional.empty(),
            complete,
            Beside.NOTHING);
    old.manifests().passedOver().line().ifPresent(this::tell);
    now.manifests().passedOver().line().ifPresent(this::tell);
    if (rendered.worlds().stream().allMatch(w -> isEmpty(w.before()) && isEmpty(w.after()))
        && rendered.findings().isEmpty()
        && rendered.notices().isEmpty()) {
      err().println("rolloutkit: nothing to compare: neither side has an object");
      return Optional.empty();
    }
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    ImmutableList<Acceptance> everyone =
        acceptances.read(CommitMessages.between(before, after, Path.of("")));
    ImmutableList<Acceptance> accepted =
        everyone.stream()
            .filter(one -> !one.isOver(today))
            .collect(ImmutableList.toImmutableList());
    Heading heading = new Heading();
    heading.assume(assumptions.assumed(complete));
    heading.passOver(old.manifests().passedOver().files());
    heading.passOver(now.manifests().passedOver().files());
    Set<Acceptance> unused = new LinkedHashSet<>(accepted);
    List<Findings.Ignored> meant = new ArrayList<>();
    ImmutableList.Builder<Finding> everything = ImmutableList.builder();
    List<OneCluster> clusters = new ArrayList<>();
    for (Rendered.World world : rendered.worlds()) {
      if (world.isCopy()) {
        everything.add(alone(world.names(), world.isAfter()));
      } else {
        clusters.addAll(OneCluster.of(world));
      }
    }
    Set<Rendered.World> reviewed = reviewed(rendered.worlds());
    List<OneCluster> both =
        clusters.stream().filter(one -> one.isBefore() && one.isAfter()).toList();
    clusters.stream()
        .filter(one -> reviewed.contains(one.world()) && !both.contains(one))
        .forEach(one -> everything.add(alone(one.folders(), one.isAfter())));
    List<Optional<ClusterExport>> live = exports.of(both.stream().map(OneCluster::names).toList());
    ImmutableList.Builder<Review> reviews = ImmutableList.builder();
    for (int i = 0; i < both.size(); i++) {
      if (!reviewed.contains(both.get(i).world()) && live.get(i).isEmpty()) {
        continue;
      }
      OneCluster one = both.get(i).in(live.get(i));
      progress.step("planning cluster", i + 1, both.size());
      Change change = withBackendGroup(one.change(settings));
      progress.step("comparing cluster", i + 1, both.size());
      ChangeReview review =
          ChangeReview.of(change, assumptions.of(change.after()), accepted, this.all);
      heading.add(change, review);
      if (html != null) {
        reviews.add(review.review());
      }
      unused.retainAll(review.review().unused());
      meant.addAll(review.accepted());
      review.findings().stream()
          .filter(f -> f.code() != FindingCode.NOT_RENDERED || !rendered.tells(f.object()))
          .forEach(everything::add);
    }
    everything.addAll(rendered.findings());
    NotRendered.check(rendered, everything::add);
    unused.forEach(one -> everything.add(acceptedNothing(one)));
    everyone.stream()
        .filter(one -> one.isOver(today))
        .forEach(one -> everything.add(acceptedOnce(one)));
    return Optional.of(
        new Compared(
            findings.counted(everything.build(), now.manifests()).ignoring(meant),
            heading.header(),
            reviews.build()));
  }

  /**
   * The clusters of which there is something to tell: those that change; the first, if none does;
   * all, if what stands is told or pictured too.
   */
  private Set<Rendered.World> reviewed(ImmutableList<Rendered.World> worlds) {
    Set<Rendered.World> out = Sets.newIdentityHashSet();
    worlds.stream()
        .filter(world -> !world.isCopy())
        .filter(
            world ->
                all
                    || html != null
                    || !world.before().manifests().saysTheSameAs(world.after().manifests()))
        .forEach(out::add);
    if (out.isEmpty()) {
      worlds.stream().filter(world -> !world.isCopy()).findFirst().ifPresent(out::add);
    }
    return out;
  }

  private static Finding acceptedNothing(Acceptance one) {
    return new Finding(
        Level.NOTE,
        FindingCode.ACCEPTED_NOTHING,
        one.origin().toString(),
        Place.none(),
        "An acceptance covers no consequence of this change: " + one.reason() + ".",
        "Remove it.");
  }

  private static Finding acceptedOnce(Acceptance one) {
    return new Finding(
        Level.NOTE,
        FindingCode.ACCEPTED_NOTHING,
        one.origin().toString(),
        Place.none(),
        "An acceptance counted until "
            + one.until().map(LocalDate::toString).orElse("")
            + " and covers nothing any more: "
            + one.reason()
            + ".",
        "Remove it, or accept again what is still meant.");
  }

  /** What only one side has, with copies of objects: a cluster comes, or goes as a whole. */
  private static Finding alone(Iterable<String> names, boolean isAfter) {
    String all = String.join(", ", names);
    String shown = all.replaceFirst("^folder ", "");
    return new Finding(
        isAfter ? Level.NOTE : Level.WARNING,
        FindingCode.OVERLAY_ALONE,
        all,
        Place.none(),
        isAfter
            ? "The change adds "
                + shown
                + ", which describes a cluster of its own, so nothing of it is compared with objects that"
                + " were there before."
            : "The change removes "
                + shown
                + ", which described a cluster of its own: if one was made of it, and what"
                + " manifests lack is deleted there, all of it goes.",
        "");
  }

  /** Assumes that a group which load balancers refer to and nobody manages is the shared one. */
  private static Change withBackendGroup(Change change) {
    Set<String> groups = new TreeSet<>(change.after().planned().unmanagedGroups().keySet());
    groups.addAll(change.before().planned().unmanagedGroups().keySet());
    boolean known =
        change.after().controllers().backendGroup().isPresent()
            || change.before().controllers().backendGroup().isPresent();
    if (known || groups.isEmpty()) {
      return change;
    }
    String group = groups.iterator().next();
    return new Change(change.before().assuming(group), change.after().assuming(group));
  }

  private static boolean isEmpty(Side side) {
    return Iterables.isEmpty(side.manifests().all());
  }

  private Side read(String argument, boolean tracked, SharedTrees trees) {
    progress.step("reading " + argument);
    try {
      Side side = assumptions.in(Side.read(argument, stdin, reading, tracked, trees));
      if (GitTree.isOne(argument)
          && isEmpty(side)
          && side.manifests().passedOver().files().isEmpty()) {
        err().println("rolloutkit: " + Printable.of(argument) + " has no manifests");
      }
      return side;
    } catch (InvalidPathException e) {
      throw new ParameterException(
          command().commandLine(), "not a path: " + Printable.of(argument), e);
    } catch (IOException e) {
      throw new ParameterException(
          command().commandLine(), Printable.of(String.valueOf(e.getMessage())), e);
    }
  }

  private final Set<String> told = new LinkedHashSet<>();

  private void tell(String line) {
    if (told.add(line)) {
      progress.clear();
      err().println("rolloutkit: " + Printable.of(line));
    }
  }

  private void checkGlobs() {
    for (String glob : reading.ignored()) {
      try {
        FileSystems.getDefault().getPathMatcher("glob:" + glob);
      } catch (PatternSyntaxException e) {
        throw new ParameterException(
            command().commandLine(),
            "--ignore: " + glob + " is not a glob: " + e.getDescription(),
            e);
      }
    }
  }

  private PrintWriter err() {
    return command().commandLine().getErr();
  }

  private CommandSpec command() {
    if (spec == null) {
      throw new IllegalStateException("picocli has not set the command up");
    }
    return spec;
  }
}
