package dev.rolloutkit.cli.render;

import dev.rolloutkit.cli.output.Progress;
import dev.rolloutkit.program.render.Programs;
import dev.rolloutkit.program.render.RenderOptions;
import dev.rolloutkit.program.render.Renderer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options: how kustomizations and charts are rendered. */
public final class RenderMixin {
  private static final int SECONDS = 60;

  private final @Nullable Renderer given;
  private final Progress progress;

  @Option(
      names = "--no-render",
      description =
          "do not render kustomizations, charts, and what objects of Argo CD and Flux ask for;"
              + " without this option kubectl, kustomize and helm do, where they are installed")
  private boolean never;

  @Option(
      names = "--values",
      paramLabel = "[CHART=]FILE",
      split = ",",
      description =
          "a file of values for charts that nothing in the repository releases, or for the one in"
              + " folder CHART; may be given more than once")
  private List<String> values = List.of();

  @Option(
      names = "--release",
      paramLabel = "[CHART=]NAME",
      split = ",",
      description = "the name of the release of such charts, or of the one in folder CHART")
  private List<String> releases = List.of();

  @Option(
      names = "--render-seconds",
      paramLabel = "SECONDS",
      defaultValue = "" + SECONDS,
      description = "how long one run of a renderer may take; default: ${DEFAULT-VALUE}")
  private int seconds = SECONDS;

  /** Options of a command that uses the programs of this machine. */
  public RenderMixin() {
    this(Progress.none());
  }

  /** Options of such a command that tells what it is doing. */
  public RenderMixin(Progress progress) {
    this(null, progress);
  }

  /** Options of a command that uses another renderer. */
  public RenderMixin(@Nullable Renderer given) {
    this(given, Progress.none());
  }

  private RenderMixin(@Nullable Renderer given, Progress progress) {
    this.given = given;
    this.progress = progress;
  }

  /** Whether anything is rendered. */
  public boolean isOn() {
    return !never;
  }

  /** What renders. */
  public Renderer renderer() {
    Renderer own = given;
    Renderer used =
        own != null
            ? own
            : Programs.in(Optional.ofNullable(System.getenv("PATH")).orElse(""), seconds);
    int[] count = {0};
    return unit -> {
      progress.step("rendering " + ++count[0] + ": " + unit.id());
      return used.render(unit);
    };
  }

  /**
   * What the options say of charts.
   *
   * @param namespace the namespace of objects that name none
   */
  public RenderOptions options(Optional<String> namespace) {
    RenderOptions.Builder out = RenderOptions.builder().namespace(namespace);
    for (String one : values) {
      out.putValueFiles(folder(one), one.substring(one.indexOf('=') + 1));
    }
    Map<String, String> names = new TreeMap<>();
    releases.forEach(one -> names.put(folder(one), one.substring(one.indexOf('=') + 1)));
    return out.putAllReleases(names).build();
  }

  private static String folder(String option) {
    int equals = option.indexOf('=');
    if (equals < 0) {
      return "*";
    }
    String folder = option.substring(0, equals).replaceFirst("^(\\./)+", "");
    return folder.endsWith("/") ? folder.substring(0, folder.length() - 1) : folder;
  }
}
