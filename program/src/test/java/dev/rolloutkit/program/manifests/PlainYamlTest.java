package dev.rolloutkit.program.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read in one pass is what the events of SnakeYAML say, and the rest is left to them. */
class PlainYamlTest {
  private static final Limits LIMITS = Limits.DEFAULT;

  /** Pieces of which documents are made, many of them wrong where they end up. */
  private static final List<String> PIECES =
      List.of(
          "\n",
          "\n  ",
          "\n    ",
          "\n      ",
          "\n- ",
          "\n  - ",
          "\n    - ",
          "- ",
          "-",
          " ",
          "  ",
          "a: ",
          "b: ",
          "c:",
          "spec: ",
          "a",
          "b",
          "1",
          "0x1f",
          "017",
          "1_000",
          "1e3",
          ".5",
          "1:30",
          "true",
          "Yes",
          "off",
          "null",
          "~",
          "2020-01-01",
          "<<",
          "<<: ",
          "=",
          "-1",
          "--flag",
          "-x",
          "\"",
          "'",
          "\"q\"",
          "'q'",
          "\"q\": ",
          "'': ",
          "\"a: b # c\"",
          "'it''s'",
          "\"\\n\"",
          "|\n",
          "|-\n",
          "|+\n",
          ">\n",
          "| # c\n",
          "|2\n",
          " # c",
          "#c",
          "\n# c\n",
          "\n   # c\n",
          "{",
          "}",
          "[",
          "]",
          ", ",
          ",",
          "{}",
          "[]",
          "{a: 1, b: [x, \"y\"]}",
          "[a:b, c]",
          "{a: }",
          "?",
          "? ",
          ":",
          ": ",
          "&x ",
          "*x",
          "!!str ",
          "%",
          "@",
          "`",
          "\t",
          "\r\n",
          "é",
          "\u0085",
          "\u2028",
          "\ufeff",
          "---\n",
          "...\n",
          "http://h:80/p?q=1",
          "x y",
          "x  # c",
          "x:y",
          "/",
          ".");

  @Test
  void manifestsAsPeopleWriteThemAreReadInOnePass() throws UnreadableException {
    String document =
        """
        # what it is for
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata:
          name: "shop"   # quoted
          labels: {app: shop, 'app.kubernetes.io/part-of': all}
        spec:
          replicas: 3
          paused:
          strategy:
            canary:
              steps:
              - setWeight: 20
              - pause: {}
              -
                pause: {duration: 1h}
          template:
            spec:
              containers:
                - name: web
                  image: example.com/web:1.2
                  args: [--port, "80", -v, a:b]
                  command:
                    - sh
                    - -c
                    - |
                      # starts it
                      if true; then

                        exec web
                      fi
                  env: []
        """;
    assertThat(YamlTrees.readPlain(document, LIMITS))
        .isNotNull()
        .isEqualTo(YamlTrees.readAny(document, LIMITS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: 1\na: 2\n",
        "a: b: c\n",
        "a: b\n  c\n",
        "a:\n  b\n",
        "a: *x\n",
        "a: &x 1\n",
        "a: !!str 1\n",
        "<<: {a: 1}\n",
        "\"<<\": {a: 1}\n",
        "a: >\n  b\n",
        "a: |+\n  b\n",
        "a: |\n\n  b\n",
        "a: |\n  b",
        "a: \"x\\n\"\n",
        "a: 'x''y'\n",
        "a: [1,\n 2]\n",
        "a: {b: }\n",
        "a:\tb\n",
        "? a\n: b\n",
        "- a\nb: 1\n",
        "a: 1\n  b: 2\n",
        "a:\n    b: 1\n  c: 2\n",
        "a: 1\n---\nb: 2\n",
        "a: 1\n...\n",
        "%YAML 1.1\n",
        "only a text\n",
        "a: 1\r\n",
        "a: \ufeffb\n",
        "# nothing\n",
        ""
      })
  void anythingElseIsGivenUp(String document) {
    assertThat(YamlTrees.readPlain(document, LIMITS)).isNull();
  }

  @Test
  void limitsAreThoseOfTheOtherReader() {
    assertThat(YamlTrees.readPlain("a: {b: {c: 1}}\n", limits(10, 3))).isNotNull();
    assertThat(YamlTrees.readPlain("a: {b: {c: 1}}\n", limits(10, 2))).isNull();
    assertThat(YamlTrees.readPlain("a: [1, 2]\n", limits(4, 9))).isNotNull();
    assertThat(YamlTrees.readPlain("a: [1, 2]\n", limits(3, 9))).isNull();
  }

  @Test
  void deepDocumentsAreGivenUp() {
    assertThat(YamlTrees.readPlain("a: " + "[".repeat(100_000), LIMITS)).isNull();
    assertThat(YamlTrees.readPlain("- ".repeat(100_000), LIMITS)).isNull();
  }

  @Property(tries = 20_000)
  void whatIsReadIsWhatTheEventsSay(@ForAll("documents") String document) {
    boolean isRead = agrees(document);
    Statistics.label("read in one pass").collect(isRead);
    Statistics.label("read in one pass")
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 2));
  }

  @Property(tries = 5_000)
  void damagedManifestsAreReadAlikeOrGivenUp(
      @ForAll("manifests") String manifest,
      @ForAll("pieces") String piece,
      @ForAll double place,
      @ForAll("cuts") int cut) {
    int at = (int) (Math.abs(place % 1) * manifest.length());
    agrees(
        manifest.substring(0, at)
            + piece
            + manifest.substring(Math.min(manifest.length(), at + cut)));
  }

  /** Whether a document is read in one pass; if so, the events must say the same. */
  private static boolean agrees(String document) {
    JsonNode plain = YamlTrees.readPlain(document, LIMITS);
    if (plain != null) {
      assertThat(plain).as(document).isEqualTo(byEvents(document));
      assertThat(plain.toString()).isEqualTo(String.valueOf(byEvents(document)));
    }
    return plain != null;
  }

  private static @Nullable JsonNode byEvents(String document) {
    try {
      return YamlTrees.readAny(document, LIMITS);
    } catch (UnreadableException e) {
      throw new AssertionError("read in one pass, but " + e.reason() + ":\n" + document, e);
    }
  }

  @Provide
  Arbitrary<String> pieces() {
    return Arbitraries.of(PIECES);
  }

  @Provide
  Arbitrary<Integer> cuts() {
    return Arbitraries.integers().between(0, 4);
  }

  @Provide
  Arbitrary<String> documents() {
    return Combinators.combine(
            Arbitraries.of("a:", "a: ", "- ", "{", "", "a:\n  b: ", "a:\n- b: 1\n  c: "),
            pieces().list().ofMinSize(1).ofMaxSize(8))
        .as((start, rest) -> start + String.join("", rest));
  }

  @Provide
  Arbitrary<String> manifests() {
    try (InputStream in = PlainYamlTest.class.getResourceAsStream("/plain-yaml.yaml")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Arbitraries.of(List.of(all.split("\n---\n")));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Limits limits(int values, int depth) {
    return new Limits(1_000, 1_000, 1_000, 10, values, depth);
  }
}
