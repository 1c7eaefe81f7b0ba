package dev.rolloutkit.testkit.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupedVectorsTest {
  private static final String GOOD = "{\"id\":\"a-1\",\"fn\":\"one\",\"in\":{},\"out\":1}\n";
  private static final String BAD = "{\"id\":\"a-2\",\"fn\":\"one\",\"in\":{},\"out\":2}\n";

  @TempDir Path folder;

  private String before;

  @BeforeEach
  void groupVectors() {
    before = System.getProperty(VectorSuite.GROUPED, "false");
    System.setProperty(VectorSuite.GROUPED, "true");
  }

  @AfterEach
  void restoreTheProperty() {
    System.setProperty(VectorSuite.GROUPED, before);
  }

  private List<DynamicNode> tests() {
    return VectorSuite.of("numbers")
        .on("one", vector -> VectorAnswer.out(IntNode.valueOf(1)))
        .tests(folder)
        .toList();
  }

  @Test
  void eachFileIsOneTestThatStopsAtItsFirstWrongLine() throws IOException {
    Files.writeString(folder.resolve("good.jsonl"), GOOD + "\n" + GOOD);
    Files.writeString(folder.resolve("mixed.jsonl"), GOOD + BAD + "no vector at all\n");

    List<DynamicNode> tests = tests();

    assertThat(tests)
        .extracting(DynamicNode::getDisplayName)
        .containsExactly("good.jsonl", "mixed.jsonl");
    assertThatCode(() -> run(tests.get(0))).doesNotThrowAnyException();
    assertThatThrownBy(() -> run(tests.get(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("a-2 (mixed.jsonl:2)");
  }

  @Test
  void anEmptyFolderFails() {
    assertThatThrownBy(this::tests)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no vectors for numbers");
  }

  @Test
  void everyEntryOfTheFolderThatNothingReadsFails() throws IOException {
    Files.writeString(folder.resolve("blank.jsonl"), "\n");
    Files.writeString(folder.resolve("forgotten.txt"), GOOD);
    Files.createDirectory(folder.resolve("nested"));
    Files.writeString(folder.resolve("other.jsonl"), GOOD.replace("one", "two"));
    Files.writeString(folder.resolve("README.md"), "# Vectors");

    List<DynamicNode> tests = tests();

    assertThat(tests)
        .extracting(DynamicNode::getDisplayName)
        .containsExactly("blank.jsonl", "other.jsonl", "forgotten.txt", "nested");
    assertThat(tests).allSatisfy(test -> assertThatThrownBy(() -> run(test)).isNotNull());
  }

  private static void run(DynamicNode test) throws Throwable {
    ((DynamicTest) test).getExecutable().execute();
  }
}
