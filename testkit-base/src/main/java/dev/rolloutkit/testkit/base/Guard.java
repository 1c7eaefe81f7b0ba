package dev.rolloutkit.testkit.base;

import com.google.common.collect.Iterables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * Replays vectors again, in another order, some twice in a row, and from several threads, and
 * compares the answers with the first ones, so that it finds calls that influence other calls.
 *
 * <p>If there are many vectors, only every third is replayed again: each function has hundreds of
 * them, and a call that influences others does so for most of them. {@code -Dconformance.again=1}
 * replays them all.
 *
 * <p>The first answers come from a run in the order of the lines, where they are compared with the
 * recordings. Therefore, if a call influences a later line, the test of that line fails. If a call
 * influences an earlier line, or one that runs at the same time, the test of this class fails.
 */
final class Guard {
  private static final int THREADS = 8;
  private static final long SEED = 20_211_122L;
  private static final int SHOWN = 5;

  /** If there are {@link #MANY} lines, one of this number is replayed again. */
  private static final int AGAIN = Integer.getInteger("conformance.again", 3);

  private static final int MANY = 300;

  /** One line of this number is replayed twice in a row. */
  private static final int TWICE = 10;

  private final Replay watched;
  private final Replay unwatched;
  private final Map<String, String> first = new ConcurrentHashMap<>();

  /**
   * A guard without answers.
   *
   * @param watched a replay that fails if a call changes its inputs: for the first one of a line
   * @param unwatched the same replay without that costly check, for the later ones
   */
  Guard(Replay watched, Replay unwatched) {
    this.watched = watched;
    this.unwatched = unwatched;
  }

  /** A line of a file that is not parsed yet. */
  record Line(VectorFile.Place place, String text) {
    Vector read() {
      return VectorFile.read(place, text);
    }

    /** A line with the same input for another function; its result is unknown. */
    Line calling(String fn) {
      return new Line(
          place.calling(fn), "{\"fn\":\"" + fn + "\",\"in\":" + read().inText() + ",\"out\":null}");
    }
  }

  /** Replays a vector for the first time and remembers its answer. */
  VectorAnswer first(Vector vector) throws Exception {
    VectorAnswer answer = watched.replay(vector);
    first.put(vector.place(), text(answer));
    return answer;
  }

  /** A test of all lines. */
  DynamicNode test(List<Line> lines) {
    return DynamicTest.dynamicTest("answers depend on the input alone", () -> check(lines));
  }

  /** Replays all lines in shuffled order, some of them twice in a row, from several threads. */
  void check(List<Line> lines) throws Exception {
    List<Line> shuffled = new ArrayList<>(lines);
    Collections.shuffle(shuffled, new Random(SEED));
    List<Line> replayed = new ArrayList<>();
    int step = shuffled.size() < MANY ? 1 : AGAIN;
    for (int i = 0; i < shuffled.size(); i += step) {
      replayed.addAll(Collections.nCopies(i % TWICE == 0 ? 2 : 1, shuffled.get(i)));
    }
    Set<String> differences = Collections.synchronizedSet(new LinkedHashSet<>());
    AtomicInteger next = new AtomicInteger();
    inThreads(
        () -> {
          for (int i = next.getAndIncrement(); i < replayed.size(); i = next.getAndIncrement()) {
            compare(replayed.get(i), differences);
          }
          return null;
        });
    if (!differences.isEmpty()) {
      throw new AssertionError(
          differences.size()
              + " answers differ from the first ones:\n"
              + String.join("\n", Iterables.limit(differences, SHOWN)));
    }
  }

  private static void inThreads(Callable<Void> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      for (Future<Void> done : pool.invokeAll(Collections.nCopies(THREADS, work))) {
        done.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private void compare(Line line, Set<String> differences) {
    String now = again(line);
    String before = first.putIfAbsent(line.place().toString(), now);
    if (before != null && !before.equals(now)) {
      differences.add(
          line.place()
              + "\n  first: "
              + JsonDifference.shown(before)
              + "\n  now:   "
              + JsonDifference.shown(now));
    }
  }

  /** Replays a line again. If the replay throws, the answer is a description of the exception. */
  private String again(Line line) {
    try {
      return text(unwatched.replay(line.read()));
    } catch (Exception | AssertionError | StackOverflowError e) {
      return "thrown: " + e;
    }
  }

  private static String text(VectorAnswer answer) {
    return answer instanceof VectorAnswer.Out out
        ? "result: " + VectorFile.text(out.value())
        : "error: " + ((VectorAnswer.Failure) answer).text();
  }
}
