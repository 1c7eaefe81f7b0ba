package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * Turns a folder of vector files into tests: one container a file, one test a line.
 *
 * <pre>{@code
 * class ConformanceTest {
 *   @TestFactory
 *   Stream<DynamicNode> vectors() {
 *     return VectorSuite.of("arithmetic")
 *         .on("add", v -> Answer.out(IntNode.valueOf(v.in().get("a").intValue() + …)))
 *         .tests();
 *   }
 * }
 * }</pre>
 *
 * <p>The files are the {@code *.jsonl} of the resource folder {@code vectors}, or, when the system
 * property {@value #PROPERTY} names a directory, those of its sub-folder with the suite's name. A
 * missing folder, one without a vector, a line that is no vector, and a function without a replay
 * all fail. In the end {@code conformance <suite>: N passed, M failed} is printed.
 *
 * <p>With the system property {@value #GROUPED} set to {@code true} there is one test a file
 * instead, which stops at its first wrong line: for tools that start each test by itself, such as
 * those for mutation tests.
 *
 * <p>How a vector is judged: a recorded result is compared whole, after {@linkplain NormalForm
 * normal form} if one is given; a recorded error must come out as an error of exactly that text;
 * where the recorded system crashed, any error is right, or what {@link #onCrash} says.
 */
public final class VectorSuite {
  /** The system property that names another directory of vectors. */
  public static final String PROPERTY = "conformance.vectors";

  /** The system property that asks for one test a file. */
  public static final String GROUPED = "conformance.grouped";

  private static final int DIFFERENCES_SHOWN = 10;

  private final String name;
  private final Map<String, Replay> replays = new HashMap<>();
  private final Map<String, NormalForm> normalForms = new HashMap<>();
  private final Map<String, Function<Vector, Optional<JsonNode>>> crashValues = new HashMap<>();
  private final List<String> uncomparedErrors = new ArrayList<>();

  private VectorSuite(String name) {
    this.name = name;
  }

  /** A suite of that name without replays. */
  public static VectorSuite of(String name) {
    return new VectorSuite(Objects.requireNonNull(name, "name"));
  }

  /**
   * How a function is replayed; its results are compared as they are.
   *
   * @throws IllegalArgumentException if the function has a replay already
   */
  public VectorSuite on(String fn, Replay replay) {
    return on(fn, replay, NormalForm.asIs());
  }

  /**
   * How a function is replayed, and the normal form in which its results are compared.
   *
   * @throws IllegalArgumentException if the function has a replay already
   */
  public VectorSuite on(String fn, Replay replay, NormalForm normalForm) {
    if (replays.putIfAbsent(fn, Objects.requireNonNull(replay, "replay")) != null) {
      throw new IllegalArgumentException("two replays for " + fn);
    }
    normalForms.put(fn, Objects.requireNonNull(normalForm, "normalForm"));
    return this;
  }

  /**
   * The result that is right, beside an error, where the recorded system crashed: a function of the
   * vector that answers with the one value, or with nothing where any value will do.
   */
  public VectorSuite onCrash(String fn, Function<Vector, Optional<JsonNode>> right) {
    crashValues.put(fn, Objects.requireNonNull(right, "right"));
    return this;
  }

  /** Recorded errors that begin so must come out as an error, of whatever text. */
  public VectorSuite anyTextOfErrors(String prefix) {
    uncomparedErrors.add(Objects.requireNonNull(prefix, "prefix"));
    return this;
  }

  /** The tests, of the resource folder or of the folder that the system property names. */
  public Stream<DynamicNode> tests() {
    return tests(folder());
  }

  /**
   * The tests of the files of one folder, sorted by name.
   *
   * @throws AssertionError if it is missing or holds no vector
   */
  public Stream<DynamicNode> tests(Path folder) {
    return tests(folder, System.out::println);
  }

  Stream<DynamicNode> tests(Path folder, Consumer<String> report) {
    if (Boolean.getBoolean(GROUPED)) {
      return grouped(folder);
    }
    AtomicInteger passed = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    Map<Path, List<String>> files = new LinkedHashMap<>();
    int vectors = 0;
    for (Path file : files(folder)) {
      List<String> lines = lines(file);
      files.put(file, lines);
      vectors += lines.size();
    }
    if (vectors == 0) {
      throw new AssertionError("no vectors for " + name + " in " + folder);
    }
    return files.entrySet().stream()
        .<DynamicNode>map(e -> container(e.getKey(), e.getValue(), passed, failed))
        .onClose(
            () ->
                report.accept(
                    "conformance " + name + ": " + passed + " passed, " + failed + " failed"));
  }

  private Stream<DynamicNode> grouped(Path folder) {
    List<Path> files = files(folder);
    if (files.isEmpty()) {
      throw new AssertionError("no vectors for " + name + " in " + folder);
    }
    return files.stream().map(this::wholeFile);
  }

  private DynamicNode wholeFile(Path file) {
    return DynamicTest.dynamicTest(
        String.valueOf(file.getFileName()),
        file.toUri(),
        () -> {
          List<String> lines = lines(file);
          for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
              check(VectorFile.read(new VectorFile.Place(file, i + 1), lines.get(i)));
            }
          }
        });
  }

  private DynamicNode container(
      Path file, List<String> lines, AtomicInteger passed, AtomicInteger failed) {
    Stream.Builder<DynamicNode> tests = Stream.builder();
    for (int i = 0; i < lines.size(); i++) {
      VectorFile.Place place = new VectorFile.Place(file, i + 1);
      String line = lines.get(i);
      if (line.isBlank()) {
        continue;
      }
      tests.add(
          DynamicTest.dynamicTest(
              place.toString(),
              null,
              () -> {
                boolean ok = false;
                try {
                  check(VectorFile.read(place, line));
                  ok = true;
                } finally {
                  (ok ? passed : failed).incrementAndGet();
                }
              }));
    }
    return DynamicContainer.dynamicContainer(
        String.valueOf(file.getFileName()), file.toUri(), tests.build());
  }

  /**
   * Judges one vector.
   *
   * @throws AssertionError if the answer is wrong; its message names the places
   */
  void check(Vector vector) throws Exception {
    Replay replay = replays.get(vector.fn());
    if (replay == null) {
      throw new AssertionError(vector + ": no replay for function " + vector.fn());
    }
    Answer answer = replay.replay(vector);
    if (vector.crashed()) {
      checkCrash(vector, answer);
    } else if (vector.error().isPresent()) {
      checkError(vector, vector.error().get(), answer);
    } else if (answer instanceof Answer.Out out) {
      compare(vector, vector.out().orElseThrow(), out.value());
    } else {
      throw new AssertionError(
          vector + ": expected a result, was the error: " + ((Answer.Failure) answer).text());
    }
  }

  private void checkCrash(Vector vector, Answer answer) {
    if (answer instanceof Answer.Failure) {
      return;
    }
    Function<Vector, Optional<JsonNode>> right = crashValues.get(vector.fn());
    JsonNode actual = ((Answer.Out) answer).value();
    if (right == null) {
      throw new AssertionError(vector + ": expected a problem, was the result: " + actual);
    }
    right.apply(vector).ifPresent(expected -> compare(vector, expected, actual));
  }

  private void checkError(Vector vector, String expected, Answer answer) {
    if (!(answer instanceof Answer.Failure error)) {
      throw new AssertionError(
          vector
              + ": expected the error: "
              + expected
              + "\n  was the result: "
              + ((Answer.Out) answer).value());
    }
    if (uncomparedErrors.stream().noneMatch(expected::startsWith)
        && !expected.equals(error.text())) {
      throw new AssertionError(
          vector + ": expected the error: " + expected + "\n  was the error: " + error.text());
    }
  }

  private void compare(Vector vector, JsonNode expected, JsonNode actual) {
    NormalForm form = normalForms.getOrDefault(vector.fn(), NormalForm.asIs());
    ImmutableList<JsonDifference> differences =
        JsonDifference.between(form.of(expected), form.of(actual));
    if (differences.isEmpty()) {
      return;
    }
    StringBuilder message = new StringBuilder(vector.toString());
    differences.stream().limit(DIFFERENCES_SHOWN).forEach(d -> message.append("\n  ").append(d));
    if (differences.size() > DIFFERENCES_SHOWN) {
      message.append("\n  and ").append(differences.size() - DIFFERENCES_SHOWN).append(" more");
    }
    throw new AssertionError(message.toString());
  }

  private Path folder() {
    String other = System.getProperty(PROPERTY);
    if (other != null && !other.isEmpty()) {
      return Path.of(other).resolve(name);
    }
    URL resource = Thread.currentThread().getContextClassLoader().getResource("vectors");
    if (resource == null) {
      throw new AssertionError("no resource folder vectors for " + name);
    }
    try {
      return Path.of(resource.toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError("not a folder: " + resource, e);
    }
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new AssertionError("no folder of vectors: " + folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      // Not readAllLines: it also breaks a line at a carriage return inside of it.
      String text = Files.readString(file, StandardCharsets.UTF_8);
      List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
      while (!lines.isEmpty() && lines.get(lines.size() - 1).isBlank()) {
        lines.remove(lines.size() - 1);
      }
      return lines;
    } catch (IOException e) {
      throw new AssertionError(file + ": " + e, e);
    }
  }
}
