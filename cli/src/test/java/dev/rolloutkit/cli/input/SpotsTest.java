package dev.rolloutkit.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.error.YAMLException;

class SpotsTest {
  private static final List<String> PIECES =
      List.of(
          "\n",
          "\n- ",
          "\n  - ",
          "- ",
          "-\n",
          " ",
          "a: ",
          "b:",
          "c:\n",
          "\"q\": ",
          "'q': x\n",
          "{}",
          "{a: 1, b: [x, \"y\"]}",
          "[[a], {b: c}]",
          "|\n",
          "|-\n  x\n",
          ">\n",
          " # c",
          "\n# c\n",
          "items:\n",
          "items: [{kind: A}, {kind: B}]\n",
          "&x ",
          "é",
          "~",
          "null\n");

  @Test
  void positionsAreThoseOfKeysAndOfItemsAndValuesWithoutOne() {
    String document =
        """
        # one
        a: 1
        b:
        - c: {d: e}
        -
        - [x, |y]
        """
            .replace("|y", "y");
    Spot root = Spots.read(document, item -> {});
    assertThat(at(root)).isEqualTo("1:0");
    assertThat(at(root.child("a"))).isEqualTo("1:0");
    Spot list = root.child("b");
    assertThat(at(list)).isEqualTo("2:0");
    assertThat(at(list.child("0"))).isEqualTo("3:2");
    assertThat(at(list.child("0").child("c").child("d"))).isEqualTo("3:6");
    assertThat(at(list.child("1"))).isEqualTo("4:1");
    assertThat(at(list.child("2").child("1"))).isEqualTo("5:6");
  }

  @Property(tries = 5_000)
  void positionsAreThoseThatTheEventsHave(
      @ForAll("manifests") String manifest,
      @ForAll("pieces") String piece,
      @ForAll double place,
      @ForAll("cuts") int cut) {
    int at = (int) (Math.abs(place % 1) * manifest.length());
    agree(
        manifest.substring(0, at)
            + piece
            + manifest.substring(Math.min(manifest.length(), at + cut)));
  }

  @Property(tries = 5_000)
  void positionsOfShortDocumentsAreThoseThatTheEventsHave(@ForAll("documents") String document) {
    agree(document);
  }

  /** The same object, or the same items, or neither. */
  private static void agree(String document) {
    List<Spot> items = new ArrayList<>();
    List<Spot> expected = new ArrayList<>();
    Spot spot;
    try {
      spot = Spots.read(document, items::add);
    } catch (YAMLException e) {
      return; // read by its events
    }
    assertThat(spot).as(document).isEqualTo(Spots.readAny(document, expected::add));
    assertThat(items).as(document).isEqualTo(expected);
  }

  private static String at(Spot spot) {
    return spot.line() + ":" + spot.column();
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
    return pieces().list().ofMinSize(1).ofMaxSize(7).map(pieces -> "a:" + String.join("", pieces));
  }

  @Provide
  Arbitrary<String> manifests() {
    try (InputStream in = Spots.class.getResourceAsStream("/manifests/01-alb-canary.yaml")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Arbitraries.of(List.of(all.split("\n---\n")));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
