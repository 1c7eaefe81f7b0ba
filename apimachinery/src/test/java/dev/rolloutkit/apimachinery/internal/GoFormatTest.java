package dev.rolloutkit.apimachinery.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages that are passed as a format; all results are those of Go 1.26. */
class GoFormatTest {
  @Test
  void aMessageWithoutPercentSignIsUnchanged() {
    String message = "connection refused";
    assertThat(GoFormat.withoutArguments(message)).isSameAs(message);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "100% lost, 100%!l(MISSING)ost",
    "100%, 100%!(NOVERB)",
    "50%% done, 50% done",
    "%d of %s, %!d(MISSING) of %!s(MISSING)",
    "%-+ #0x, %!x(MISSING)",
    "%é, %!é(MISSING)",
    "%😀, %!😀(MISSING)",
  })
  void aPercentSignBeginsADirectiveThatLacksItsArgument(String format, String expected) {
    assertThat(GoFormat.withoutArguments(format)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "%5.2f, %!f(MISSING)",
    "%*d, %!(BADWIDTH)%!d(MISSING)",
    "%.*f, %!(BADPREC)%!f(MISSING)",
    "9%., 9%!.(MISSING)",
    "%99999999d, %!(NOVERB)",
    "%1000001d, %!d(MISSING)",
  })
  void widthAndPrecisionAreReadAndDropped(String format, String expected) {
    assertThat(GoFormat.withoutArguments(format)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "%[1]d, %!d(BADINDEX)",
    "%[2]*.[1]*f, %!(BADWIDTH)%!(BADPREC)%!f(BADINDEX)",
    "%[1].2f, %!f(BADINDEX)",
    "%[], %!](BADINDEX)",
    "%[]d, %!d(BADINDEX)",
    "%[1 d, %! (BADINDEX)d",
    "%[12345678]d, %!d(BADINDEX)",
    "%[1]%, %",
  })
  void anIndexIsBadBecauseThereAreNoArguments(String format, String expected) {
    assertThat(GoFormat.withoutArguments(format)).isEqualTo(expected);
  }
}
