package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoStringsTest {
  @Test
  void quoteKeepsPrintableCharacters() {
    assertThat(GoStrings.quote("a <b> & 'c'")).isEqualTo("\"a <b> & 'c'\"");
    assertThat(GoStrings.quote("e\u0301 \ud83d\ude00 \ufffd"))
        .isEqualTo("\"e\u0301 \ud83d\ude00 \ufffd\"");
  }

  @Test
  void quoteEscapesAllOtherCharacters() {
    assertThat(GoStrings.quote("\"\\")).isEqualTo("\"\\\"\\\\\"");
    assertThat(GoStrings.quote("\u0007\b\f\n\r\t\u000b")).isEqualTo("\"\\a\\b\\f\\n\\r\\t\\v\"");
    assertThat(GoStrings.quote("\0\u007f")).isEqualTo("\"\\x00\\x7f\"");
    assertThat(GoStrings.quote("\u00a0\u2028\u200b\ufeff"))
        .isEqualTo("\"\\u00a0\\u2028\\u200b\\ufeff\"");
    assertThat(GoStrings.quote(Character.toString(0xe0001))).isEqualTo("\"\\U000e0001\"");
  }

  @Test
  void quoteFollowsUnicode15OnEveryJvm() {
    assertThat(GoStrings.quote(Character.toString(0x1fae8))).doesNotContain("\\"); // new in 15.0
    assertThat(GoStrings.quote(Character.toString(0x1c89))).isEqualTo("\"\\u1c89\""); // new in 16.0
  }

  @Test
  void unpairedSurrogatesCountAsReplacementCharacters() {
    assertThat(GoStrings.quote("a\ud83d")).isEqualTo("\"a\ufffd\"");
    assertThat(GoStrings.wellFormed("\ude00\ud83d\ude00\ud83d"))
        .isEqualTo("\ufffd\ud83d\ude00\ufffd");
    assertThat(GoStrings.utf8Length("\ude00\ud83d\ude00\ud83d")).isEqualTo(10);
  }

  @Test
  void runesAreQuotedAsInSyntaxErrors() {
    assertThat(GoStrings.quoteRune('}')).isEqualTo("'}'");
    assertThat(GoStrings.quoteRune('"')).isEqualTo("'\"'");
    assertThat(GoStrings.quoteRune('\'')).isEqualTo("'\\''");
    assertThat(GoStrings.quoteRune('\n')).isEqualTo("'\\n'");
    assertThat(GoStrings.quoteRune(1)).isEqualTo("'\\x01'");
    assertThat(GoStrings.quoteRune(0x85)).isEqualTo("'\\u0085'");
    assertThat(GoStrings.quoteRune(0xd800)).isEqualTo("'\ufffd'");
  }

  @Test
  void trimSpaceRemovesOnlyUnicodeWhiteSpace() {
    assertThat(GoStrings.trimSpace("\u00a0\u3000\t x\u0085y \u2029\u000b")).isEqualTo("x\u0085y");
    assertThat(GoStrings.trimSpace("\u200bx\ufeff")).isEqualTo("\u200bx\ufeff");
    assertThat(GoStrings.trimSpace("\u001cx\0"))
        .isEqualTo("\u001cx\0"); // strip() and trim() differ
    assertThat(GoStrings.trimSpace(" \n ")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0,32,0", "+80,32,80", "080,32,80", "-2147483648,32,-2147483648", "127,8,127"})
  void integersHaveAnOptionalSignAndDigits(String text, int bits, long value) {
    assertThat(GoStrings.parseInt(text, bits)).hasValue(value);
    assertThat(GoStrings.parseIntError("Atoi", text, bits)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'',64,invalid syntax",
    "x,64,invalid syntax",
    "-,64,invalid syntax",
    "' 8',64,invalid syntax",
    "8_0,64,invalid syntax",
    "٣,64,invalid syntax",
    "2147483648,32,value out of range",
    "-129,8,value out of range",
    "128,8,value out of range",
    "99999999999999999999x,64,value out of range"
  })
  void invalidIntegersYieldGosMessage(String text, int bits, String why) {
    assertThat(GoStrings.parseInt(text, bits)).isEqualTo(OptionalLong.empty());
    assertThat(GoStrings.parseIntError("Atoi", text, bits))
        .contains("strconv.Atoi: parsing " + GoStrings.quote(text) + ": " + why);
  }

  @ParameterizedTest
  @CsvSource({
    "7,64,7",
    "x,64,0",
    "'',64,0",
    "-,64,0",
    "9223372036854775808,64,9223372036854775807",
    "-9223372036854775809,64,-9223372036854775808",
    "+99999999999999999999,64,9223372036854775807",
    "-99999999999999999999,64,-9223372036854775808",
    "99999999999999999999%,64,9223372036854775807",
    "9223372036854775808%,64,0",
    "4294967296,32,2147483647",
    "-3000000000,32,-2147483648"
  })
  void integersBeyondTheirSizeAreTheNearestOne(String text, int bits, long value) {
    assertThat(GoStrings.parseIntOrNearest(text, bits)).isEqualTo(value);
  }

  @Property(seed = "1")
  void everyLongIsParsedFromItsDigits(@ForAll long number) {
    assertThat(GoStrings.parseInt(Long.toString(number), 64)).hasValue(number);
    assertThat(GoStrings.parseInt(Long.toString(number), 32).isPresent())
        .isEqualTo(number == (int) number);
  }

  @Test
  void eachBooleanHasSixSpellings() {
    assertThat(GoStrings.parseBool("True")).contains(true);
    assertThat(GoStrings.parseBool("F")).contains(false);
    assertThat(GoStrings.parseBool("yes")).isEmpty();
    assertThat(GoStrings.parseBool("tRUE")).isEmpty();
    assertThat(GoStrings.parseBoolError("tRUE"))
        .isEqualTo("strconv.ParseBool: parsing \"tRUE\": invalid syntax");
  }

  @Test
  void toLowerConvertsCharacterByCharacter() {
    assertThat(GoStrings.toLower("Example.COM/Ä\u0130\u212a")).isEqualTo("example.com/äik");
    assertThat(GoStrings.toLower("plain-1")).isSameAs("plain-1");
  }

  @Test
  void eachByteOfBrokenUtf8IsOneReplacementCharacter() {
    byte[] cut = {'a', (byte) 0xe2, (byte) 0x82, 'b', (byte) 0xff, (byte) 0xc3, (byte) 0xa9};
    assertThat(GoStrings.fromUtf8(cut)).isEqualTo("a\ufffd\ufffdb\ufffdé");
    byte[] surrogate = {(byte) 0xed, (byte) 0xa0, (byte) 0x80};
    assertThat(GoStrings.fromUtf8(surrogate)).isEqualTo("\ufffd\ufffd\ufffd");
    byte[] overlong = {(byte) 0xf0, (byte) 0x80, (byte) 0x80, (byte) 0xaf, (byte) 0xe2};
    assertThat(GoStrings.fromUtf8(overlong)).isEqualTo("\ufffd".repeat(5));
  }

  @Property(seed = "1")
  void wellFormedStringsSurviveUtf8(@ForAll String text) {
    String good = GoStrings.wellFormed(text);
    byte[] utf8 = good.getBytes(StandardCharsets.UTF_8);
    assertThat(GoStrings.fromUtf8(utf8)).isEqualTo(good);
    assertThat(GoStrings.utf8Length(text)).isEqualTo(utf8.length);
    assertThat(GoStrings.wellFormed(good)).isSameAs(good);
  }

  @Property(seed = "1")
  void quotedStringsArePrintable(@ForAll String text) {
    String quoted = GoStrings.quote(text);
    assertThat(GoStrings.quote(quoted).replace("\\\\", "").replace("\\\"", ""))
        .doesNotContain("\\");
  }

  /** The largest number of each size is in range, so the character after it is the error. */
  @ParameterizedTest
  @CsvSource({
    "255x,8,invalid syntax",
    "256x,8,value out of range",
    "0000000000000000000001x,8,invalid syntax",
    "18446744073709551615x,64,invalid syntax",
    "18446744073709551616x,64,value out of range",
    "+,64,invalid syntax",
    "'',8,invalid syntax"
  })
  void overflowIsReportedAtTheDigitThatCausesIt(String text, int bits, String why) {
    assertThat(GoStrings.parseIntError("ParseInt", text, bits))
        .contains("strconv.ParseInt: parsing " + GoStrings.quote(text) + ": " + why);
  }
}
