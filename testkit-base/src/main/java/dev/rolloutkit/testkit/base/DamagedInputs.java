package dev.rolloutkit.testkit.base;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * Replays {@linkplain Damage damaged} inputs in order, then in shuffled order from eight threads.
 * No call may throw, and no answer may depend on other calls.
 *
 * <p>If the replay itself cannot read an input, it throws {@link NoInput}. For each function, only
 * a limited share of the inputs may be of this kind.
 */
final class DamagedInputs {
  /** The largest average number of characters of the inputs of a sample. */
  private static final int CHARACTERS = 3_000;

  /** The number of inputs that are in memory at the same time. */
  private static final int CHUNK = 2_000;

  /** The largest percentage of the inputs of a function that its replay may be unable to read. */
  private static final int NO_INPUT_PERCENT = 50;

  /** If a function has fewer inputs, the percentage is not checked. */
  private static final int FEW = 20;

  private static final int FRAMES = 6;
  private static final String OURS = "dev.rolloutkit.";
  private static final String RUNNER = DamagedInputs.class.getPackageName() + ".";

  private final Replay watched;
  private final Replay unwatched;
  private final int size;
  private int inputs;
  private int noInputs;

  /**
   * Tests without inputs.
   *
   * @param watched a replay that fails if a call changes its inputs
   * @param unwatched the same replay without that check
   * @param size the approximate number of inputs of a sample
   */
  DamagedInputs(Replay watched, Replay unwatched, int size) {
    this.watched = watched;
    this.unwatched = unwatched;
    this.size = size;
  }

  /** A line and the number of a damage to its input. */
  private record Source(Guard.Line line, int number) {
    Guard.Line damaged() {
      VectorFile.Place place = line.place().damaged(number);
      Vector vector = line.read();
      String in = vector.inText();
      long seed = Hashing.sha256().hashString(place.toString(), StandardCharsets.UTF_8).asLong();
      int from = vector.inAt();
      return new Guard.Line(
          place,
          line.text().substring(0, from)
              + Damage.of(in, seed)
              + line.text().substring(from + in.length()));
    }
  }

  /**
   * Tests of a bounded sample of damaged inputs, evenly spread over files.
   *
   * @param files the lines of each file
   */
  Stream<DynamicNode> sample(List<List<Guard.Line>> files) {
    List<Source> sources = new ArrayList<>();
    for (List<Guard.Line> lines : files) {
      long characters = lines.stream().mapToLong(line -> line.text().length()).sum();
      long affordable = 1L * size * CHARACTERS / files.size() * lines.size() / characters;
      int count = (int) Math.max(1, Math.min(size / files.size(), affordable));
      for (int i = 0; i < count; i++) {
        Guard.Line line =
            count > lines.size()
                ? lines.get(i % lines.size())
                : lines.get((int) (1L * i * lines.size() / count));
        sources.add(new Source(line, 1 + i / lines.size()));
      }
    }
    return tests(sources);
  }

  /** Tests of every line, each of which is damaged the given number of times. */
  Stream<DynamicNode> all(List<List<Guard.Line>> files, int times) {
    return tests(
        files.stream()
            .flatMap(List::stream)
            .flatMap(
                line ->
                    Stream.iterate(1, n -> n <= times, n -> n + 1).map(n -> new Source(line, n)))
            .toList());
  }

  /** A sentence about the number of inputs that have been replayed; empty if there are none. */
  Optional<String> summary() {
    return inputs == 0
        ? Optional.empty()
        : Optional.of(
            inputs + " damaged inputs, " + noInputs + " of them no input for their replay");
  }

  private Stream<DynamicNode> tests(List<Source> sources) {
    return Lists.partition(sources, CHUNK).stream()
        .map(
            chunk ->
                DynamicTest.dynamicTest(
                    "damaged inputs from "
                        + chunk.get(0).line().place().damaged(chunk.get(0).number()),
                    () -> check(chunk)));
  }

  private void check(List<Source> sources) throws Exception {
    Guard guard = new Guard(watched, unwatched);
    Findings findings = new Findings();
    List<Guard.Line> valid = new ArrayList<>();
    for (Source source : sources) {
      Guard.Line line = source.damaged();
      Vector vector = line.read();
      try {
        guard.first(vector);
        findings.answered(vector);
        valid.add(line);
      } catch (NoInput e) {
        findings.noInput(vector, e);
      } catch (Exception | AssertionError | StackOverflowError e) {
        findings.thrown(vector, e);
      }
    }
    inputs += sources.size();
    noInputs += findings.noInputs();
    findings.check();
    guard.check(valid);
  }

  /** The failures in order, grouped by the line of code. */
  private static final class Findings {
    private final Map<String, List<String>> thrown = new LinkedHashMap<>();
    private final Map<String, Integer> answered = new TreeMap<>();
    private final Map<String, List<String>> refused = new TreeMap<>();

    void answered(Vector vector) {
      answered.merge(vector.fn(), 1, Integer::sum);
    }

    void noInput(Vector vector, NoInput e) {
      refused
          .computeIfAbsent(vector.fn(), fn -> new ArrayList<>())
          .add(vector + ": " + e.getMessage());
    }

    void thrown(Vector vector, Throwable e) {
      List<String> frames =
          Arrays.stream(e.getStackTrace())
              .map(StackTraceElement::toString)
              .filter(frame -> frame.contains(OURS) && !frame.contains(RUNNER))
              .limit(FRAMES)
              .toList();
      thrown
          .computeIfAbsent(
              e.getClass().getSimpleName()
                  + " at "
                  + String.join(" <- ", Iterables.limit(frames, 3)),
              k -> new ArrayList<>())
          .add(
              vector
                  + "\n    "
                  + JsonDifference.shown(String.valueOf(e))
                  + "\n      at "
                  + String.join("\n      at ", frames)
                  + "\n    input: "
                  + JsonDifference.shown(vector.inText()));
    }

    int noInputs() {
      return refused.values().stream().mapToInt(List::size).sum();
    }

    void check() {
      StringBuilder message = new StringBuilder();
      thrown.forEach(
          (where, examples) ->
              message
                  .append("\n")
                  .append(examples.size())
                  .append(" times ")
                  .append(where)
                  .append("\n  ")
                  .append(examples.get(0)));
      refused.forEach(
          (fn, examples) -> {
            int all = examples.size() + answered.getOrDefault(fn, 0);
            if (all >= FEW && examples.size() * 100 > NO_INPUT_PERCENT * all) {
              message
                  .append("\n")
                  .append(fn)
                  .append(": of ")
                  .append(all)
                  .append(" inputs, too many are no input for the replay: ")
                  .append(examples.size())
                  .append("\n  ")
                  .append(String.join("\n  ", Iterables.limit(examples, FRAMES)));
            }
          });
      if (!message.isEmpty()) {
        throw new AssertionError("damaged inputs:" + message);
      }
    }
  }
}
