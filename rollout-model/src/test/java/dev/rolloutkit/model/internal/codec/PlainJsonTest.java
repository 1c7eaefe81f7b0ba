package dev.rolloutkit.model.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.schema.GoConformance;
import dev.rolloutkit.model.internal.schema.GoSchema;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * The fast reader, compared with the reader that has messages: it may give up, but must not differ.
 */
class PlainJsonTest {
  private static final String ROLLOUT =
      """
      {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout","metadata":{"name":"web","labels":
      {"a":"\\u00e9\\n","b":"é😀"}},"spec":{"replicas":3,"paused":false,"selector":{"matchLabels":
      {"app":"web"}},"template":{"spec":{"containers":[{"name":"c","image":"i","args":[],
      "resources":{"limits":{"cpu":"1500m","memory":"1Gi"}},"ports":[{"containerPort":80}]}]}},
      "strategy":{"canary":{"maxSurge":"25%","steps":[{"setWeight":20},{"pause":{}}]}}},
      "status":{"replicas":3,"currentPodHash":"5bc8c5d68b"}}
      """;

  @Property(seed = "41", tries = 5000)
  void theFastReaderAgreesWithTheOtherReaderOrReturnsNull(@ForAll("texts") byte[] text) {
    ObjectNode fast = PlainJson.read(text, GoSchema.ROLLOUT);
    Outcome<JsonNode> plain = JsonText.parse(text);
    Statistics.label("reader")
        .collect(fast != null)
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 20));
    if (fast != null) {
      assertThat(plain.isOk()).isTrue();
      assertThat(plain.warningsOrProblems()).isEmpty();
      assertThat(fast).isEqualTo(plain.orElseThrow());
      assertThat(GoConformance.isPlain((ObjectNode) plain.orElseThrow(), GoSchema.ROLLOUT))
          .isTrue();
    }
  }

  /** The text, unchanged or with one byte removed, inserted or replaced. */
  @Provide
  Arbitrary<byte[]> texts() {
    byte[] whole = ROLLOUT.getBytes(StandardCharsets.UTF_8);
    Arbitrary<Byte> bytes =
        Arbitraries.oneOf(
            Arbitraries.of('"', '\\', '{', '}', '[', ']', ',', ':', ' ', '0', '-', 'e', 'u', '.')
                .map(c -> (byte) (char) c),
            Arbitraries.bytes());
    return Combinators.combine(
            Arbitraries.integers().between(0, whole.length - 1),
            bytes,
            Arbitraries.integers().between(0, 3))
        .as((at, b, kind) -> changed(whole, at, b, kind));
  }

  private static byte[] changed(byte[] text, int at, byte b, int kind) {
    int taken = kind == 1 || kind == 3 ? 1 : 0;
    int put = kind >= 2 ? 1 : 0;
    if (kind == 0) {
      return text.clone();
    }
    byte[] out = new byte[text.length - taken + put];
    System.arraycopy(text, 0, out, 0, at);
    if (put == 1) {
      out[at] = b;
    }
    System.arraycopy(text, at + taken, out, at + put, text.length - at - taken);
    return out;
  }
}
