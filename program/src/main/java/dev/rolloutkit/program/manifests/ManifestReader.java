package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads manifests from folders, files and streams: YAML of several documents, JSON, and lists as
 * {@code kubectl get -o yaml} prints them.
 *
 * <p>Whatever cannot be read becomes a problem with file, line and reason, and reading continues. A
 * text is split at its document markers before it is parsed, so that a broken document does not
 * affect its neighbours. Objects that the caller does not want are counted and discarded at once,
 * unless a schema may judge them.
 */
public final class ManifestReader {
  /** An action of a template of Helm. */
  private static final Pattern HELM = Pattern.compile("\\{\\{-?\\s*(?:[.$(\"/]|[a-z][A-Za-z]*\\b)");

  /**
   * The number of characters that an API server appends, and the number of characters of the prefix
   * that it keeps.
   */
  private static final int GENERATED = 5;

  private static final int GENERATED_PREFIX = 63 - GENERATED;

  private final Limits limits;
  private final Predicate<Manifest> wanted;
  private Predicate<Manifest> mayBeJudged = manifest -> false;
  private final ManifestSet.Builder out = new ManifestSet.Builder();
  private @Nullable SharedTrees shared;
  private boolean keepsRest;
  private Predicate<String> excluded = name -> false;
  private long chars;
  private final ImmutableList<String> ignored;
  private final boolean strict;
  private boolean full;
  private int generated;

  /** The files that kustomizations in the current folder list as patches. */
  private final Set<String> patches = new HashSet<>();

  /** Whether documents of the current file that are clearly not manifests are skipped. */
  private boolean lenient;

  /** A reader that keeps the objects that pass. */
  public ManifestReader(Limits limits, Predicate<Manifest> wanted) {
    this(limits, wanted, List.of(), false);
  }

  /**
   * A reader that keeps the objects that pass.
   *
   * @param ignored globs of files and folders below folders that are not read
   * @param strict whether files of folders that are no manifests are problems
   */
  public ManifestReader(
      Limits limits, Predicate<Manifest> wanted, List<String> ignored, boolean strict) {
    this.limits = limits;
    this.wanted = wanted;
    this.ignored = ImmutableList.copyOf(ignored);
    this.strict = strict;
  }

  /**
   * Also keeps objects that are not wanted: all of them, and apart those that can be judged by a
   * schema.
   *
   * @param may whether an object may have a schema; all others are discarded at once
   * @param judged of such objects those that have one, once all have been read
   */
  public ManifestReader keeping(Predicate<Manifest> may, UnaryOperator<List<Manifest>> judged) {
    mayBeJudged = may;
    keepsRest = true;
    out.judged(judged);
    return this;
  }

  /** Also takes trees of documents that other readers have read, and leaves its own to them. */
  public ManifestReader sharing(SharedTrees trees) {
    shared = trees;
    return this;
  }

  /** Reads nothing of files and streams of some names, as messages name them. */
  public ManifestReader excluding(Predicate<String> names) {
    excluded = names;
    return this;
  }

  /** All that has been read so far. */
  public ManifestSet result() {
    return out.build();
  }

  /** Reads a file, or the {@code .yaml}, {@code .yml} and {@code .json} files below a folder. */
  public void read(Path path) {
    if (!Files.isDirectory(path)) {
      readFile(path);
      return;
    }
    ManifestFiles found = ManifestFiles.below(path, ignored);
    found.problems().forEach(out::problem);
    if (found.files().isEmpty() && found.problems().isEmpty()) {
      problem(path.toString(), 0, "holds no .yaml, .yml or .json file");
    }
    lenient = !strict;
    found.files().stream().filter(f -> Kustomization.isOne(f.toString())).forEach(this::patchesOf);
    found.files().forEach(this::readFile);
    lenient = false;
    patches.clear();
  }

  /** A text that is read only when it is needed. */
  public interface Source {
    /** The name of its place in messages. */
    String name();

    /** The text. */
    InputStream open() throws IOException;
  }

