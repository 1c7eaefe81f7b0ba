package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class RolloutAdmissionTest {
  private static final String VALID =
      "{\"metadata\":{\"name\":\"web\"},\"spec\":{\"selector\":{\"matchLabels\":{\"a\":\"b\"}},"
          + "\"template\":{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{\"containers\":"
          + "[{\"name\":\"c\",\"image\":\"i:1\"}]}},\"strategy\":{\"canary\":{}}}}";

  private static JsonNode review(String operation, String object, String old) throws Exception {
    return Rollouts.review(
            new ObjectMapper()
                .readTree(
                    "{\"request\":{\"uid\":\"u\",\"operation\":\""
                        + operation
                        + "\",\"object\":"
                        + object
                        + ",\"oldObject\":"
                        + old
                        + "}}"))
        .get("response");
  }

  @Test
  void inputThatIsNotAReviewIsRefused() throws Exception {
    for (String text : new String[] {"{}", "[]", "null", "7", "{\"request\":null}"}) {
      JsonNode response = Rollouts.review(new ObjectMapper().readTree(text)).get("response");
      assertThat(response.get("allowed").booleanValue()).as(text).isFalse();
      assertThat(response.at("/status/code").intValue()).isEqualTo(400);
    }
  }

  @Test
  void aValidRolloutIsAllowed() throws Exception {
    JsonNode response = review("CREATE", VALID, "null");
    assertThat(response.get("allowed").booleanValue()).isTrue();
    assertThat(response.get("uid").textValue()).isEqualTo("u");
  }

  @Test
  void anInvalidRolloutIsRefusedWithEveryCause() throws Exception {
    JsonNode response = review("CREATE", VALID.replace("\"canary\":{}", ""), "null");
    assertThat(response.get("allowed").booleanValue()).isFalse();
    assertThat(response.at("/status/code").intValue()).isEqualTo(422);
    assertThat(response.at("/status/message").textValue())
        .startsWith(
            "Rollout.argoproj.io \"web\" is invalid: spec.strategy.strategy: Required value");
    assertThat(response.at("/status/details/causes/0/field").textValue())
        .isEqualTo("spec.strategy.strategy");
  }

  @Test
  void anUpdateWithoutAChangeOfTheSpecIsAlwaysAllowed() throws Exception {
    String invalid = "{\"spec\":{\"replicas\":-1}}";
    assertThat(review("UPDATE", invalid, invalid).get("allowed").booleanValue()).isTrue();
    assertThat(review("DELETE", "null", invalid).get("allowed").booleanValue()).isTrue();
    assertThat(review("CREATE", invalid, "null").get("allowed").booleanValue()).isFalse();
  }

  @Test
  void theSelectorMayNotChange() throws Exception {
    JsonNode response = review("UPDATE", VALID, VALID.replace("\"b\"", "\"c\""));
    assertThat(response.at("/status/message").textValue()).endsWith(".spec.selector is immutable");
  }

  @Test
  void aRolloutThatCannotBeDecodedIsRefused() throws Exception {
    JsonNode response = review("CREATE", "{\"spec\":{\"replicas\":\"3\"}}", "null");
    assertThat(response.at("/status/details/causes/0/message").textValue())
        .isEqualTo("unrecognized type: int32");
  }
}
