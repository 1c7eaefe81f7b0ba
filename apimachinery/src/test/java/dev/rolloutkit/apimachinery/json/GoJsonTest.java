package dev.rolloutkit.apimachinery.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoJsonTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void stringsAreEscapedForHtmlToo() {
    assertThat(GoJson.quote("a<b>&\"\\/")).isEqualTo("\"a\\u003cb\\u003e\\u0026\\\"\\\\/\"");
    assertThat(GoJson.quote("\b\f\n\r\t\u0001\u001f"))
        .isEqualTo("\"\\b\\f\\n\\r\\t\\u0001\\u001f\"");
    assertThat(GoJson.quote("\u007f\u00a0é\u2028\u2029\ud83d\ude00"))
        .isEqualTo("\"\u007f\u00a0é\\u2028\\u2029\ud83d\ude00\"");
    assertThat(GoJson.quote("\ud83d.\ude00")).isEqualTo("\"\\ufffd.\\ufffd\"");
    assertThat(GoJson.quote("")).isEqualTo("\"\"");
  }

  @ParameterizedTest
  @CsvSource({
    "1.50, 1.5",
    "100, 100",
    "1e3, 1000",
    "1e20, 100000000000000000000",
    "1e21, 1e+21",
    "1e30, 1e+30",
    "1.5e300, 1.5e+300",
    "0.000001, 0.000001",
    "0.0000001, 1e-7",
    "1.25e-10, 1.25e-10",
    "-0.0, -0",
    "5e-324, 5e-324",
    "2e23, 2e+23",
    "2.2250738585072014e-308, 2.2250738585072014e-308",
    "9007199254740993, 9007199254740992",
    "123456789.125, 123456789.125"
  })
  void numbersArePrintedAsFloat64(double number, String text) {
    assertThat(GoJson.number(number)).isEqualTo(text);
  }

  @Test
  void wholeNumbersBeyond64BitsAreFloats() {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    BigInteger limit = BigInteger.ONE.shiftLeft(63);
    assertThat(GoJson.write(nodes.numberNode(limit))).isEqualTo("9223372036854776000");
    assertThat(GoJson.write(nodes.numberNode(limit.subtract(BigInteger.ONE))))
        .isEqualTo("9223372036854775807");
    assertThat(GoJson.write(nodes.numberNode(new BigDecimal("1.50")))).isEqualTo("1.5");
  }

  @Property(seed = "1")
  void printedNumbersParseToTheSameNumber(@ForAll long bits) {
    double number = Double.longBitsToDouble(bits);
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      assertThatIllegalArgumentException().isThrownBy(() -> GoJson.number(number));
    } else {
      assertThat(Double.parseDouble(GoJson.number(number))).isEqualTo(number);
      assertThat(GoJson.number(number).length()).isLessThanOrEqualTo(25);
    }
  }

  @Test
  void keysAreSortedAtEveryLevel() throws JsonProcessingException {
    JsonNode tree =
        MAPPER.readTree(
            "{\"b\":[1,{\"\ud83d\ude00\":1.50,\"\uffee\":null,\"a\":{}}],\"a\":\"<\",\"c\":[]}");
    assertThat(GoJson.write(tree))
        .isEqualTo(
            "{\"a\":\"\\u003c\",\"b\":[1,{\"a\":{},\"\uffee\":null,\"\ud83d\ude00\":1.5}],\"c\":[]}");
  }

  @Test
  void valuesThatGoCannotRepresentAreWrittenAsJson() {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    assertThat(GoJson.write(nodes.numberNode(new BigDecimal("1e999")))).isEqualTo("1E+999");
    assertThat(GoJson.write(nodes.numberNode(Double.NaN))).isEqualTo("null");
    assertThat(GoJson.write(nodes.numberNode(Double.POSITIVE_INFINITY))).isEqualTo("null");
    assertThat(GoJson.write(MissingNode.getInstance())).isEqualTo("null");
  }

  @Test
  void readingAgreesWithGo() {
    assertThat(GoJson.read("{\"a\":1,\"b\":[2.50,\"\\ud800\"],\"a\":12345678901}").orElseThrow())
        .hasToString("{\"a\":12345678901,\"b\":[2.5,\"\ufffd\"]}");
    assertThat(GoJson.read("\"\\ud83d\\ude00\\n\"").orElseThrow().textValue())
        .isEqualTo("\ud83d\ude00\n");
    assertThat(GoJson.read("{").problems())
        .containsExactly(
            Problem.plain(
                FieldPath.root(), "unexpected end of JSON input", ProblemCode.of("Json.Syntax")));
    assertThat(GoJson.read("[1e999]").problems().get(0).text())
        .isEqualTo("json: cannot unmarshal number 1e999 into Go value of type float64");
  }

  @Test
  void invalidUtf8IsReadAsReplacementCharacters() {
    byte[] broken = {'"', (byte) 0xe2, (byte) 0x82, '"'};
    assertThat(GoJson.read(broken).orElseThrow().textValue()).isEqualTo("\ufffd\ufffd");
    byte[] bare = {(byte) 0xff};
    assertThat(GoJson.read(bare).problems().get(0).text())
        .isEqualTo("invalid character 'ÿ' looking for beginning of value");
  }

  @Test
  void typeErrorsNameStructAndPath() {
    assertThat(GoJson.typeError("number", "", "string"))
        .isEqualTo("json: cannot unmarshal number into Go value of type string");
    assertThat(GoJson.typeError("number 80.5", "Action.a.b", "int32"))
        .isEqualTo(
            "json: cannot unmarshal number 80.5 into Go struct field Action.a.b of type int32");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~|unexpected end of JSON input",
        "~ ~|unexpected end of JSON input",
        "{|unexpected end of JSON input",
        "[1|unexpected end of JSON input",
        "{\"a\"|unexpected end of JSON input",
        "\"a|unexpected end of JSON input",
        "x|invalid character 'x' looking for beginning of value",
        "[1,]|invalid character ']' looking for beginning of value",
        "{\"a\":1,}|invalid character '}' looking for beginning of object key string",
        "{'a':1}|invalid character '\\'' looking for beginning of object key string",
        "{\"a\"}|invalid character '}' after object key",
        "{\"a\":1 \"b\"}|invalid character '\"' after object key:value pair",
        "[1 2]|invalid character '2' after array element",
        "01|invalid character '1' after top-level value",
        "{} x|invalid character 'x' after top-level value",
        "\"\\x\"|invalid character 'x' in string escape code",
        "\"\\u12g4\"|invalid character 'g' in \\u hexadecimal character escape",
        "\"\\|invalid character ' ' in string escape code",
        "-x|invalid character 'x' in numeric literal",
        "1.|invalid character ' ' after decimal point in numeric literal",
        "1e+x|invalid character 'x' in exponent of numeric literal",
        "tRue|invalid character 'R' in literal true (expecting 'r')",
        "nul|invalid character ' ' in literal null (expecting 'l')",
        "\ufeff{}|invalid character 'ï' looking for beginning of value",
        "\ud83d\ude00|invalid character 'ð' looking for beginning of value",
        "\u00a01|invalid character 'Â' looking for beginning of value"
      })
  void syntaxErrorsHaveGosMessages(String text, String error) {
    assertThat(GoJson.syntaxError(text)).contains(error);
  }

  @Test
  void controlCharactersAreErrorsInsideStrings() {
    assertThat(GoJson.syntaxError("\"\n\"")).contains("invalid character '\\n' in string literal");
    assertThat(GoJson.syntaxError("\"\0\""))
        .contains("invalid character '\\x00' in string literal");
  }

  @Test
  void nestingIsLimitedToTenThousand() {
    String deepest = "[".repeat(10_000) + "]".repeat(10_000);
    assertThat(GoJson.syntaxError(deepest)).isEmpty();
    assertThat(GoJson.write(GoJson.read(deepest).orElseThrow())).isEqualTo(deepest);
    assertThat(GoJson.syntaxError("[".repeat(10_001)))
        .contains("invalid character '[' exceeded max depth");
    assertThat(GoJson.syntaxError("{\"a\":".repeat(10_001)))
        .contains("invalid character '{' exceeded max depth");
    assertThat(GoJson.syntaxError("[[],{}]]"))
        .contains("invalid character ']' after top-level value");
  }

  @Property(seed = "1")
  void quotedStringsParseToTheSameString(@ForAll String text) throws JsonProcessingException {
    String good = GoStrings.wellFormed(text);
    assertThat(MAPPER.readTree(GoJson.quote(text)).textValue()).isEqualTo(good);
    assertThat(GoJson.read(GoJson.quote(text)).orElseThrow().textValue()).isEqualTo(good);
    assertThat(
            GoJson.read(GoJson.quote(text).getBytes(StandardCharsets.UTF_8))
                .orElseThrow()
                .textValue())
        .isEqualTo(good);
  }

  @Property(seed = "1")
  void anyTextIsReadOrRefusedWithAMessage(@ForAll String text) {
    assertThat(GoJson.syntaxError(text).isEmpty()).isEqualTo(GoJsonReader.open(text).isOk());
  }

  /** Only the first error is reported. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[?!]|invalid character '?' looking for beginning of value",
        "{\"a\":?!}|invalid character '?' looking for beginning of value",
        "[-x!]|invalid character 'x' in numeric literal",
        "[1.x!]|invalid character 'x' after decimal point in numeric literal",
        "[1ex!]|invalid character 'x' in exponent of numeric literal",
        "[nul!?]|invalid character '!' in literal null (expecting 'l')"
      })
  void theFirstTypeErrorIsReported(String json, String error) {
    assertThat(GoJson.syntaxError(json)).contains(error);
  }

  @Test
  void escapesHaveFourHexDigitsOfEitherCase() {
    for (char digit : "0123456789abcdefABCDEF".toCharArray()) {
      assertThat(GoJson.syntaxError("\"\\u00" + digit + digit + "\"")).as("" + digit).isEmpty();
    }
    for (char other : "/:@G`g".toCharArray()) {
      assertThat(GoJson.syntaxError("\"\\u000" + other + "\""))
          .contains("invalid character '" + other + "' in \\u hexadecimal character escape");
    }
  }
}
