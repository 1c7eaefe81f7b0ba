package dev.rolloutkit.apimachinery.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class IntOrStringValueTest {
  @Test
  void theTwoKindsAreNeverEqual() {
    assertThat(IntOrStringValue.of(80))
        .isNotEqualTo(IntOrStringValue.of("80"))
        .isEqualTo(IntOrStringValue.of(80))
        .hasSameHashCodeAs(IntOrStringValue.of(80));
    assertThat(IntOrStringValue.of("80").stringValue())
        .isEqualTo(IntOrStringValue.of(80).stringValue());
  }

  @Test
  void aStringHasNoNumber() {
    assertThat(IntOrStringValue.of(80).intValue()).isEqualTo(80);
    assertThatIllegalStateException().isThrownBy(() -> IntOrStringValue.of("25%").intValue());
  }

  @Test
  void jsonKeepsTheKind() throws JsonProcessingException {
    ObjectMapper mapper = new ObjectMapper();
    for (String json : new String[] {"80", "\"http\"", "\"80\""}) {
      IntOrStringValue value = mapper.readValue(json, IntOrStringValue.class);
      assertThat(mapper.writeValueAsString(value)).isEqualTo(json);
      assertThat(value).hasToString(json);
    }
  }

  @Test
  void aStringOfDigitsIsNotANumber() {
    assertThat(IntOrStringValue.of(80).isInt()).isTrue();
    assertThat(IntOrStringValue.of("80").isInt()).isFalse();
  }
}
