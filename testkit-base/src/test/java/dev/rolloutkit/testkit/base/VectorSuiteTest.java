package dev.rolloutkit.testkit.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorSuiteTest {
  private static final Replay ADD =
      v -> {
        if (!v.in().path("b").isInt()) {
          return VectorAnswer.error("b is no number");
        }
        return VectorAnswer.out(
            IntNode.valueOf(v.in().get("a").intValue() + v.in().get("b").intValue()));
      };

  @TempDir Path folder;

  private final List<String> printed = new ArrayList<>();

  @Test
  void aVectorWithTheSameResultPasses() throws IOException {
    assertThat(run(suite(), "{'id':'x','fn':'add','in':{'a':1,'b':2},'out':3}")).isEmpty();
    assertThat(printed).containsExactly("conformance arithmetic: 1 passed, 0 failed");
  }

  @Test
  void resultWithOneCharacterChangedFails() throws IOException {
    assertThat(run(suite(), "{'id':'x','fn':'add','in':{'a':1,'b':2},'out':4}"))
        .containsExactly("x (arithmetic.jsonl:1)\n  $: expected 4, was 3");
    assertThat(printed).containsExactly("conformance arithmetic: 0 passed, 1 failed");
  }

  @Test
  void functionWithoutReplayFails() throws IOException {
    assertThat(run(suite(), "{'id':'x','fn':'subtract','in':{},'out':1}"))
        .containsExactly("x (arithmetic.jsonl:1): no replay for function subtract");
  }

  @Test
  void folderThatIsMissingOrEmptyFails() throws IOException {
    assertThatThrownBy(() -> suite().tests(folder.resolve("none")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no folder of vectors");
    Files.writeString(folder.resolve("empty.jsonl"), "\n\n");
    assertThatThrownBy(() -> suite().tests(folder))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no vectors for arithmetic");
  }

  @Test
  void lineThatIsNoVectorFails() throws IOException {
    assertThat(
            run(
                suite(),
                "nonsense",
                "[]",
                "{'fn':'add','in':{}}",
                "{'fn':'add','in':{},'out':1,'error':'both'}",
                "{'fn':'add','in':{},'out':1} {}"))
        .hasSize(5);
    assertThat(printed).containsExactly("conformance arithmetic: 0 passed, 5 failed");
  }

  @Test
  void aRecordedErrorIsComparedLiterally() throws IOException {
    assertThat(run(suite(), "{'fn':'add','in':{'a':1},'error':'b is no number'}")).isEmpty();
    assertThat(run(suite(), "{'fn':'add','in':{'a':1},'error':'b is no numbe'}")).hasSize(1);
    assertThat(run(suite(), "{'fn':'add','in':{'a':1},'out':1}")).hasSize(1);
    assertThat(run(suite(), "{'fn':'add','in':{'a':1,'b':1},'error':'b is no number'}")).hasSize(1);
  }

  @Test
  void ifTheTextOfAnErrorIsNotComparedTheAnswerMustStillBeAnError() throws IOException {
    assertThat(
            run(
                suite().anyTextOfErrors("decode: "),
                "{'fn':'add','in':{'a':1},'error':'decode: whatever'}"))
        .isEmpty();
    assertThat(
            run(
                suite().anyTextOfErrors("decode: "),
                "{'fn':'add','in':{'a':1,'b':1},'error':'decode: whatever'}"))
        .hasSize(1);
  }

  @Test
  void recordedCrashMustBeAProblemOrTheNamedValue() throws IOException {
    String crash = "{'fn':'add','in':{'a':1,'b':1},'error':'PANIC: boom'}";
    assertThat(run(suite(), "{'fn':'add','in':{'a':1},'error':'panic: boom'}")).isEmpty();
    assertThat(run(suite(), crash)).hasSize(1);
    assertThat(run(suite().onCrash("add", v -> Optional.of(IntNode.valueOf(2))), crash)).isEmpty();
    assertThat(run(suite().onCrash("add", v -> Optional.of(IntNode.valueOf(3))), crash)).hasSize(1);
    assertThat(run(suite().onCrash("add", v -> Optional.empty()), crash)).isEmpty();
  }

  @Test
  void replayThatThrowsFailsTheVectorAlsoWhereTheRecordedSystemCrashed() throws IOException {
    VectorSuite broken =
        VectorSuite.of("arithmetic")
            .recordedOnly()
            .on(
                "add",
                v -> {
                  throw new IllegalStateException("broken");
                });
    assertThat(run(broken, "{'fn':'add','in':{},'error':'panic: boom'}")).containsExactly("broken");
  }

  @Test
  void inTextIsTheExactSliceOfTheLine() throws IOException {
    List<String> seen = new ArrayList<>();
    VectorSuite suite =
        VectorSuite.of("arithmetic")
            .recordedOnly()
            .on(
                "raw",
                v -> {
                  if (!seen.contains(v.inText())) {
                    seen.add(v.inText());
                  }
                  return VectorAnswer.out(true);
                });
    run(
        suite,
        "{'id':'é😀','fn':'raw', 'in' : {'a':1,'a':1.50, 'b':'\\ud83d\\u00e9'} ,'out':true}",
        "{'fn':'raw','in':12e3,'out':true}",
        "{'fn':'raw','out':true,'in':'x'}");
    assertThat(seen)
        .containsExactly("{\"a\":1,\"a\":1.50, \"b\":\"\\ud83d\\u00e9\"}", "12e3", "\"x\"");
  }

  @Test
  void normalFormAppliesToBothSides() throws IOException {
    VectorSuite suite =
        VectorSuite.of("arithmetic")
            .recordedOnly()
            .on(
                "list",
                v -> VectorAnswer.json("{\"of\":[2,1],\"none\":null}"),
                NormalForm.sorted("of").then(NormalForm.withoutEmpty()));
    assertThat(run(suite, "{'fn':'list','in':{},'out':{'of':[1,2],'also':[]}}")).isEmpty();
    assertThat(run(suite, "{'fn':'list','in':{},'out':{'of':[1,1]}}")).hasSize(1);
  }

  @Test
  void aNormalFormChangesNestedFieldsAndNotItsArgument() {
    var tree = VectorFile.tree("{\"a\":[{\"x\":[3,1],\"y\":1},{\"x\":[2]}],\"x\":[9,8]}");
    String before = tree.toString();
    assertThat(NormalForm.sorted("a.*.x").of(tree))
        .isEqualTo(VectorFile.tree("{\"a\":[{\"x\":[1,3],\"y\":1},{\"x\":[2]}],\"x\":[9,8]}"));
    assertThat(NormalForm.without("a.*.y").of(tree))
        .isEqualTo(VectorFile.tree("{\"a\":[{\"x\":[3,1]},{\"x\":[2]}],\"x\":[9,8]}"));
    assertThat(tree).hasToString(before);
  }

  @Test
  void compressedFileIsReadAsAPlainOne() throws IOException {
    String line = "{\"id\":\"x\",\"fn\":\"add\",\"in\":{\"a\":1,\"b\":2},\"out\":4}\n";
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("more.jsonl.gz")))) {
      out.write(line.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(run(suite(), "{'id':'x','fn':'add','in':{'a':1,'b':2},'out':3}"))
        .containsExactly("x (more.jsonl.gz:1)\n  $: expected 4, was 3");
    assertThat(printed).containsExactly("conformance arithmetic: 1 passed, 1 failed");
  }

  @Test
  void filesOfOtherReleasesAreLeftOutAndCounted() throws IOException {
    Files.writeString(folder.resolve("release-add.jsonl"), "no vector\n");
    assertThat(run(suite(), "{'id':'x','fn':'add','in':{'a':1,'b':2},'out':3}")).isEmpty();
    assertThat(printed)
        .containsExactly(
            "conformance arithmetic: 1 files of other releases left out",
            "conformance arithmetic: 1 passed, 0 failed");
  }

  @Test
  void filesOfOtherReleasesAreReadByASuiteThatKnowsThem() throws IOException {
    Files.writeString(
        folder.resolve("release-add.jsonl"),
        "{\"id\":\"y\",\"fn\":\"add\",\"release\":\"1.2.3\",\"in\":{\"a\":1,\"b\":2},\"out\":\"1.2.3\"}\n");
    VectorSuite suite =
        VectorSuite.of("arithmetic")
            .on("add", v -> VectorAnswer.out(TextNode.valueOf(v.release().orElse("matched"))))
            .otherReleases("1.2.3"::equals)
            .recordedOnly();
    assertThat(run(suite, "{'id':'x','fn':'add','in':{'a':1,'b':2},'out':'matched'}")).isEmpty();
    assertThat(printed).containsExactly("conformance arithmetic: 2 passed, 0 failed");
  }

  @Test
  void aReleaseThatTheSuiteDoesNotKnowFails() throws IOException {
    assertThat(
            run(
                suite().otherReleases("1.2.4"::equals),
                "{'id':'x','fn':'add','release':'1.2.3','in':{'a':1,'b':2},'out':3}"))
        .hasSize(1);
    assertThat(run(suite(), "{'id':'x','fn':'add','release':'1.2.3','in':{'a':1,'b':2},'out':3}"))
        .containsExactly("x (arithmetic.jsonl:1): no replay for release 1.2.3");
  }

  /** A recording in the folder that is never read would look as if it were tested. */
  @Test
  void everyEntryOfTheFolderMustBeRead() throws IOException {
    Files.writeString(folder.resolve("blank.jsonl"), "\n \n");
    Files.writeString(folder.resolve("forgotten.json"), "{}");
    Files.createDirectory(folder.resolve("nested.jsonl"));
    Files.writeString(folder.resolve("nested.jsonl/add.jsonl"), "");
    Files.writeString(folder.resolve("README.md"), "# Vectors");
    assertThat(run(suite(), "{'id':'x','fn':'add','in':{'a':1,'b':2},'out':3}"))
        .containsExactly(
            "blank.jsonl has no vector",
            "forgotten.json is not a vector file, and nothing reads it",
            "nested.jsonl is not a vector file, and nothing reads it");
    assertThat(printed).containsExactly("conformance arithmetic: 1 passed, 3 failed");
  }

  @Test
  void entriesThatTheReplaysReadMustBeNamed() throws IOException {
    Files.createDirectory(folder.resolve("tables"));
    assertThat(run(suite().besides("tables"), "{'id':'x','fn':'add','in':{'a':1,'b':2},'out':3}"))
        .isEmpty();
    assertThat(printed).containsExactly("conformance arithmetic: 1 passed, 0 failed");
  }

  /**
   * A module may test one folder with two suites. Each of them needs a replay for every function.
   */
  @Test
  void severalSuitesOverOneFolderEachNeedAllReplays() throws IOException {
    String added = "{'id':'x','fn':'add','in':{'a':1,'b':2},'out':3}";
    String doubled = "{'id':'y','fn':'double','in':2,'out':4}";
    Replay twice = v -> VectorAnswer.out(IntNode.valueOf(2 * v.in().intValue()));
    assertThat(run(suite().on("double", twice), added, doubled)).isEmpty();
    assertThat(run(VectorSuite.of("arithmetic").on("double", twice).recordedOnly(), added, doubled))
        .containsExactly("x (arithmetic.jsonl:1): no replay for function add");
  }

  @Test
  void aFunctionHasOnlyOneReplay() {
    assertThatThrownBy(() -> suite().on("add", ADD)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void differencesAreShownByPath() {
    var expected = VectorFile.tree("{\"a\":[1,2,3],\"b c\":1.50,\"d\":{}}");
    assertThat(JsonDifference.between(expected, VectorFile.tree("{\"b c\":1.5,\"d\":null}")))
        .extracting(JsonDifference::toString)
        .containsExactly("$.a: expected [1,2,3], was nothing", "$.d: expected {}, was null");
    assertThat(
            JsonDifference.between(
                expected, VectorFile.tree("{\"a\":[1,3],\"b c\":\"1.5\",\"d\":{\"e\":0}}")))
        .extracting(JsonDifference::toString)
        .containsExactly(
            "$.a[1]: expected 2, was 3",
            "$.a[2]: expected 3, was nothing",
            "$[\"b c\"]: expected 1.50, was \"1.5\"",
            "$.d.e: expected nothing, was 0");
    assertThat(JsonDifference.between(IntNode.valueOf(1), JsonNodeFactory.instance.numberNode(1L)))
        .isEmpty();
  }

  private static VectorSuite suite() {
    return VectorSuite.of("arithmetic").on("add", ADD).recordedOnly();
  }

  /** The messages of the failed vectors. Single quotes stand for double ones. */
  private List<String> run(VectorSuite suite, String... lines) throws IOException {
    Files.writeString(
        folder.resolve("arithmetic.jsonl"), String.join("\n", lines).replace('\'', '"') + "\n");
    SuiteRun run = SuiteRun.of(suite, folder);
    printed.addAll(run.printed());
    return run.lines();
  }
}
