package dev.rolloutkit.apimachinery.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoJsonDecoderTest {
  private static final FieldNames FIELDS = FieldNames.of("next", "name");

  private static String chain(GoJsonDecoder in) {
    String name = "";
    if (in.beginObject("test.Link")) {
      for (int f; (f = in.nextField("Link", FIELDS)) >= 0; in.endField()) {
        name = f == 0 ? chain(in) : in.string("string", name);
      }
    }
    return name;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 20})
  void anErrorNamesTheWholePathHoweverDeepItIs(int depth) {
    String begin = "{\"next\":".repeat(depth);
    String end = "}".repeat(depth);
    assertThat(GoJsonDecoder.decode(begin + "{\"name\":\"last\"}" + end, GoJsonDecoderTest::chain))
        .satisfies(read -> assertThat(read.orElseThrow()).isEqualTo("last"));
    assertThat(GoJsonDecoder.decode(begin + "{\"name\":7}" + end, GoJsonDecoderTest::chain))
        .satisfies(
            read ->
                assertThat(read.problems().get(0).detail())
                    .isEqualTo(
                        "json: cannot unmarshal number into Go struct field Link."
                            + "next.".repeat(depth)
                            + "name of type string"));
  }
}
