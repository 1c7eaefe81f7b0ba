package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoDurationTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0s",
    "-0, 0, 0s",
    "10s, 10000000000, 10s",
    "1m, 60000000000, 1m0s",
    "1h30m, 5400000000000, 1h30m0s",
    "-1.5s, -1500000000, -1.5s",
    "+.5s, 500000000, 500ms",
    "1.s, 1000000000, 1s",
    "1us, 1000, 1µs",
    "1500ns, 1500, 1.5µs",
    "1\u03bcs1\u00b5s, 2000, 2µs",
    "0.3333333333333333333h, 1200000000000, 20m0s",
    "9223372036854775807ns, 9223372036854775807, 2562047h47m16.854775807s",
    "-9223372036854775808ns, -9223372036854775808, -2562047h47m16.854775808s"
  })
  void durationsAreParsedAndPrinted(String text, long nanos, String printed) {
    assertThat(GoDuration.parse(text)).isEqualTo(Outcome.ok(Duration.ofNanos(nanos)));
    assertThat(GoDuration.format(nanos)).isEqualTo(printed);
  }

  @ParameterizedTest
  @CsvSource({
    "'', invalid duration \"\"",
    "-, invalid duration \"-\"",
    "abc, invalid duration \"abc\"",
    ".s, invalid duration \".s\"",
    "' 1s', invalid duration \" 1s\"",
    "9223372036854775808ns, invalid duration \"9223372036854775808ns\"",
    "2562048h, invalid duration \"2562048h\"",
    "99999999999999999999, invalid duration \"99999999999999999999\"",
    "3, missing unit in duration \"3\"",
    "1s5, missing unit in duration \"1s5\"",
    "1d, unknown unit \"d\" in duration \"1d\"",
    "1é, unknown unit \"\\xc3\\xa9\" in duration \"1\\xc3\\xa9\""
  })
  void invalidDurationsYieldGosMessage(String text, String why) {
    assertThat(GoDuration.parse(text))
        .isEqualTo(
            Outcome.failed(
                Problem.plain(
                    FieldPath.root(), "time: " + why, ProblemCode.of("Duration.Invalid"))));
  }

  @Test
  void formattingADurationBeyond64BitsThrows() {
    assertThatThrownBy(() -> GoDuration.format(Duration.ofDays(999_999)))
        .isInstanceOf(ArithmeticException.class);
  }

  @Property(seed = "1")
  void printedDurationsParseToTheSameDuration(@ForAll long nanos) {
    Duration duration = Duration.ofNanos(nanos);
    assertThat(GoDuration.parse(GoDuration.format(duration))).isEqualTo(Outcome.ok(duration));
  }
}
