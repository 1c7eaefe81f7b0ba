package dev.rolloutkit.apimachinery.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Merge patches, with the examples of RFC 7386. */
class MergePatchTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static JsonNode read(String json) throws JsonProcessingException {
    return MAPPER.readTree(json.replace('`', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '|',
      value = {
        "{`a`:`b`}; {`a`:`c`}; {`a`:`c`}",
        "{`a`:`b`}; {`b`:`c`}; {`a`:`b`,`b`:`c`}",
        "{`a`:`b`}; {`a`:null}; {}",
        "{`a`:`b`,`b`:`c`}; {`a`:null}; {`b`:`c`}",
        "{`a`:[`b`]}; {`a`:`c`}; {`a`:`c`}",
        "{`a`:`c`}; {`a`:[`b`]}; {`a`:[`b`]}",
        "{`a`:{`b`:`c`}}; {`a`:{`b`:`d`,`c`:null}}; {`a`:{`b`:`d`}}",
        "{`a`:[{`b`:`c`}]}; {`a`:[1]}; {`a`:[1]}",
        "[`a`,`b`]; [`c`,`d`]; [`c`,`d`]",
        "{`a`:`b`}; [`c`]; [`c`]",
        "{`a`:`foo`}; null; null",
        "{`a`:`foo`}; `bar`; `bar`",
        "{`e`:null}; {`a`:1}; {`e`:null,`a`:1}",
        "[1,2]; {`a`:`b`,`c`:null}; {`a`:`b`}",
        "{}; {`a`:{`bb`:{`ccc`:null}}}; {`a`:{`bb`:{}}}"
      })
  void applyReturnsTheResultOfTheRfc(String target, String patch, String result)
      throws JsonProcessingException {
    JsonNode before = read(target);
    JsonNode change = read(patch);

    assertThat(MergePatch.apply(before, change)).isEqualTo(read(result));
    assertThat(before).isEqualTo(read(target));
    assertThat(change).isEqualTo(read(patch));
  }

  @Test
  void applySharesUnchangedParts() throws JsonProcessingException {
    JsonNode before = read("{`a`:{`b`:1},`c`:{`d`:2}}");

    JsonNode after = MergePatch.apply(before, read("{`a`:{`b`:3}}"));

    assertThat(after.get("c")).isSameAs(before.get("c"));
  }
}
