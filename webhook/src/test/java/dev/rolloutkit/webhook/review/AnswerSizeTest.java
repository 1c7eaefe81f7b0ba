package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** An answer stays small, whatever is asked. */
class AnswerSizeTest {
  private static final int LARGE = 1 << 18;
  private static final int MOST = 256 << 10;

  private static String service(Consumer<ObjectNode> change) {
    ObjectNode object = Reviews.tree(Reviews.service("web", "service.k8s.aws/nlb"));
    change.accept(object);
    return Reviews.review("u-1", "CREATE", "Service", object.toString(), null);
  }

  private static ObjectNode metadata(ObjectNode object) {
    return (ObjectNode) object.path("metadata");
  }

  private static ObjectNode spec(ObjectNode object) {
    return (ObjectNode) object.path("spec");
  }

  private static Map<String, String> hostile() {
    Map<String, String> out = new LinkedHashMap<>();
    String large = "\u0001".repeat(LARGE);
    out.put("annotation", service(o -> metadata(o).putObject("annotations").put("a", large)));
    out.put("annotation key", service(o -> metadata(o).putObject("annotations").put(large, "")));
    out.put("label", service(o -> metadata(o).putObject("labels").put(large, large)));
    out.put("name", service(o -> metadata(o).put("name", large)));
    out.put("class", service(o -> spec(o).put("loadBalancerClass", large)));
    out.put("policy", service(o -> spec(o).put("externalTrafficPolicy", large)));
    out.put("selector", service(o -> spec(o).putObject("selector").put(large, large)));
    out.put(
        "ports",
        service(
            o -> {
              ArrayNode ports = spec(o).putArray("ports");
              for (int i = 0; i < 5_000; i++) {
                ports.addObject().put("name", "!" + i).put("port", -i).put("protocol", "x");
              }
            }));
    out.put(
        "labels",
        service(
            o -> {
              ObjectNode labels = metadata(o).putObject("labels");
              for (int i = 0; i < 50_000; i++) {
                labels.put("!" + i, "?");
              }
            }));
    return out;
  }

  @Test
  void anAnswerStaysSmallAndSaysWhatIsLeftOut() throws Exception {
    Reviewer reviewer =
        ServiceReviewer.validating(PolicyFile.none().policy(), PolicyFile.none().options(), null)
            .orElseThrow();
    for (Map.Entry<String, String> review : hostile().entrySet()) {
      byte[] body = reviewer.review(Reviews.utf8(review.getValue())).body();
      assertThat(body.length).as(review.getKey()).isLessThan(MOST);
      JsonNode response = Reviews.response(body);
      assertThat(response.path("uid").asText()).isEqualTo("u-1");
      if (!response.path("allowed").asBoolean()) {
        assertThat(response.path("status").path("message").asText())
            .as(review.getKey())
            .containsPattern("\\d+ more (characters|problems)");
      }
    }
  }
}
