package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoTimeTest {
  @ParameterizedTest
  @CsvSource({
    "2026-01-02T03:04:05Z, 2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05.999+01:00, 2026-01-02T02:04:05Z",
    "2024-02-29T23:59:59-00:30, 2024-03-01T00:29:59Z",
    "9999-12-31T23:59:59-01:00, 10000-01-01T00:59:59Z",
    "0000-01-01T00:00:00+01:00, -0001-12-31T23:00:00Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z"
  })
  void timesPrintInUtcAndWholeSeconds(String text, String printed) {
    assertThat(GoTime.parse(text).map(GoTime::format)).isEqualTo(Outcome.ok(printed));
  }

  @Test
  void compatibilityGoAcceptsMoreThanRfc3339() {
    Instant nine = Instant.parse("2026-01-02T09:04:05.5Z");
    assertThat(GoTime.parse("2026-01-02T9:04:05,5Z")).isEqualTo(Outcome.ok(nine));
    assertThat(GoTime.parse("2026-01-02T09:04:05.5+24:60").isOk()).isTrue();
  }

  @Test
  void parseOrNullAndIsTimeNeedNoMessage() {
    assertThat(GoTime.isTime("2026-01-02T03:04:05.5+01:00")).isTrue();
    assertThat(GoTime.isTime("2026-02-30T03:04:05Z")).isFalse();
    assertThat(GoTime.parseOrNull("2026-01-02T03:04:05+01:00"))
        .isEqualTo(Instant.parse("2026-01-02T02:04:05Z"));
    assertThat(GoTime.parseOrNull("")).isNull();
  }

  @Test
  void fractionsAreTruncatedToNanoseconds() {
    assertThat(GoTime.parse("2026-01-02T03:04:05.1234567899Z").orElseThrow().getNano())
        .isEqualTo(123_456_789);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|''|2006",
        "202|202|2006",
        "x|x|2006",
        "2026/01|/01|-",
        "2026-1-02|1-02|01",
        "2026-01-02 03:04:05Z|' 03:04:05Z'|T",
        "2026-01-02t03:04:05Z|t03:04:05Z|T",
        "2026-01-02T|''|15",
        "2026-01-02T03:4:05Z|4:05Z|04",
        "2026-01-02T03:04:05|''|Z07:00",
        "2026-01-02T03:04:05+0100|+0100|Z07:00",
        "2026-01-02T03:04:05.Z|.Z|Z07:00"
      })
  void errorsNameTheFirstPartThatDoesNotFit(String text, String rest, String part) {
    assertThat(GoTime.parse(text).problems())
        .containsExactly(
            Problem.plain(
                FieldPath.root(),
                "parsing time \""
                    + text
                    + "\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \""
                    + rest
                    + "\" as \""
                    + part
                    + "\"",
                ProblemCode.of("Time.Invalid")));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-13-02T03:04:05Z, month out of range",
    "2026-02-29T03:04:05Z, day out of range",
    "2026-01-00T03:04:05Z, day out of range",
    "2026-01-02T24:04:05Z, hour out of range",
    "2026-01-02T03:60:05Z, minute out of range",
    "2026-01-02T03:04:60Z, second out of range",
    "2026-01-02T03:04:05+25:00, time zone offset hour out of range",
    "2026-01-02T03:04:05+00:61, time zone offset minute out of range",
    "2026-01-02T03:04:05Zx, 'extra text: \"x\"'"
  })
  void errorsNameWhatIsOutOfRange(String text, String why) {
    assertThat(GoTime.parse(text).problems().get(0).text())
        .isEqualTo("parsing time \"" + text + "\": " + why);
  }

  @Property(seed = "1")
  void printedTimesParseToTheSameTime(
      @ForAll @LongRange(min = 0, max = 253402300799L) long second) {
    Instant instant = Instant.ofEpochSecond(second);
    assertThat(GoTime.parse(GoTime.format(instant))).isEqualTo(Outcome.ok(instant));
    assertThat(GoTime.format(instant)).isEqualTo(instant.toString());
  }

  @Property(seed = "1")
  void anyStringIsParsedOrRefused(@ForAll String text) {
    assertThat(GoTime.parse("2026-" + text).warningsOrProblems()).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void theZeroTimeIsTheStartOfYearOne() {
    assertThat(GoTime.format(GoTime.ZERO)).isEqualTo("0001-01-01T00:00:00Z");
  }
}
