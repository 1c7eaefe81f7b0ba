package dev.rolloutkit.apimachinery.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.common.collect.ImmutableMap;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class GoJsonWriterTest {
  /** Characters, and how they are written. */
  private static final ImmutableMap<String, String> QUOTED =
      ImmutableMap.<String, String>builder()
          .put("", "")
          .put("\"", "\\\"")
          .put("\\", "\\\\")
          .put("\n", "\\n")
          .put("\u0000", "\\u0000")
          .put("\u007f", "\u007f")
          .put("<", "\\u003c")
          .put("é", "é")
          .put("\u2028", "\\u2028")
          .put("\ud83d\ude00", "\ud83d\ude00")
          .put("\ud83d", "\\ufffd")
          .buildOrThrow();

  @Test
  void commasAndColonsAreAdded() {
    GoJsonWriter out = new GoJsonWriter();
    out.beginObject().name("weight").value(10).name("ports").beginArray();
    out.value(80).value("https").value(true).value(1.5).nullValue().beginObject().endObject();
    out.endArray().name("last").value((String) null).endObject();
    assertThat(out)
        .hasToString("{\"weight\":10,\"ports\":[80,\"https\",true,1.5,null,{}],\"last\":null}");
  }

  @Test
  void mapsAreSortedByCodePoint() {
    assertThat(new GoJsonWriter().value(Map.of("b", "2", "a<", "1")))
        .hasToString("{\"a\\u003c\":\"1\",\"b\":\"2\"}");
    assertThat(new GoJsonWriter().value(Map.of("k", "v"))).hasToString("{\"k\":\"v\"}");
    assertThat(new GoJsonWriter().value((Map<String, String>) null)).hasToString("null");
  }

  @Test
  void rawJsonIsOneValue() {
    GoJsonWriter out = new GoJsonWriter().beginArray();
    assertThat(out.raw("{\"é\":1.50}").raw("2").endArray()).hasToString("[{\"é\":1.50},2]");
  }

  @Test
  void numbersOfAllSizesAreWritten() {
    GoJsonWriter out = new GoJsonWriter(1).beginArray();
    out.value(0).value(-7).value(Long.MIN_VALUE).value(Long.MAX_VALUE).endArray();
    assertThat(out).hasToString("[0,-7,-9223372036854775808,9223372036854775807]");
  }

  @Test
  void aTextWithAnOpenContainerIsRefused() {
    GoJsonWriter out = new GoJsonWriter().beginObject();
    assertThatIllegalStateException().isThrownBy(out::toString);
    assertThatIllegalStateException().isThrownBy(out::toByteArray);
    assertThatIllegalStateException().isThrownBy(() -> new GoJsonWriter().endArray());
  }

  @Property(seed = "1")
  void bytesAreTheUtf8OfTheText(@ForAll String a, @ForAll String b, @ForAll long number) {
    GoJsonWriter out = new GoJsonWriter(1);
    out.beginObject().name(a).value(b).name("n").value(number).endObject();
    String text = "{" + GoJson.quote(a) + ":" + GoJson.quote(b) + ",\"n\":" + number + "}";
    assertThat(out).hasToString(text);
    assertThat(out.toByteArray()).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The characters before the first special one are copied at once, all others one by one. */
  @Test
  void aSpecialCharacterIsEscapedAtAnyPosition() {
    for (int before = 0; before < 40; before++) {
      String plain = "a".repeat(before);
      QUOTED.forEach(
          (special, quoted) -> {
            assertThat(list(plain + special)).isEqualTo(listOf(plain + quoted));
            assertThat(list(plain + special + "bc")).isEqualTo(listOf(plain + quoted + "bc"));
          });
    }
  }

  private static String list(String text) {
    return new GoJsonWriter(1).beginArray().value(text).value(text).endArray().toString();
  }

  private static String listOf(String quoted) {
    return "[\"" + quoted + "\",\"" + quoted + "\"]";
  }
}
