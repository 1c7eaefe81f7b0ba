package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.internal.template.ImagePullPolicy;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.PodTemplateEquality;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodTemplateTest {

  private static PodTemplate decode(String json) throws Exception {
    return PodTemplate.decode(new ObjectMapper().readTree(json)).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"1,2055,fb598bc99", "10,16554,5bc8c5d68b"})
  void theTypicalTemplateHasTheSizeAndHashOfTheController(int containers, int bytes, String hash) {
    PodTemplate template = PodTemplate.decode(Workloads.template(containers)).orElseThrow();
    assertThat(template.canonicalJson()).hasSize(bytes);
    assertThat(PodTemplateHash.of(template)).isEqualTo(hash);
  }

  @Test
  void aCollisionCountOfZeroDiffersFromNone() {
    PodTemplate template = PodTemplate.empty();
    assertThat(PodTemplateHash.of(template, OptionalInt.of(0)))
        .isNotEqualTo(PodTemplateHash.of(template));
  }

  @Test
  void anEmptyListOfContainersHashesDifferentlyFromNone() throws Exception {
    assertThat(PodTemplateHash.of(decode("{\"spec\":{\"containers\":[]}}")))
        .isNotEqualTo(PodTemplateHash.of(decode("{\"spec\":{}}")));
  }

  @Test
  void aTemplateWithoutDefaultsIsNotEqualToItself() {
    ObjectNode tree = Workloads.template(1);
    PodTemplate template = PodTemplate.decode(tree).orElseThrow();
    assertThat(PodTemplateEquality.equalIgnoringHash(template, template)).isFalse();
    PodTemplate live = PodTemplateDefaults.apply(template);
    assertThat(PodTemplateEquality.equalIgnoringHash(live, template)).isTrue();
    assertThat(PodTemplateEquality.equalIgnoringHash(live, live)).isTrue();
  }

  @Test
  void equalityIgnoresTheHashLabelAndTheDeprecatedServiceAccount() throws Exception {
    PodTemplate desired =
        decode("{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{\"containers\":[]}}");
    PodTemplate live =
        PodTemplateDefaults.apply(
            decode(
                "{\"metadata\":{\"labels\":{\"a\":\"b\",\"rollouts-pod-template-hash\":\"x\"}},"
                    + "\"spec\":{\"serviceAccount\":\"s\"}}"));
    assertThat(PodTemplateEquality.equalIgnoringHash(live, desired)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "nginx,Always",
    "nginx:latest,Always",
    "nginx:1.2,IfNotPresent",
    "Nginx,IfNotPresent",
    "a/B,IfNotPresent",
    "localhost:5000/a,Always",
    "[::1]:5000/a:latest,Always",
    "a__b/c--d:latest,Always",
    "a___b:latest,IfNotPresent",
    "'',IfNotPresent"
  })
  void thePullPolicyFollowsTheTag(String image, String policy) {
    assertThat(ImagePullPolicy.of(image)).isEqualTo(policy);
  }
}
