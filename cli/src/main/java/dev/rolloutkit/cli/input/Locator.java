package dev.rolloutkit.cli.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Lists;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.Position;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Line and column of a field of a manifest.
 *
 * <p>Positions are not kept while manifests are read, because most objects have no findings. The
 * first request for a position in a file reads the file once more and resolves all requests
 * collected for it.
 */
public final class Locator {
  private static final Splitter PATH = Splitter.on('/').omitEmptyStrings();
  private static final int MOST_NESTED_LISTS = 4;

  private final Map<String, byte[]> given;
  private final ListMultimap<String, Question> open = ArrayListMultimap.create();

  /** Parts of objects in files of their own, by the places of the objects. */
  private final ListMultimap<Position, Manifest> patches;

  private Locator(Map<String, byte[]> given, ListMultimap<Position, Manifest> patches) {
    this.given = given;
    this.patches = patches;
  }

  /** The position of a field once it is resolved; until then the beginning of its document. */
  private static final class Question {
    final Manifest manifest;
    final String pointer;
    final int firstLine;
    private Place.Point answer;
    private boolean isAnswered;

    Question(Manifest manifest, String pointer) {
      this.manifest = manifest;
      this.pointer = pointer;
      this.firstLine = Math.max(1, manifest.at().line());
      this.answer = new Place.Point(manifest.at().line(), 0);
    }

    /** Searches for the field in its object; the first object counts. */
    void answer(Spot object) {
      if (isAnswered) {
        return;
      }
      Spot at = object;
      for (String step : PATH.split(pointer)) {
        Spot child = at.child(step.replace("~1", "/").replace("~0", "~"));
        if (child == null) {
          break;
        }
        at = child;
      }
      answer = new Place.Point(firstLine + at.line(), at.column() + 1);
      isAnswered = true;
    }
  }

  /** Texts that are not files, by their name; all others are read from the file of their name. */
  public static Locator of(Map<String, byte[]> given) {
    return of(given, ImmutableListMultimap.of());
  }

  /**
   * Texts that are not files, and objects to which files elsewhere give fields.
   *
   * @param patches parts of objects, by the places of the objects; the last wins
   */
  public static Locator of(Map<String, byte[]> given, ListMultimap<Position, Manifest> patches) {
    return new Locator(Map.copyOf(given), ImmutableListMultimap.copyOf(patches));
  }

  /** The patch that gives an object the value of a field; the object itself if there is none. */
  private Manifest holder(Manifest manifest, String pointer) {
    List<Manifest> all = patches.get(manifest.at());
    if (all.isEmpty() || pointer.isEmpty()) {
      return manifest;
    }
    JsonNode value = manifest.tree().at(pointer);
    for (Manifest patch : Lists.reverse(all)) {
      JsonNode own = patch.tree().at(pointer);
      if (!own.isMissingNode() && own.equals(value)) {
        return patch;
      }
    }
    return manifest;
  }

  /**
   * The position of a field, or of its nearest ancestor that exists.
   *
   * @param pointer a JSON pointer, such as {@code /spec/selector}
   */
  public Place find(Manifest object, String pointer) {
    Manifest manifest = holder(object, pointer);
    String file = manifest.at().file();
    Question question = new Question(manifest, pointer);
    open.put(file, question);
    return Place.lookedFor(
        file,
        () -> {
          answer(file);
          return question.answer;
        });
  }

  /** Resolves all open requests for a file. */
  private void answer(String file) {
    ListMultimap<Integer, Question> documents = ArrayListMultimap.create();
    open.removeAll(file).forEach(question -> documents.put(question.firstLine, question));
    if (documents.isEmpty()) {
      return;
    }
    try (InputStream in = open(file)) {
      if (in != null) {
        answer(new BufferedReader(new InputStreamReader(in, UTF_8)), documents);
      }
    } catch (IOException | UncheckedIOException e) {
      // what is not answered is where its document begins
    }
  }

  private static void answer(BufferedReader in, ListMultimap<Integer, Question> documents)
      throws IOException {
    StringBuilder document = new StringBuilder();
    List<Question> questions = List.of();
    int number = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      boolean isMarker = isMarker(line);
      if (isMarker || documents.containsKey(number)) {
        answer(document.toString(), questions);
        document.setLength(0);
        questions = documents.get(number);
      }
      if (!questions.isEmpty()) {
        document.append(isMarker ? "   " + line.substring(3) : line).append('\n');
      }
    }
    answer(document.toString(), questions);
  }

  private static boolean isMarker(String line) {
    return line.startsWith("---") && (line.length() == 3 || Character.isWhitespace(line.charAt(3)));
  }

  private static void answer(String document, List<Question> questions) {
    if (questions.isEmpty()) {
      return;
    }
    ListMultimap<String, Question> byName = ArrayListMultimap.create();
    questions.forEach(question -> byName.put(question.manifest.name(), question));
    try {
      Spot object = Spots.read(document, item -> answer(item, byName, 1));
      if (object != null) {
        questions.forEach(question -> question.answer(object));
      }
    } catch (YAMLException e) {
      // what is not answered is where its document begins
    }
  }

  /** Resolves the requests for an item of a list, which may be a list itself. */
  private static void answer(Spot item, ListMultimap<String, Question> byName, int depth) {
    Spot items = item.field("items");
    if (items != null && items.items() != null && depth < MOST_NESTED_LISTS) {
      items.items().forEach(inner -> answer(inner, byName, depth + 1));
      return;
    }
    for (Question question : byName.get(name(item))) {
      if (is(item, question.manifest)) {
        question.answer(item);
      }
    }
  }

  private static boolean is(Spot object, Manifest manifest) {
    String kind = text(object.field("kind"));
    Spot metadata = object.field("metadata");
    String namespace = metadata == null ? "" : text(metadata.field("namespace"));
    return (kind.isEmpty() || kind.equals(manifest.kind()))
        && (namespace.isEmpty() ? Manifest.DEFAULT_NAMESPACE : namespace)
            .equals(manifest.namespace());
  }

  private static String name(Spot object) {
    Spot metadata = object.field("metadata");
    return metadata == null ? "" : text(metadata.field("name"));
  }

  private static String text(@Nullable Spot scalar) {
    return scalar == null ? "" : scalar.text();
  }

  private @Nullable InputStream open(String file) throws IOException {
    byte[] known = given.get(file);
    if (known != null) {
      return new ByteArrayInputStream(known);
    }
    try {
      Path path = Path.of(file);
      return Files.isRegularFile(path) ? Files.newInputStream(path) : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
