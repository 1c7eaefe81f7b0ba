package dev.rolloutkit.program.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The programs of this machine: {@code kubectl}, {@code kustomize}, {@code helm}. They get no
 * access to a cluster, to credentials, or to the network, and a folder of their own as home.
 */
public final class Programs implements Renderer {
  private static final String KUBERNETES = "1.32.0";
  private static final int MOST_OUTPUT = 64 << 20;
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");
  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_MESSAGE = 600;

  private final Map<String, Path> found;
  private final String path;
  private final int seconds;

  private Programs(Map<String, Path> found, String path, int seconds) {
    this.found = found;
    this.path = path;
    this.seconds = seconds;
  }

  /**
   * The programs in folders.
   *
   * @param path folders as the variable {@code PATH} has them
   * @param seconds how long one run may take
   */
  public static Programs in(String path, int seconds) {
    ImmutableMap.Builder<String, Path> out = ImmutableMap.builder();
    for (String name : List.of("kubectl", "kustomize", "helm")) {
      find(name, path).ifPresent(file -> out.put(name, file));
    }
    return new Programs(out.buildOrThrow(), path, seconds);
  }

  /** Whether one of these programs is there. */
  public boolean has(String name) {
    return found.containsKey(name);
  }

  private static Optional<Path> find(String name, String path) {
    boolean isWindows = File.separatorChar == '\\';
    for (String folder : Splitter.on(File.pathSeparatorChar).omitEmptyStrings().split(path)) {
      try {
        Path file = Path.of(folder).resolve(isWindows ? name + ".exe" : name);
        if (file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file)) {
          return Optional.of(file);
        }
      } catch (InvalidPathException e) {
        // no folder
      }
    }
    return Optional.empty();
  }

  @Override
  public Result render(Unit unit) {
    boolean isChart = unit.kind() == Unit.Kind.CHART;
    Path program =
        isChart ? found.get("helm") : found.getOrDefault("kustomize", found.get("kubectl"));
    if (program == null) {
      return Renderer.none().render(unit);
    }
    try {
      Path work = Files.createTempDirectory("rolloutkit").toRealPath();
      try {
        Path folder = unit.folder().orElseThrow().toRealPath();
        List<String> command =
            isChart ? helm(program, unit, folder, work) : kustomize(program, unit, folder, work);
        Processes.Ended ended =
            Processes.run(command, work, environment(work), seconds, MOST_OUTPUT);
        return ended.isWell()
            ? new Result.Text(isChart ? ended.out() : fromTop(ended.out(), unit, work))
            : new Result.Failed(message(program, ended.errors(), unit, folder, work));
      } finally {
        MoreFiles.deleteRecursively(work, RecursiveDeleteOption.ALLOW_INSECURE);
      }
    } catch (IOException e) {
      return new Result.Failed("cannot be prepared: " + e.getMessage());
    } catch (Refused e) {
      return new Result.Failed(String.valueOf(e.getMessage()));
    }
  }

  /** Paths of files begin where the program ran: they shall begin at the top of the tree. */
  private static String fromTop(String text, Unit unit, Path work) throws IOException {
    String up = work.relativize(unit.tree().root().toRealPath()).toString().replace('\\', '/');
    return Pattern.compile(
            "^(\\s+(?:path|configuredIn): )" + Pattern.quote(up + "/"), Pattern.MULTILINE)
        .matcher(text)
        .replaceAll("$1");
  }

  /** A name in a file that is no name, and is not handed to a program. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String what) {
      super(what);
    }
  }

  private static List<String> helm(Path program, Unit unit, Path folder, Path work)
      throws IOException {
    List<String> out = new ArrayList<>(List.of(program.toString(), "template"));
    out.add(name(unit.release(), "name of a release"));
    out.add(folder.toString());
    out.add("--include-crds");
    out.add("--skip-tests");
    unit.namespace().ifPresent(n -> out.add("--namespace=" + name(n, "namespace")));
    unit.valueFiles().forEach(file -> out.add("--values=" + comma(file)));
    int number = 0;
    for (ObjectNode values : unit.values()) {
      Path file = work.resolve("values" + number++ + ".json");
      Files.writeString(file, values.toString(), UTF_8);
      out.add("--values=" + comma(file));
    }
    if (unit.arguments().stream().noneMatch(one -> one.startsWith("--kube-version="))) {
      // what Helm assumes by itself depends on how it was built
      out.add("--kube-version=" + KUBERNETES);
    }
    out.addAll(unit.arguments());
    return out;
  }

  /** Helm reads several files between commas. */
  private static String comma(Path file) {
    if (file.toString().indexOf(',') >= 0 || file.toString().indexOf('"') >= 0) {
      throw new Refused("a file of values with a comma or quote in its name: " + file);
    }
    return file.toString();
  }

  private static String name(String text, String what) {
    if (text.length() > LONGEST_NAME || !NAME.matcher(text).matches()) {
      throw new Refused("not the " + what + ": " + text);
    }
    return text;
  }

  /** A kustomization around the folder asks in which file each object is written. */
  private static List<String> kustomize(Path program, Unit unit, Path folder, Path work)
      throws IOException {
    ObjectNode around =
        unit.around().map(ObjectNode::deepCopy).orElseGet(JsonNodeFactory.instance::objectNode);
    ArrayNode resources = JsonNodeFactory.instance.arrayNode();
    resources.add(work.relativize(folder).toString().replace('\\', '/'));
    around.set("resources", resources);
    around.putArray("buildMetadata").add("originAnnotations");
    Files.writeString(work.resolve("kustomization.yaml"), around.toString(), UTF_8);
    List<String> out = new ArrayList<>();
    out.add(program.toString());
    out.add(program.getFileName().toString().startsWith("kubectl") ? "kustomize" : "build");
    out.add(work.toString());
    return out;
  }

  private Map<String, String> environment(Path work) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    out.put("PATH", path);
    String home = work.toString();
    for (String name :
        List.of(
            "HOME",
            "USERPROFILE",
            "TMPDIR",
            "TEMP",
            "TMP",
            "XDG_CONFIG_HOME",
            "XDG_CACHE_HOME",
            "XDG_DATA_HOME",
            "HELM_CONFIG_HOME",
            "HELM_CACHE_HOME",
            "HELM_DATA_HOME")) {
      out.put(name, home);
    }
    out.put("KUBECONFIG", work.resolve("none").toString());
    out.put("LC_ALL", "C.UTF-8");
    // nothing comes from the network: no protocol for git, and a proxy that nobody serves
    out.put("GIT_ALLOW_PROTOCOL", "none");
    out.put("GIT_TERMINAL_PROMPT", "0");
    for (String name : List.of("http_proxy", "https_proxy", "all_proxy")) {
      out.put(name, "http://127.0.0.1:9");
      out.put(name.toUpperCase(Locale.ROOT), "http://127.0.0.1:9");
    }
    String system = System.getenv("SystemRoot");
    if (system != null) {
      out.put("SystemRoot", system);
    }
    return out.buildOrThrow();
  }

  /** The renderer's own words, with names as the user knows them. */
  private static String message(Path program, String errors, Unit unit, Path folder, Path work) {
    String text =
        errors
            .replace(folder.toString(), unit.tree().key(unit.folder().orElseThrow()))
            .replace(work.toString() + File.separator, "")
            .replace(work.relativize(folder).toString(), unit.tree().key(folder))
            .replace(work.toString(), "the kustomization")
            .replace(unit.tree().root() + File.separator, "")
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("# Warning"))
            .reduce((a, b) -> a + " " + b)
            .orElse("failed without a message");
    // renderers say first where they are, and last what is wrong
    String cut =
        text.length() > LONGEST_MESSAGE
            ? "… " + text.substring(text.length() - LONGEST_MESSAGE)
            : text;
    return program.getFileName() + ": " + cut;
  }
}
