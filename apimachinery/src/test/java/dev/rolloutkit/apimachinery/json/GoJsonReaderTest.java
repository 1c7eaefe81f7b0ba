package dev.rolloutkit.apimachinery.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.rolloutkit.apimachinery.GoStrings;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class GoJsonReaderTest {
  private static GoJsonReader open(String text) {
    return GoJsonReader.open(text).orElseThrow();
  }

  @Test
  void valuesAreReadOneByOne() {
    GoJsonReader in = open(" { \"a\" : [ 1 , -2.5e3, true , null ] , \"b\" : { } } ");
    in.beginObject();
    assertThat(in.hasNext()).isTrue();
    assertThat(in.nextName()).isEqualTo("a");
    in.beginArray();
    assertThat(in.peek()).isEqualTo(JsonKind.NUMBER);
    assertThat(in.nextInteger(32)).hasValue(1);
    assertThat(in.hasNext()).isTrue();
    assertThat(in.nextNumber()).isEqualTo("-2.5e3");
    assertThat(in.hasNext()).isTrue();
    assertThat(in.nextBoolean()).isTrue();
    assertThat(in.hasNext()).isTrue();
    in.nextNull();
    assertThat(in.hasNext()).isFalse();
    in.endArray();
    assertThat(in.hasNext()).isTrue();
    assertThat(in.nextName()).isEqualTo("b");
    in.skipValue();
    assertThat(in.lexeme()).isEqualTo("{ }");
    assertThat(in.hasNext()).isFalse();
    in.endObject();
  }

  @Test
  void integersHaveNeitherPointNorExponent() {
    for (String text : new String[] {"1.0", "8e1", "2147483648", "99999999999999999999"}) {
      GoJsonReader in = open(text);
      assertThat(in.nextInteger(32)).as(text).isEmpty();
      assertThat(in.lexeme()).isEqualTo(text);
    }
    assertThat(open("-2147483648").nextInteger(32)).hasValue(Integer.MIN_VALUE);
    assertThat(open("-0").nextInteger(32)).hasValue(0);
    assertThat(open("-9223372036854775808").nextInteger(64)).hasValue(Long.MIN_VALUE);
    assertThat(open("9223372036854775808").nextInteger(64)).isEmpty();
  }

  @Test
  void skippingIgnoresBracketsInsideStrings() {
    GoJsonReader in = open("[{\"a\":[\"]}\\\"\"]},\"x\"]");
    in.beginArray();
    in.skipValue();
    assertThat(in.lexeme()).isEqualTo("{\"a\":[\"]}\\\"\"]}");
    assertThat(in.hasNext()).isTrue();
    assertThat(in.nextString()).isEqualTo("x");
    assertThat(in.lexeme()).isEqualTo("\"x\"");
  }

  @Test
  void escapesAreResolved() {
    assertThat(open("\"\\u00e9\\/\\\\\\\"\\b\\f\\n\\r\\t\"").nextString())
        .isEqualTo("é/\\" + "\"\b\f\n\r\t");
    assertThat(open("\"\\ud83d\\ude00\"").nextString()).isEqualTo("\ud83d\ude00");
    assertThat(open("\"\\ud83dx\\ude00\\ud83d\\u0041\"").nextString())
        .isEqualTo("\ufffdx\ufffd\ufffdA");
    assertThat(open("\"\ud83d" + "\\ude00\"").nextString()).isEqualTo("\ufffd\ufffd");
  }

  @Test
  void fieldNamesMatchAsGoMatchesThem() {
    FieldNames fields = FieldNames.of("name", "Name", "kind");
    GoJsonReader in = open("{\"Name\":1,\"NAME\":2,\"\u212aIND\":3,\"n\\u0061me\":4,\"x\":5}");
    in.beginObject();
    for (int expected : new int[] {1, 0, 2, 0, -1}) {
      assertThat(in.hasNext()).isTrue();
      assertThat(in.nextName(fields)).isEqualTo(expected);
      in.skipValue();
    }
    assertThat(in.hasNext()).isFalse();
    assertThat(fields.name(2)).isEqualTo("kind");
    assertThat(FieldNames.matches("\u017fpec", "spec")).isTrue();
    assertThat(FieldNames.matches("spec ", "spec")).isFalse();
    assertThat(FieldNames.matches("sp\u00e9c", "spec")).isFalse();
  }

  @Test
  void askingForAnotherKindThrows() {
    assertThatIllegalStateException().isThrownBy(() -> open("1").nextString());
    assertThatIllegalStateException().isThrownBy(() -> open("\"1\"").nextInteger(32));
    assertThatIllegalStateException().isThrownBy(() -> open("[]").beginObject());
    GoJsonReader done = open("null");
    done.nextNull();
    assertThatIllegalStateException().isThrownBy(done::peek);
  }

  @Test
  void kindsHaveTheWordsOfTypeErrors() {
    assertThat(JsonKind.values())
        .extracting(JsonKind::word)
        .containsExactly("object", "array", "string", "number", "bool", "null");
  }

  @Property(seed = "1")
  void whatTheWriterWritesIsReadBack(
      @ForAll String name, @ForAll String value, @ForAll long number) {
    GoJsonWriter out = new GoJsonWriter().beginObject();
    out.name(name).value(value).name("n").beginArray().value(number).endArray().endObject();
    GoJsonReader in = GoJsonReader.open(out.toByteArray()).orElseThrow();
    in.beginObject();
    assertThat(in.hasNext()).isTrue();
    assertThat(in.nextName()).isEqualTo(GoStrings.wellFormed(name));
    assertThat(in.nextString()).isEqualTo(GoStrings.wellFormed(value));
    assertThat(in.lexeme()).isEqualTo(GoJson.quote(GoStrings.wellFormed(value)));
    assertThat(in.hasNext()).isTrue();
    assertThat(in.nextName(FieldNames.of("n"))).isZero();
    in.beginArray();
    assertThat(in.nextInteger(64)).hasValue(number);
    assertThat(in.hasNext()).isFalse();
    in.endArray();
    assertThat(in.hasNext()).isFalse();
    in.endObject();
  }
}
