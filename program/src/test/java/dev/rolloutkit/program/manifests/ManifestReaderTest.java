package dev.rolloutkit.program.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestReaderTest {
  private static final Limits SMALL = new Limits(2_000, 1_000, 5_000, 10, 500, 20);

  @TempDir Path folder;

  @Test
  void severalDocumentsKeepTheirLines() {
    ManifestSet read =
        read(
            """
            # a comment
            ---
            apiVersion: v1
            kind: Service
            metadata: {name: a}
            ---

            apiVersion: v1
            kind: Service
            metadata: {name: b, namespace: n}
            """);
    assertThat(read.manifests())
        .extracting(m -> m.at() + " " + m.namespace() + "/" + m.name())
        .containsExactly("in:2 default/a", "in:6 n/b");
    assertThat(read.problems()).isEmpty();
  }

  @Test
  void brokenDocumentIsReportedAndTheRestGoesOn() {
    ManifestSet read =
        read(
            """
            kind: [
            ---
            {apiVersion: v1, kind: Service, metadata: {name: a}}
            """);
    assertThat(read.manifests()).hasSize(1);
    assertThat(read.problems())
        .extracting(InputProblem::toString)
        .singleElement()
        .asString()
        .startsWith("in:2: not YAML: ");
  }

  @Test
  void listsAreTakenApartAlsoTypedAndNestedOnes() {
    ManifestSet read =
        read(
            """
            apiVersion: v1
            kind: List
            items:
            - {apiVersion: v1, kind: Service, metadata: {name: a}}
            - apiVersion: argoproj.io/v1alpha1
              kind: RolloutList
              items:
              - {metadata: {name: b}}
            - 7
            """);
    assertThat(read.manifests())
        .extracting(m -> m.apiVersion() + " " + m.kind() + " " + m.name())
        .containsExactly("v1 Service a", "argoproj.io/v1alpha1 Rollout b");
    assertThat(read.problems())
        .extracting(InputProblem::reason)
        .containsExactly("items[2]: not a Kubernetes object: no map");
  }

  @Test
  void jsonIsReadTooAndItsDocumentsOneAfterTheOther() {
    ManifestSet read =
        read(
            """
            {"apiVersion":"v1","kind":"Service","metadata":{"name":"a"}}
            {"apiVersion":"v1","kind":"Service","metadata":{"name":"b"}}
            """);
    assertThat(read.manifests()).hasSize(2);
    assertThat(problem("{\"a\":1,\"a\":2}")).startsWith("in:1: not JSON: Duplicate");
    assertThat(problem("{\"a\":")).startsWith("in:1: not JSON: Unexpected end-of-input");
  }

  @Test
  void objectsWithoutNameKindOrVersionAreProblems() {
    assertThat(problem("{apiVersion: v1, kind: Service}"))
        .isEqualTo("in:1: Service without metadata.name");
    assertThat(problem("{apiVersion: v1, kind: Service, metadata: [x]}"))
        .isEqualTo("in:1: Service without metadata.name");
    assertThat(problem("{metadata: {name: a}}"))
        .isEqualTo("in:1: not a Kubernetes object: no kind");
    assertThat(problem("{kind: Service}"))
        .isEqualTo("in:1: not a Kubernetes object: no apiVersion");
    assertThat(problem("just text")).isEqualTo("in:1: not a Kubernetes object: no map");
  }

  @Test
  void duplicateKeysAndObjectsAreProblems() {
    assertThat(problem("apiVersion: v1\nkind: Service\nmetadata:\n  name: a\n  name: b\n"))
        .isEqualTo("in:5: duplicate key \"name\"");
    String service = "{apiVersion: v1, kind: Service, metadata: {name: a}}\n";
    assertThat(problem(service + "---\n" + service))
        .isEqualTo("in:2: Service default/a is also at in:1, with the same content");
  }

  @Test
  void valuesAreThoseOfKubernetesTools() {
    ManifestSet read =
        read(
            """
            apiVersion: v1
            kind: Service
            metadata: &name {name: a}
            a: 0x10
            b: 1.50
            c: yes
            d: 2026-01-02
            e: 12:30
            f: ~
            g: 017
            h: 9223372036854775808
            i: "5"
            j: {<<: *name, k: *name}
            """);
    assertThat(read.manifests().get(0).tree().toString())
        .isEqualTo(
            "{\"apiVersion\":\"v1\",\"kind\":\"Service\",\"metadata\":{\"name\":\"a\"},\"a\":16,"
                + "\"b\":1.50,\"c\":true,\"d\":\"2026-01-02\",\"e\":\"12:30\",\"f\":null,\"g\":15,"
                + "\"h\":9223372036854775808,\"i\":\"5\","
                + "\"j\":{\"k\":{\"name\":\"a\"},\"name\":\"a\"}}");
  }

  @Test
  void whatIsTooMuchIsRefusedInOneSentence() {
    assertThat(problem("x".repeat(3_000))).contains("a document of more than 0 Mi characters");
    assertThat(
            read(IntStream.range(0, 20)
                    .mapToObj(
                        i -> "---\n{apiVersion: v1, kind: Service, metadata: {name: a" + i + "}}\n")
                    .collect(Collectors.joining()))
                .problems())
        .extracting(InputProblem::reason)
        .containsExactly("more than 10 objects: the rest of the file is not read");
    assertThat(read("# a long comment\n---\n".repeat(400)).problems())
        .extracting(InputProblem::reason)
        .containsExactly("more than 0 Mi characters in all: the rest is not read");
    assertThat(problem("x".repeat(1_500)))
        .isEqualTo("in:1: a line of more than 1000 characters is not read");
    assertThat(problem("[".repeat(100))).isEqualTo("in:1: nested more than 20 deep");
    assertThat(problem("{" + "\"a\":{".repeat(100))).contains("not JSON: Document nesting depth");
    assertThat(problem("a: &a\n  b: *a\n")).isEqualTo("in:2: an alias to itself: *a");
    assertThat(problem("a: *b\n")).startsWith("in:1: ");
    assertThat(
            problem(
                IntStream.range(1, 30)
                    .mapToObj(i -> "a" + i + ": &a" + i + " [*a" + (i - 1) + "]\n")
                    .collect(Collectors.joining("", "a0: &a0 x\n", ""))))
        .endsWith("nested more than 20 deep");
    assertThat(
            problem(
                """
                a: &a [x,x,x,x,x,x,x,x,x,x]
                b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]
                c: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]
                """))
        .contains("more than 500 values once its aliases are followed");
  }

  @Test
  void whatIsNoTextIsRefused() throws IOException {
    ManifestReader reader = new ManifestReader(SMALL, m -> true);
    reader.read("in", new ByteArrayInputStream(new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1}));
    reader.read("nul", new ByteArrayInputStream(new byte[] {'a', 0, 'b'}));
    assertThat(reader.result().problems())
        .extracting(InputProblem::toString)
        .containsExactly("in:1: not text in UTF-8", "nul:1: not text: it holds a zero byte");
  }

  @Test
  void nothingIsNoProblem() {
    assertThat(read("").problems()).isEmpty();
    assertThat(read("---\n# nothing\n---\n").problems()).isEmpty();
  }

  @Test
  void foldersAreReadInOrderOfNamesAndSayWhenTheyHoldNothing() throws IOException {
    Files.writeString(folder.resolve("readme.txt"), "not YAML: [");
    ManifestReader reader = new ManifestReader(SMALL, m -> true);
    reader.read(folder);
    assertThat(reader.result().problems())
        .singleElement()
        .asString()
        .endsWith("holds no .yaml, .yml or .json file");

    Files.createDirectories(folder.resolve("below"));
    Files.writeString(
        folder.resolve("below/b.yml"), "{apiVersion: v1, kind: Service, metadata: {name: b}}");
    Files.writeString(
        folder.resolve("a.json"),
        "{\"apiVersion\":\"v1\",\"kind\":\"Service\",\"metadata\":{\"name\":\"a\"}}");
    ManifestReader second = new ManifestReader(SMALL, m -> true);
    second.read(folder);
    assertThat(second.result().manifests()).extracting(Manifest::name).containsExactly("a", "b");
    second.read(folder.resolve("none"));
    assertThat(second.result().problems())
        .singleElement()
        .asString()
        .endsWith("no such file or folder");
  }

  @Test
  void unwantedKindsAreCounted() throws IOException {
    ManifestReader reader = new ManifestReader(SMALL, m -> m.kind().equals("Service"));
    reader.read(
        "in",
        stream(
            """
            {apiVersion: v1, kind: Secret, metadata: {name: a}}
            ---
            {apiVersion: v1, kind: Secret}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: a}}
            """));
    assertThat(reader.result().skipped()).containsOnly(java.util.Map.entry("v1 Secret", 2));
    assertThat(reader.result().manifests()).hasSize(1);
  }

  private static String problem(String text) {
    return read(text).problems().get(0).toString();
  }

  private static ManifestSet read(String text) {
    ManifestReader reader = new ManifestReader(SMALL, m -> true);
    try {
      reader.read("in", stream(text));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return reader.result();
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
