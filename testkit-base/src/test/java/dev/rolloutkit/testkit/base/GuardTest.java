package dev.rolloutkit.testkit.base;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions that depend on more than their input, or change it, are found. */
class GuardTest {
  @TempDir Path folder;

  @Test
  void pureFunctionPasses() throws IOException {
    SuiteRun run = run(v -> VectorAnswer.out(v.in()), "1", "2", "{'a':[1,2]}");
    assertThat(run.lines()).isEmpty();
    assertThat(run.guard()).isEmpty();
    assertThat(run.printed()).containsExactly("conformance guarded: 3 passed, 0 failed");
  }

  /** A decoder that puts one shared empty value into each of its results does this. */
  @Test
  void aCallThatChangesASharedValueIsFoundByTheLinesBeforeIt() throws IOException {
    ObjectNode shared = JsonNodeFactory.instance.objectNode();
    SuiteRun run =
        run(
            v -> {
              v.in().properties().forEach(m -> shared.set(m.getKey(), m.getValue()));
              return VectorAnswer.out(shared);
            },
            "{}",
            "{'poison':1}");
    assertThat(run.lines()).isEmpty();
    assertThat(run.guard())
        .containsExactly(
            """
            1 answers differ from the first ones:
            guarded.jsonl:1
              first: result: {}
              now:   result: {"poison":1}""");
  }

  @Test
  void aCallThatChangesASharedValueIsFoundByTheLinesAfterIt() throws IOException {
    ObjectNode shared = JsonNodeFactory.instance.objectNode();
    SuiteRun run =
        run(
            v -> {
              v.in().properties().forEach(m -> shared.set(m.getKey(), m.getValue()));
              return VectorAnswer.out(shared);
            },
            "{'poison':1}",
            "{}");
    assertThat(run.lines())
        .containsExactly("line 2 (guarded.jsonl:2)\n  $.poison: expected nothing, was 1");
  }

  @Test
  void anAnswerThatChangesInASecondReplayIsFound() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    SuiteRun run = run(v -> VectorAnswer.out(IntNode.valueOf(calls.getAndIncrement())), "0");
    assertThat(run.lines()).isEmpty();
    assertThat(run.guard()).hasSize(1);
  }

  @Test
  void aChangeOfTheOrderOfFieldsIsFound() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    SuiteRun run =
        run(
            v ->
                VectorAnswer.json(
                    calls.getAndIncrement() == 0 ? "{\"a\":1,\"b\":2}" : "{\"b\":2,\"a\":1}"),
            "{'a':1,'b':2}");
    assertThat(run.lines()).isEmpty();
    assertThat(run.guard()).hasSize(1);
  }

  @Test
  void aFunctionThatIsNotThreadSafeIsFound() throws IOException {
    AtomicInteger scratch = new AtomicInteger();
    Thread alone = Thread.currentThread();
    CyclicBarrier two = new CyclicBarrier(2);
    SuiteRun run =
        run(
            v -> {
              scratch.set(v.in().intValue());
              if (Thread.currentThread() != alone) {
                two.await();
              }
              return VectorAnswer.out(IntNode.valueOf(scratch.get()));
            },
            IntStream.range(0, 20).mapToObj(String::valueOf).toArray(String[]::new));
    assertThat(run.lines()).isEmpty();
    assertThat(run.guard()).singleElement().asString().contains("answers differ from the first");
  }

  @Test
  void aCallThatChangesTheTreeOfItsInputFailsItsLine() throws IOException {
    SuiteRun run =
        run(
            v -> {
              JsonNode before = v.in().deepCopy();
              ((ObjectNode) v.in().get("spec")).putNull("added");
              return VectorAnswer.out(before);
            },
            "{'spec':{}}");
    assertThat(run.lines())
        .containsExactly(
            """
            line 1 (guarded.jsonl:1): the call changed its input ObjectNode
              before: {"spec":{}}
              after:  {"spec":{"added":null}}""");
    assertThat(run.printed()).containsExactly("conformance guarded: 0 passed, 1 failed");
  }

  @Test
  void aCallThatChangesAWatchedObjectFailsItsLine() throws IOException {
    SuiteRun run =
        run(
            v -> {
              List<String> names = Inputs.watched(new ArrayList<>(List.of("b", "a")));
              names.sort(null);
              return VectorAnswer.out(v.in());
            },
            "1");
    assertThat(run.lines())
        .containsExactly(
            """
            line 1 (guarded.jsonl:1): the call changed its input ArrayList
              before: ["b","a"]
              after:  ["a","b"]""");
  }

  /** The JSON omits empty lists, as that of Kubernetes objects does. */
  @Test
  void anEmptyListInPlaceOfAMissingOneIsAChange() throws IOException {
    SuiteRun run =
        run(
            v -> {
              Inputs.watched(new Named()).names = List.of();
              return VectorAnswer.out(v.in());
            },
            "1");
    assertThat(run.lines()).singleElement().asString().contains("changed its input Named");
  }

  @Test
  void anObjectThatIsNotModifiedIsNoChange() throws IOException {
    SuiteRun run =
        run(
            v -> {
              Inputs.watched(new Named());
              return VectorAnswer.out(v.in());
            },
            "1");
    assertThat(run.lines()).isEmpty();
    assertThat(run.guard()).isEmpty();
    assertThat(Inputs.watched("outside of a replay")).isEqualTo("outside of a replay");
  }

  @Test
  void aLineThatFailsEachTimeIsReportedOnce() throws IOException {
    SuiteRun run =
        run(
            v -> {
              throw new IllegalStateException("broken");
            },
            "1");
    assertThat(run.lines()).containsExactly("broken");
    assertThat(run.guard()).isEmpty();
  }

  @Test
  void aDeepInputIsWatched() throws IOException {
    String deep = "[".repeat(9_000) + "]".repeat(9_000);
    SuiteRun run =
        run(
            v -> {
              ((ArrayNode) v.in()).add(1);
              return VectorAnswer.out(true);
            },
            deep);
    assertThat(run.lines()).singleElement().asString().contains("changed its input ArrayNode");
  }

  /** A suite whose lines all expect their input as the result. */
  private SuiteRun run(Replay replay, String... inputs) throws IOException {
    AtomicInteger line = new AtomicInteger();
    Files.writeString(
        folder.resolve("guarded.jsonl"),
        Arrays.stream(inputs)
            .map(
                in ->
                    "{'id':'line "
                        + line.incrementAndGet()
                        + "','fn':'same','in':"
                        + in
                        + ",'out':"
                        + in
                        + "}")
            .collect(Collectors.joining("\n"))
            .replace('\'', '"'));
    return SuiteRun.of(VectorSuite.of("guarded").on("same", replay).recordedOnly(), folder);
  }

  /** A value with equality and a field that its JSON omits if it is empty. */
  private static final class Named {
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public List<String> names;

    @Override
    public boolean equals(Object other) {
      return other instanceof Named that && Objects.equals(names, that.names);
    }

    @Override
    public int hashCode() {
      return names == null ? 43 : names.hashCode();
    }
  }
}
