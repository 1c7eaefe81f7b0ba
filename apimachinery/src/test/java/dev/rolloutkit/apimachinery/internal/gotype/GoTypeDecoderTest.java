package dev.rolloutkit.apimachinery.internal.gotype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.json.GoJsonReader;
import org.junit.jupiter.api.Test;

/** JSON is decoded into the types of a table, with the messages of Go's decoder. */
class GoTypeDecoderTest {
  private static final GoTypes TYPES =
      GoTypes.of(
          """
          # a shop and what it sells
          v1.Shop: name string, size *int32, goods []v1.Good, labels map[string]string, Base.kind string
          v1.Good: price !resource.Quantity, state v1.State~string
          """);

  private static GoTypeDecoder.Result decode(String json) {
    return GoTypeDecoder.read(GoJsonReader.open(json).orElseThrow(), TYPES.struct("v1.Shop"));
  }

  @Test
  void fieldsOfTheTypeAreKeptAndOthersSkipped() {
    assertThat(
            decode("{'name':'a','Name':'b','goods':[{'state':'new','odd':1}]}".replace('\'', '"')))
        .satisfies(result -> assertThat(result.error()).isNull())
        .extracting(result -> result.object().toString())
        .isEqualTo("{\"name\":\"a\",\"goods\":[{\"state\":\"new\"}]}");
  }

  @Test
  void firstValueOfAWrongTypeIsNamedWithStructPathAndGoType() {
    assertThat(decode("{\"goods\":[{\"state\":1}],\"name\":2}").error())
        .isEqualTo(
            "json: cannot unmarshal number into Go struct field Good.goods.state of type v1.State");
    assertThat(decode("{\"kind\":[]}").error())
        .isEqualTo(
            "json: cannot unmarshal array into Go struct field Shop.Base.kind of type string");
    assertThat(decode("{\"size\":3000000000}").error())
        .isEqualTo(
            "json: cannot unmarshal number 3000000000 into Go struct field Shop.size of type"
                + " int32");
  }

  @Test
  void nullIsNilForAPointerAndDoesNotChangeAString() {
    assertThat(decode("{\"name\":\"a\",\"size\":1,\"size\":null,\"name\":null}").object())
        .hasToString("{\"name\":\"a\",\"size\":null}");
  }
}
