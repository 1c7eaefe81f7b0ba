package dev.rolloutkit.lbc.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnnotationValuesTest {
  private static final String KEY = "alb.ingress.kubernetes.io/tags";

  @Test
  void stringMapTrimsPairs() {
    assertThat(map("a=b,c=d")).containsExactly(Map.entry("a", "b"), Map.entry("c", "d"));
    assertThat(map(" a = b , c\t=\u00a0d\n")).isEqualTo(Map.of("a", "b", "c", "d"));
    assertThat(map("a=b=c")).isEqualTo(Map.of("a", "b=c"));
    assertThat(map("a=")).isEqualTo(Map.of("a", ""));
    assertThat(map("a=1,a=2")).isEqualTo(Map.of("a", "2"));
    assertThat(map("")).isEmpty();
  }

  @Test
  void stringMapBackslashEscapesTheNextCharacter() {
    assertThat(map("k=x\\,y")).isEqualTo(Map.of("k", "x,y"));
    assertThat(map("a=b\\,c,d=e")).isEqualTo(Map.of("a", "b,c", "d", "e"));
    assertThat(map("k=x\\\\,l=y")).isEqualTo(Map.of("k", "x\\", "l", "y"));
    assertThat(map("a\\=b=c")).isEqualTo(Map.of("a", "b=c"));
    assertThat(map("a=b\\")).isEqualTo(Map.of("a", "b\\"));
    assertThat(map("a=\\\ud83d\ude00")).isEqualTo(Map.of("a", "\ud83d\ude00"));
  }

  @Test
  void stringMapTrailingCommaBelongsToTheValue() {
    assertThat(map("a=b,")).isEqualTo(Map.of("a", "b,"));
    assertThat(map("a=b, \t")).isEqualTo(Map.of("a", "b,"));
    assertThat(map("a=b,c=d,")).isEqualTo(Map.of("a", "b", "c", "d,"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        " ",
        "=b",
        " = ",
        "\\",
        ",",
        ",a=b",
        "a=b,,c=d",
        "a=b,c",
        "a=b,,",
        "a=b , ,",
        "a,b=c",
        "a=b,c,d=e",
        "a=b,=c",
        "a=b,\\"
      })
  void stringMapRefusesPartsThatAreNotPairs(String text) {
    assertThat(AnnotationValues.stringMap(KEY, text).problems())
        .containsExactly(
            Problem.plain(
                FieldPath.of("metadata", "annotations").key(KEY),
                "failed to parse stringMap annotation, " + KEY + ": " + text,
                LbcProblemCodes.ANNOTATION_INVALID));
  }

  /**
   * The slow implementation follows the same rules in another way: it searches the rest of the text
   * at each comma.
   */
  @Property(tries = 3000, seed = "4711")
  void stringMapAgreesWithTheSlowImplementation(@ForAll("texts") String text) {
    assertThat(AnnotationValues.stringMap(KEY, text).toOptional()).isEqualTo(slowly(text));
  }

  @Property(tries = 500, seed = "4712")
  void stringMapReadsAnEscapedMap(@ForAll("maps") Map<String, String> written) {
    String text =
        written.entrySet().stream()
            .map(e -> escape(e.getKey()) + "=" + escape(e.getValue()))
            .collect(Collectors.joining(", "));
    assertThat(map(text)).isEqualTo(written);
  }

  @Test
  void stringMapTakesLinearTime() {
    String text = "k=" + "\\,".repeat(200_000) + ",l=" + "v ".repeat(200_000) + ",".repeat(1);
    assertThat(map(text).get("k")).hasSize(200_000);
    assertThat(AnnotationValues.stringMap(KEY, ",".repeat(1_000_000)).isOk()).isFalse();
  }

  @Test
  void listOmitsBlankParts() {
    assertThat(AnnotationValues.list(" a , ,b\u2003,,c")).containsExactly("a", "b", "c");
    assertThat(AnnotationValues.list(" , ")).isEmpty();
    assertThat(AnnotationValues.list("")).isEmpty();
  }

  @Test
  void boolRefusesOtherStrings() {
    assertThat(AnnotationValues.bool(KEY, "T").toOptional()).contains(true);
    assertThat(AnnotationValues.bool(KEY, " true").problems())
        .extracting(Problem::message)
        .containsExactly(
            "failed to parse bool annotation, "
                + KEY
                + ":  true: strconv.ParseBool: parsing \" true\": invalid syntax");
  }

  @Test
  void integerRefusesOtherStringsAndNumbersOutOfRange() {
    assertThat(AnnotationValues.integer(KEY, "+7", 32).toOptional()).contains(7L);
    assertThat(AnnotationValues.integer(KEY, "2147483648", 64).toOptional()).contains(2147483648L);
    assertThat(AnnotationValues.integer(KEY, "2147483648", 32).problems())
        .extracting(Problem::message)
        .containsExactly(
            "failed to parse int32 annotation, "
                + KEY
                + ": 2147483648: strconv.ParseInt: parsing \"2147483648\": value out of range");
    assertThat(AnnotationValues.integer(KEY, "x", 64).problems())
        .extracting(Problem::message)
        .containsExactly(
            "failed to parse int64 annotation, "
                + KEY
                + ": x: strconv.ParseInt: parsing \"x\": invalid syntax");
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("ab=,\\ \u00a0").ofMaxLength(12);
  }

  @Provide
  Arbitrary<Map<String, String>> maps() {
    Arbitrary<String> words =
        Arbitraries.strings().withChars("xy,\\").ofMinLength(1).ofMaxLength(4);
    Arbitrary<String> values =
        Arbitraries.strings().withChars("xy=,\\").ofMinLength(1).ofMaxLength(4);
    return Arbitraries.maps(words, values).ofMinSize(1).ofMaxSize(4);
  }

  private static String escape(String text) {
    return text.replaceAll("[,\\\\]", "\\\\$0");
  }

  private static ImmutableMap<String, String> map(String text) {
    return AnnotationValues.stringMap(KEY, text).orElseThrow();
  }

  private static Optional<Map<String, String>> slowly(String text) {
    List<String> parts = new ArrayList<>();
    String part = "";
    for (int i = 0; i < text.length(); i++) {
      String rest = GoStrings.trimSpace(text.substring(i + 1));
      boolean escapes = text.charAt(i) == '\\' && i + 1 < text.length();
      if (escapes) {
        part += text.charAt(++i);
      } else if (text.charAt(i) == ',' && !rest.isEmpty()) {
        if (!rest.contains("=")) {
          return Optional.empty();
        }
        parts.add(part);
        part = "";
      } else {
        part += text.charAt(i);
      }
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    Map<String, String> out = new LinkedHashMap<>();
    for (String pair : parts) {
      String[] both = pair.split("=", 2);
      if (both.length < 2 || GoStrings.trimSpace(both[0]).isEmpty()) {
        return Optional.empty();
      }
      out.put(GoStrings.trimSpace(both[0]), GoStrings.trimSpace(both[1]));
    }
    return Optional.of(out);
  }
}