  /** Reads what a folder elsewhere holds, as {@link #read(Path)} reads one. */
  public void readFolder(Iterable<? extends Source> sources) throws IOException {
    lenient = !strict;
    for (Source source : sources) {
      if (Kustomization.isOne(source.name())) {
        try (InputStream in = source.open()) {
          patchesOf(source.name(), in);
        }
      }
    }
    for (Source source : sources) {
      try (InputStream in = source.open()) {
        read(source.name(), in);
      }
    }
    lenient = false;
    patches.clear();
  }

  private void patchesOf(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      patchesOf(file.toString(), in);
    } catch (IOException e) {
      // reported where the file is read
    }
  }

  private void patchesOf(String name, InputStream in) throws IOException {
    byte[] text = in.readNBytes(limits.lineChars());
    patches.addAll(Kustomization.patches(name, new String(text, StandardCharsets.UTF_8), limits));
  }

  private void readFile(Path file) {
    if (!Files.exists(file)) {
      problem(
          file.toString(),
          0,
          Files.isSymbolicLink(file) ? "a link that leads to nothing" : "no such file or folder");
      return;
    }
    try (InputStream in = Files.newInputStream(file)) {
      read(file.toString(), in);
    } catch (IOException e) {
      problem(file.toString(), 0, ManifestFiles.reason(e));
    }
  }

  /** Reads a stream to its end and leaves it open. */
  public void read(String name, InputStream in) throws IOException {
    if (excluded.test(name)) {
      return;
    }
    out.file();
    if (Kustomization.isOne(name)) {
      out.kustomization(name);
    }
    if (lenient && patches.contains(normal(name))) {
      out.patch(name);
      return;
    }
    full = false;
    Documents documents =
        new Documents(
            new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()), limits.documentChars());
    try {
      for (Documents.Text text; (text = documents.next()) != null; ) {
        chars += text.chars();
        if (chars > limits.totalChars()) {
          problem(
              name,
              text.line(),
              "more than "
                  + limits.totalChars() / (1 << 20)
                  + " Mi characters in all: the rest is not read");
          return;
        }
        if (text.tooLong()) {
          problem(
              name,
              text.line(),
              "a document of more than "
                  + limits.documentChars() / (1 << 20)
                  + " Mi characters is not read: export fewer kinds or namespaces at a time");
        } else {
          readDocument(name, text);
        }
        if (full) {
          problem(
              name,
              text.line(),
              "more than " + limits.objects() + " objects: the rest of the file is not read");
          return;
        }
      }
    } catch (CharacterCodingException e) {
      problem(name, documents.line(), "not text in UTF-8");
    }
  }

  /** A name that the locale cannot write, such as one with an umlaut under POSIX, stays. */
  private static String normal(String name) {
    try {
      return Path.of(name).normalize().toString();
    } catch (InvalidPathException e) {
      return name;
    }
  }

  private void readDocument(String name, Documents.Text text) {
    if (text.isBlank()) {
      return;
    }
    int nul = text.value().indexOf('\0');
    if (nul >= 0) {
      problem(name, text.line(), "not text: it holds a zero byte");
      return;
    }
    try {
      if (isJson(text.value())) {
        for (JsonNode tree : JsonTrees.read(text.value(), limits)) {
          addTree(new Position(name, text.line()), tree);
        }
      } else if (text.longestLine() > limits.lineChars()) {
        problem(
            name,
            text.line(),
            "a line of more than " + limits.lineChars() + " characters is not read");
      } else {
        JsonNode tree =
            shared == null
                ? YamlTrees.read(text.value(), limits)
                : shared.read(text.value(), limits);
        if (tree != null && !tree.isNull()) {
          addTree(new Position(name, text.line()), tree);
        }
      }
    } catch (UnreadableException e) {
      if (lenient && HELM.matcher(text.value()).find()) {
        out.template(name);
        return;
      }
      problem(name, text.line() + e.line(), e.reason());
    }
  }

  /** A map whose first key is quoted; others in braces are YAML. */
  private static boolean isJson(String text) {
    int brace = afterBlanks(text, 0);
    int key = afterBlanks(text, brace + 1);
    return key < text.length() && text.charAt(brace) == '{' && text.charAt(key) == '"';
  }

  private static int afterBlanks(String text, int from) {
    int i = from;
    while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** Lists may contain lists: flattened without recursion. */
  private void addTree(Position at, JsonNode root) {
    Deque<Item> open = new ArrayDeque<>();
    open.push(new Item(root, "", "", ""));
    while (!open.isEmpty()) {
      Item item = open.pop();
      if (lenient && item.where().isEmpty() && isPlainlyNoManifest(item.tree())) {
        out.noManifest(at.file());
        continue;
      }
      if (!(item.tree() instanceof ObjectNode object)) {
        problem(at, item.where() + "not a Kubernetes object: no map");
        continue;
      }
      String apiVersion = text(object, "apiVersion", item.apiVersion());
      String kind = text(object, "kind", item.kind());
      if (apiVersion.isEmpty() || kind.isEmpty()) {
        problem(
            at,
            item.where()
                + "not a Kubernetes object: no "
                + (kind.isEmpty() ? "kind" : "apiVersion"));
      } else if (kind.endsWith("List") && object.path("items").isArray()) {
        JsonNode items = object.get("items");
        String itemKind = kind.substring(0, kind.length() - "List".length());
        for (int i = items.size() - 1; i >= 0; i--) {
          open.push(
              new Item(items.get(i), item.where() + "items[" + i + "]: ", apiVersion, itemKind));
        }
      } else {
        add(new Manifest(at, apiVersion, kind, object), item.where());
      }
    }
  }

  /** Such as {@code values.yaml}, {@code Chart.yaml}, or a policy of IAM. */
  private static boolean isPlainlyNoManifest(JsonNode tree) {
    return !((tree.has("kind") && tree.has("apiVersion")) || tree.has("metadata"));
  }

  private void add(Manifest manifest, String where) {
    if (!wanted.test(manifest)) {
      out.skip(manifest.apiVersion() + " " + manifest.kind());
      if (mayBeJudged.test(manifest) && out.otherCount() < limits.objects()) {
        out.other(manifest);
      }
      if (keepsRest && !manifest.name().isEmpty() && out.size() < limits.objects()) {
        out.rest(manifest);
      }
    } else if (manifest.name().isEmpty() && generated(manifest)) {
      add(manifest, where);
    } else if (manifest.name().isEmpty()) {
      problem(manifest.at(), where + manifest.kind() + " without metadata.name");
    } else if (out.size() >= limits.objects()) {
      full = true;
    } else {
      out.add(manifest);
    }
  }

  /**
   * Gives an object with {@code metadata.generateName} a name as an API server would: that text and
   * five characters, which are its number among such objects here.
   */
  private boolean generated(Manifest manifest) {
    JsonNode prefix = manifest.tree().path("metadata").path("generateName");
    if (!(manifest.tree().path("metadata") instanceof ObjectNode metadata)
        || !prefix.isTextual()
        || prefix.textValue().isEmpty()) {
      return false;
    }
    String text = prefix.textValue();
    metadata.put(
        "name",
        text.substring(0, Math.min(GENERATED_PREFIX, text.length()))
            + Strings.padStart(Integer.toString(++generated), GENERATED, '0'));
    return true;
  }

  /** Items of a typed list, such as {@code RolloutList}, may omit their kind and version. */
  private record Item(JsonNode tree, String where, String apiVersion, String kind) {}

  private static String text(ObjectNode object, String member, String fallback) {
    JsonNode value = object.get(member);
    return value != null && value.isTextual() ? value.textValue() : fallback;
  }

  private void problem(String file, int line, String reason) {
    problem(new Position(file, line), reason);
  }

  private void problem(Position at, String reason) {
    out.problem(new InputProblem(at, reason));
  }
}
