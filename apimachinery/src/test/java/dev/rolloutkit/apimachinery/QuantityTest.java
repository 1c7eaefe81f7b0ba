package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Quantity.Format;
import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  private static Quantity quantity(String text) {
    return Quantity.parse(text).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 100m",
    "1.5Gi, 1536Mi",
    "1024Ki, 1Mi",
    "8Ki, 8Ki",
    "1000, 1k",
    "1000m, 1",
    "2.000, 2",
    "1e3, 1e3",
    "1e4, 10e3",
    "-0.5, -500m",
    "0.1n, 1n",
    "9Ei, 9223372036854775807",
    "0.5Ki, 512",
    "0.0005Ki, 512m",
    "1.5Ki, 1536",
    "12345678901234567890k, 12345678901234567890k",
    "100000000000000000000, 100E",
    "1E-10, 1e-9",
    "k, 0"
  })
  void theCanonicalFormIsPrinted(String text, String printed) {
    assertThat(quantity(text)).hasToString(printed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.500", "+3", "5.", "007", "01Mi", "1E3", "1e03", "7Ki", "1E"})
  void compatibilityStringsThatLookCanonicalAreKept(String text) {
    assertThat(quantity(text)).hasToString(text);
  }

  @Test
  void compatibilityTheSuffixIsLostBeyondExa() {
    assertThat(quantity("1000E")).hasToString("1");
    assertThat(quantity("1000E")).isGreaterThan(quantity("999E"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "abc", "1.2.3", " 1", "1 ", "- 1", "1 Mi", "1Ki5x", "1é", "٣"})
  void stringsOfAnotherFormAreRefused(String text) {
    assertThat(Quantity.parse(text).problems())
        .containsExactly(
            Problem.plain(
                FieldPath.root(),
                "quantities must match the regular expression"
                    + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
                ProblemCode.of("Quantity.Format")));
  }

  /** Only the decoder of JSON trims a quantity, before it is parsed. */
  @ParameterizedTest
  @ValueSource(strings = {" 5 ", "5Mi ", "   007", " 0 ", "\t1", "1\n", "1\r", "\u20281"})
  void whiteSpaceIsRefused(String text) {
    assertThat(Quantity.parse(text).problems().get(0).code()).hasToString("Quantity.Format");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--1", "1K", "1e", "1ee5", "1Ki5", "1+", "1kk", "1e99999999999999999999", "1i"})
  void unknownSuffixesAreRefused(String text) {
    assertThat(Quantity.parse(text).problems().get(0).text())
        .isEqualTo("unable to parse quantity's suffix");
  }

  @Test
  void someSuffixesNeedADigit() {
    assertThat(Quantity.parse("Ei").problems().get(0).text())
        .isEqualTo("unable to parse numeric part of quantity");
    assertThat(quantity("Ki").signum()).isZero();
  }

  @Test
  void amountsOfDifferentFormatsAreCompared() {
    assertThat(quantity("1500m")).isEqualByComparingTo(quantity("1.5"));
    assertThat(quantity("1Ki")).isEqualByComparingTo(quantity("1024"));
    assertThat(quantity("1Gi")).isGreaterThan(quantity("1G"));
    assertThat(quantity("1500m")).isEqualTo(quantity("1500m")).isNotEqualTo(quantity("1.500"));
    assertThat(quantity("1500m")).hasSameHashCodeAs(quantity("1500m"));
    assertThat(quantity("1e3")).isNotEqualTo(quantity("1k"));
    assertThat(quantity("1.5").toBigDecimal()).isEqualByComparingTo(new BigDecimal("1.5"));
  }

  @Test
  void thousandthsAreRoundedAwayFromZero() {
    assertThat(quantity("100u").roundUpMilli()).hasToString("1m");
    assertThat(quantity("-1.0001").roundUpMilli()).hasToString("-1001m");
    assertThat(quantity("1.500").roundUpMilli()).hasToString("1.500");
  }

  @Test
  void formatsAndWholeAmountsAreRecognized() {
    assertThat(quantity("1Mi").format()).isEqualTo(Format.BINARY_SI);
    assertThat(quantity("1e3").format().wireName()).isEqualTo("DecimalExponent");
    assertThat(Quantity.ZERO.format().wireName()).isEqualTo("DecimalSI");
    assertThat(Quantity.ZERO).hasToString("0").isEqualTo(quantity("0"));
    assertThat(quantity("2000m").isWhole()).isTrue();
    assertThat(quantity("1001m").isWhole()).isFalse();
    assertThat(quantity("1e2000000000").isWhole()).isTrue();
  }

  @Test
  void hostileAmountsAreCheap() {
    String nines = "9".repeat(200_000);
    assertThat(quantity(nines).toString()).startsWith("999").hasSize(200_000);
    assertThat(quantity(nines + "Ki")).hasToString("9223372036854775807");
    assertThat(quantity("0." + nines)).hasToString("1");
    assertThat(quantity("1" + "0".repeat(200_000) + "e-200000"))
        .isEqualByComparingTo(quantity("1"));
    assertThat(quantity("1e2147483647")).hasToString("10e2147483646");
    assertThat(quantity(nines + "e2000000000")).isGreaterThan(quantity("1"));
    assertThat(quantity("0.0000000000000000000001e-2000000000")).hasToString("1e-9");
  }

  @Property(seed = "1")
  void printedFormsParseToTheSameAmount(
      @ForAll @IntRange(min = -999_999, max = 999_999) int digits,
      @ForAll @IntRange(min = 0, max = 16) int suffix) {
    String[] suffixes = "n u m k M G T P E Ki Mi Gi Ti Pi Ei e7 E-4".split(" ");
    Quantity first = quantity(digits / 1000 + "." + Math.abs(digits % 1000) + suffixes[suffix]);
    Quantity second = quantity(first.toString());
    assertThat(second).isEqualByComparingTo(first);
    assertThat(second).hasToString(first.toString());
    assertThat(first.roundUpMilli().toBigDecimal().abs())
        .isGreaterThanOrEqualTo(first.toBigDecimal().abs());
  }

  @Property(seed = "1")
  void anyStringIsParsedOrRefused(
      @ForAll
          @StringLength(max = 12)
          @Chars({'0', '1', '9', '.', '-', '+', 'e', 'E', 'i', 'n', 'K', 'M', 'k', 'x'})
          String text) {
    Quantity.parse(text)
        .match(
            (value, warnings) -> assertThat(value.toString()).isNotEmpty(),
            problems -> assertThat(problems).hasSize(1));
  }
}
