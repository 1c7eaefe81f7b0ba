package dev.rolloutkit.testkit.base;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suites find functions that throw, or depend on earlier calls, when their inputs are damaged. */
class DamagedInputsTest {
  @TempDir Path folder;

  @AfterEach
  void clearTheDamageProperty() {
    System.clearProperty(VectorSuite.DAMAGE);
  }

  @Test
  void aFunctionThatReadsAnythingPasses() throws IOException {
    SuiteRun run = run(in -> VectorAnswer.out(IntNode.valueOf(in.path("pods").size())));
    assertThat(run.damage()).isEmpty();
    assertThat(run.printed())
        .containsExactly(
            "conformance pods: 20 passed, 0 failed",
            "damage pods: 2000 damaged inputs, 0 of them no input for their replay");
  }

  /** The function reads the name of each pod, but a pod may be null. */
  @Test
  void aFunctionThatThrowsFailsWithThePlaceAndTheInput() throws IOException {
    SuiteRun run =
        run(
            in -> {
              for (JsonNode pod : in.get("pods")) {
                if (pod.isNull()) {
                  throw new IllegalStateException("a pod is null");
                }
              }
              return VectorAnswer.out(IntNode.valueOf(1));
            });
    assertThat(run.lines()).isEmpty();
    assertThat(run.damage())
        .singleElement()
        .asString()
        .contains("times IllegalStateException")
        .containsPattern("pods.jsonl:[0-9]+ damage [0-9]+")
        .contains("a pod is null")
        .contains("input: {\"pods\":[");
  }

  @Test
  void aValueThatIsNoInputIsCountedAndIsNoFailure() throws IOException {
    SuiteRun run =
        run(
            in -> {
              in.get("pods").forEach(NoInput::object);
              return VectorAnswer.out(IntNode.valueOf(1));
            });
    assertThat(run.damage()).isEmpty();
    assertThat(run.printed().get(1)).matches("damage pods: 2000 .*, [1-9][0-9]{1,2} of them .*");
  }

  /** Otherwise a replay could hide every defect by rejecting all damaged inputs. */
  @Test
  void tooManyValuesThatAreNoInputsAreAFailure() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    SuiteRun run =
        run(
            in -> {
              if (calls.getAndIncrement() > 60) {
                throw new NoInput("whatever");
              }
              return VectorAnswer.out(IntNode.valueOf(1));
            });
    assertThat(run.damage())
        .singleElement()
        .asString()
        .contains("names: of 2000 inputs, too many are no input for the replay: ");
  }

  @Test
  void answerThatDependsOnAnotherCallFails() throws IOException {
    AtomicInteger longest = new AtomicInteger();
    SuiteRun run =
        run(
            in -> {
              int length = in.path("pods").size() > 2 ? in.path("pods").size() : 0;
              return VectorAnswer.out(IntNode.valueOf(longest.accumulateAndGet(length, Math::max)));
            });
    assertThat(run.lines()).isEmpty();
    assertThat(run.guard()).isEmpty();
    assertThat(run.damage())
        .singleElement()
        .asString()
        .contains("answers differ from the first ones");
  }

  @Test
  void undamagedVectorMustBeAnInput() throws IOException {
    SuiteRun run =
        run(
            in -> {
              throw new NoInput("never");
            });
    assertThat(run.lines()).hasSize(20).containsOnly("never");
  }

  @Test
  void thePropertySaysHowOftenEveryLineIsDamaged() throws IOException {
    System.setProperty(VectorSuite.DAMAGE, "150");
    SuiteRun run = run(in -> VectorAnswer.out(IntNode.valueOf(1)));
    assertThat(run.printed().get(1)).startsWith("damage pods: 3000 damaged inputs, 0 ");
    System.setProperty(VectorSuite.DAMAGE, "0");
    assertThat(run(in -> VectorAnswer.out(IntNode.valueOf(1))).printed()).hasSize(1);
  }

  private interface Function {
    VectorAnswer of(JsonNode in);
  }

  private SuiteRun run(Function function) throws IOException {
    List<String> lines =
        IntStream.range(0, 20)
            .mapToObj(
                i ->
                    "{\"fn\":\"names\",\"in\":{\"pods\":[{\"name\":\"p"
                        + i
                        + "\"},{\"name\":\"q\"}]},\"out\":"
                        + "1}")
            .collect(Collectors.toList());
    Files.writeString(folder.resolve("pods.jsonl"), String.join("\n", lines));
    return SuiteRun.of(
        VectorSuite.of("pods").on("names", v -> function.of(v.in()), result -> IntNode.valueOf(1)),
        folder);
  }
}
