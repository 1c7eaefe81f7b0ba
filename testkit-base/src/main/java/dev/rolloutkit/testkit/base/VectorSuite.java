package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * Turns a folder of vector files into JUnit tests, with one container for each file and one test
 * for each line.
 *
 * <pre>{@code
 * class ConformanceTest {
 *   @TestFactory
 *   Stream<DynamicNode> vectors() {
 *     return VectorSuite.of("arithmetic")
 *         .on("add", v -> VectorAnswer.out(IntNode.valueOf(v.in().get("a").intValue() + …)))
 *         .tests();
 *   }
 * }
 * }</pre>
 *
 * <p>The files are the {@code *.jsonl} and {@code *.jsonl.gz} of the resource folder {@code
 * vectors}, or, when the system property {@value #PROPERTY} names a directory, those of its
 * sub-folder with the suite's name. A test fails if the folder is missing or contains no vector, if
 * a line is not a vector, or if a function has no replay. At the end, the suite prints {@code
 * conformance <suite>: N passed, M failed}.
 *
 * <p>Files whose names begin with {@code release-} record other releases of a system than the one
 * that this project matches. Unless the suite has {@link #otherReleases}, they are left out, and a
 * printed line says how many there are. Nothing else in the folder is ignored: a file without any
 * vector fails, and so does every entry that is neither a vector file nor {@code README.md} nor
 * named by {@link #besides}. Each counts as one failure. Several suites over one folder each need a
 * replay for every function in it.
 *
 * <p>After the tests of the lines, a further test checks that answers depend only on the input. It
 * replays every line in shuffled order, every tenth twice in a row, from eight threads; the answers
 * must equal the first ones. No call may change its input: neither its JSON tree nor objects that
 * the replay passes through {@link Inputs#watched}. The printed line does not count this test.
 *
 * <p>Then a sample of the inputs is damaged: lists get {@code null}s, values other types, strings
 * odd Unicode, and so on. The replays of damaged inputs run in order, and then shuffled from
 * several threads. None may throw anything but {@link NoInput}, and no answer may depend on another
 * call. If the system property {@value #DAMAGE} is a number, the input of every line is damaged so
 * many times instead.
 *
 * <p>If the system property {@value #GROUPED} is {@code true}, there is one test for each file
 * instead, which stops at the first line that fails, and lines are not replayed again. Use it with
 * tools that start each test separately, such as mutation testing.
 *
 * <p>A recorded result must equal the actual one as a whole, after {@linkplain NormalForm
 * normalization} if a normal form is given. If an error is recorded, the function must return an
 * error with exactly the same message. If the recorded system crashed, any error is accepted, and
 * so are the results that {@link #onCrash} allows.
 */
public final class VectorSuite {
  /** The system property that names another directory of vectors. */
  public static final String PROPERTY = "conformance.vectors";

  /** The system property that selects one test for each file. */
  public static final String GROUPED = "conformance.grouped";

  /** The system property that says how often to damage the input of each line. */
  public static final String DAMAGE = "conformance.damage";

  /** The number of inputs of a suite that an ordinary build damages. */
  private static final int RECORDED = 2_000;

  /** As {@link #RECORDED}, for functions without recordings. */
  private static final int UNRECORDED = 400;

  private static final int DIFFERENCES_SHOWN = 10;

  private final String name;
  private final Map<String, Replay> replays = new HashMap<>();
  private final Map<String, NormalForm> normalForms = new HashMap<>();
  private final Map<String, Function<Vector, Optional<JsonNode>>> crashValues = new HashMap<>();
  private final List<String> uncomparedErrors = new ArrayList<>();
  private final Set<String> besides = new HashSet<>();
  private boolean recordedOnly;
  private @Nullable Predicate<String> otherReleases;

  private VectorSuite(String name) {
    this.name = name;
  }

  /**
   * A suite without replays.
   *
   * @param name the name of the suite, which is the name of its folder under {@value #PROPERTY}
   */
  public static VectorSuite of(String name) {
    return new VectorSuite(Objects.requireNonNull(name, "name"));
  }

  /**
   * Adds the replay of a function, whose results are compared as they are.
   *
   * @throws IllegalArgumentException if the function has a replay already
   */
  public VectorSuite on(String fn, Replay replay) {
    return on(fn, replay, NormalForm.asIs());
  }

  /**
   * Adds the replay of a function and the normal form in which its results are compared.
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
   * Allows a function to return a result, not only an error, for vectors on which the recorded
   * system crashed.
   *
   * @param right returns the only result that is accepted for a vector, or empty if any result is
   */
  public VectorSuite onCrash(String fn, Function<Vector, Optional<JsonNode>> right) {
    crashValues.put(fn, Objects.requireNonNull(right, "right"));
    return this;
  }

  /** Accepts any error message for vectors whose recorded error begins with a prefix. */
  public VectorSuite anyTextOfErrors(String prefix) {
    uncomparedErrors.add(Objects.requireNonNull(prefix, "prefix"));
    return this;
  }

  /**
   * Names a file or folder beside the vectors, which the replays or other tests read by themselves.
   */
  public VectorSuite besides(String entry) {
    besides.add(Objects.requireNonNull(entry, "entry"));
    return this;
  }

  /**
   * Reads the recordings of other releases too. Every replay has to answer as {@link
   * Vector#release} does.
   *
   * @param known whether the module knows a release; a line of any other fails
   */
  public VectorSuite otherReleases(Predicate<String> known) {
    otherReleases = Objects.requireNonNull(known, "known");
    return this;
  }

  /** Leaves out the tests of damaged inputs. */
  public VectorSuite recordedOnly() {
    recordedOnly = true;
    return this;
  }

  /**
   * The tests of the resource folder {@code vectors}, or of the folder that the system property
   * {@value #PROPERTY} names.
   */
  public Stream<DynamicNode> tests() {
    return tests(VectorFolder.of(name));
  }

  /**
   * The tests of the files of one folder, sorted by name.
   *
   * @throws AssertionError if the folder is missing or has no vectors
   */
  public Stream<DynamicNode> tests(Path folder) {
    return tests(folder, System.out::println);
  }

  /**
   * Tests of damaged inputs alone, for functions without recordings: every function of the suite is
   * called with damaged copies of the inputs that were recorded for other ones.
   *
   * @param files resources with vectors, without the ending: {@code vectors/add}
   */
  public Stream<DynamicNode> damaged(String... files) {
    if (Boolean.getBoolean(GROUPED)) {
      return Stream.empty();
    }
    List<List<Guard.Line>> lines = new ArrayList<>();
    for (String file : files) {
      List<Guard.Line> recorded = lines(VectorFolder.resource(file));
      replays.keySet().stream()
          .sorted()
          .forEach(fn -> lines.add(recorded.stream().map(line -> line.calling(fn)).toList()));
    }
    DamagedInputs damaged = new DamagedInputs(this::answer, this::unwatched, UNRECORDED);
    return damaged(damaged, lines).onClose(() -> report(damaged, System.out::println));
  }

  private void report(DamagedInputs damaged, Consumer<String> report) {
    damaged.summary().ifPresent(s -> report.accept("damage " + name + ": " + s));
  }

  Stream<DynamicNode> tests(Path folder, Consumer<String> report) {
    List<Path> files = new ArrayList<>(VectorFolder.files(folder));
    List<Path> others = VectorFolder.otherReleases(folder);
    if (otherReleases != null) {
      files.addAll(others);
    } else if (!others.isEmpty()) {
      report.accept(
          "conformance " + name + ": " + others.size() + " files of other releases left out");
    }
    if (Boolean.getBoolean(GROUPED)) {
      if (files.isEmpty()) {
        throw noVectors(folder);
      }
      return Stream.concat(
          files.stream().map(this::wholeFile), unclaimed(folder, new AtomicInteger()));
    }
    AtomicInteger passed = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    Guard guard = new Guard(this::answer, this::unwatched);
    DamagedInputs damaged = new DamagedInputs(this::answer, this::unwatched, RECORDED);
    List<List<Guard.Line>> perFile = new ArrayList<>();
    List<DynamicNode> tests = new ArrayList<>();
    for (Path file : files) {
      List<Guard.Line> lines = lines(file);
      if (lines.isEmpty()) {
        tests.add(failure(file, " has no vector", failed));
      } else {
        perFile.add(lines);
        tests.add(container(file, lines, guard, passed, failed));
      }
    }
    if (perFile.isEmpty()) {
      throw noVectors(folder);
    }
    unclaimed(folder, failed).forEach(tests::add);
    tests.add(guard.test(perFile.stream().flatMap(List::stream).toList()));
    return Stream.concat(tests.stream(), damaged(damaged, perFile))
        .onClose(
            () -> {
              report.accept(
                  "conformance " + name + ": " + passed + " passed, " + failed + " failed");
              report(damaged, report);
            });
  }

  private Stream<DynamicNode> damaged(DamagedInputs damaged, List<List<Guard.Line>> files) {
    if (recordedOnly) {
      return Stream.empty();
    }
    Integer times = Integer.getInteger(DAMAGE);
    return times == null ? damaged.sample(files) : damaged.all(files, times);
  }

  /** A test that fails, for each entry of the folder that nothing reads. */
  private Stream<DynamicNode> unclaimed(Path folder, AtomicInteger failed) {
    return VectorFolder.others(folder).stream()
        .filter(entry -> !besides.contains(String.valueOf(entry.getFileName())))
        .map(entry -> failure(entry, " is not a vector file, and nothing reads it", failed));
  }

  private static DynamicNode failure(Path entry, String what, AtomicInteger failed) {
    return DynamicTest.dynamicTest(
        String.valueOf(entry.getFileName()),
        entry.toUri(),
        () -> {
          failed.incrementAndGet();
          throw new AssertionError(entry.getFileName() + what);
        });
  }

  private AssertionError noVectors(Path folder) {
    return new AssertionError("no vectors for " + name + " in " + folder);
  }

  private static List<Guard.Line> lines(Path file) {
    List<String> texts = VectorFolder.lines(file);
    List<Guard.Line> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      if (!texts.get(i).isBlank()) {
        lines.add(new Guard.Line(new VectorFile.Place(file, i + 1), texts.get(i)));
      }
    }
    return lines;
  }

  private DynamicNode wholeFile(Path file) {
    return DynamicTest.dynamicTest(
        String.valueOf(file.getFileName()),
        file.toUri(),
        () -> {
          List<Guard.Line> lines = lines(file);
          if (lines.isEmpty()) {
            throw new AssertionError(file.getFileName() + " has no vector");
          }
          for (Guard.Line line : lines) {
            Vector vector = line.read();
            compareToRecording(vector, answer(vector));
          }
        });
  }

  private DynamicNode container(
      Path file, List<Guard.Line> lines, Guard guard, AtomicInteger passed, AtomicInteger failed) {
    Stream<DynamicNode> tests =
        lines.stream()
            .map(
                line ->
                    DynamicTest.dynamicTest(
                        line.place().toString(),
                        null,
                        () -> {
                          boolean ok = false;
                          try {
                            Vector vector = line.read();
                            compareToRecording(vector, guard.first(vector));
                            ok = true;
                          } finally {
                            (ok ? passed : failed).incrementAndGet();
                          }
                        }));
    return DynamicContainer.dynamicContainer(
        String.valueOf(file.getFileName()), file.toUri(), tests);
  }

  /**
   * Replays one vector.
   *
   * @throws AssertionError if its function has no replay, or the call changed its inputs
   */
  private VectorAnswer answer(Vector vector) throws Exception {
    return Inputs.run(replay(vector), vector);
  }

  /** The same, without a check of the inputs afterwards. */
  private VectorAnswer unwatched(Vector vector) throws Exception {
    return replay(vector).replay(vector);
  }

  private void requireKnown(Vector vector, String release) {
    if (otherReleases == null || !otherReleases.test(release)) {
      throw new AssertionError(vector + ": no replay for release " + release);
    }
  }

  private Replay replay(Vector vector) {
    vector.release().ifPresent(release -> requireKnown(vector, release));
    Replay replay = replays.get(vector.fn());
    if (replay == null) {
      throw new AssertionError(vector + ": no replay for function " + vector.fn());
    }
    return replay;
  }

  /**
   * Compares the answer to one vector with the recording.
   *
   * @throws AssertionError if the answer is wrong; the message shows the differences
   */
  private void compareToRecording(Vector vector, VectorAnswer answer) {
    if (vector.crashed()) {
      checkCrash(vector, answer);
    } else if (vector.error().isPresent()) {
      checkError(vector, vector.error().get(), answer);
    } else if (answer instanceof VectorAnswer.Out out) {
      compare(vector, vector.out().orElseThrow(), out.value());
    } else {
      throw new AssertionError(
          vector + ": expected a result, was the error: " + ((VectorAnswer.Failure) answer).text());
    }
  }

  private void checkCrash(Vector vector, VectorAnswer answer) {
    if (answer instanceof VectorAnswer.Failure) {
      return;
    }
    Function<Vector, Optional<JsonNode>> right = crashValues.get(vector.fn());
    JsonNode actual = ((VectorAnswer.Out) answer).value();
    if (right == null) {
      throw new AssertionError(vector + ": expected a problem, was the result: " + actual);
    }
    right.apply(vector).ifPresent(expected -> compare(vector, expected, actual));
  }

  private void checkError(Vector vector, String expected, VectorAnswer answer) {
    if (!(answer instanceof VectorAnswer.Failure error)) {
      throw new AssertionError(
          vector
              + ": expected the error: "
              + expected
              + "\n  was the result: "
              + ((VectorAnswer.Out) answer).value());
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
}
