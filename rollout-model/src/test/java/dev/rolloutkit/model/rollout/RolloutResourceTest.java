package dev.rolloutkit.model.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.spec.RolloutSpec;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutResourceTest {
  private static final String JSON =
      "{\"apiVersion\":\"argoproj.io/v1alpha1\",\"kind\":\"Rollout\",\"metadata\":{\"name\":\"web\","
          + "\"labels\":{},\"creationTimestamp\":null,\"x\":1},\"spec\":{\"replicas\":3,"
          + "\"selector\":{},\"paused\":null,\"template\":{\"spec\":{\"containers\":[]}},"
          + "\"strategy\":{\"canary\":{\"steps\":[{\"setWeight\":20,\"y\":{}}]}}},"
          + "\"status\":{\"abortedAt\":\"2024-05-06T07:08:09Z\",\"z\":[]},\"more\":[null]}";

  private static ObjectMapper plain() {
    return new ObjectMapper();
  }

  private static ObjectMapper withAllModules() {
    return new ObjectMapper().findAndRegisterModules();
  }

  @Test
  void anyMapperReadsAndWritesAnEqualTree() throws Exception {
    for (ObjectMapper mapper : new ObjectMapper[] {plain(), withAllModules()}) {
      RolloutResource read = mapper.readValue(JSON, RolloutResource.class);
      assertThat(mapper.readTree(mapper.writeValueAsString(read))).isEqualTo(mapper.readTree(JSON));
    }
    KubernetesSerialization client = new KubernetesSerialization();
    RolloutResource read = client.unmarshal(JSON, RolloutResource.class);
    assertThat(plain().readTree(client.asJson(read))).isEqualTo(plain().readTree(JSON));
    assertThat(read.getMetadata().getName()).isEqualTo("web");
  }

  @Test
  void managedFieldsThatAreNotObjectsAreKeptInTheTree() throws Exception {
    String json = "{\"metadata\":{\"name\":\"web\",\"managedFields\":[{\"fieldsV1\":[7]}]}}";
    RolloutResource read = plain().readValue(json, RolloutResource.class);
    assertThat(read.getMetadata().getManagedFields()).hasSize(1);
    assertThat(plain().readTree(plain().writeValueAsString(read)).at("/metadata/managedFields"))
        .isEqualTo(plain().readTree(json).at("/metadata/managedFields"));
  }

  @Test
  void aClientFindsTheClassByKind() {
    KubernetesResource read = new KubernetesSerialization().unmarshal(JSON);
    assertThat(read).isInstanceOf(RolloutResource.class);
    assertThat(HasMetadata.getApiVersion(RolloutResource.class)).isEqualTo("argoproj.io/v1alpha1");
    assertThat(HasMetadata.getPlural(RolloutResource.class)).isEqualTo("rollouts");
  }

  @Test
  void onlyChangedMetadataIsWritten() throws Exception {
    RolloutResource read = plain().readValue(JSON, RolloutResource.class);
    read.getMetadata().setAnnotations(Map.of("a", "b"));
    JsonNode written = plain().valueToTree(read);
    assertThat(written.at("/metadata/annotations/a").textValue()).isEqualTo("b");
    assertThat(written.at("/metadata/x").intValue()).isEqualTo(1);
    assertThat(written.get("spec")).isEqualTo(plain().readTree(JSON).get("spec"));
  }

  @Test
  void aResourceThatCannotBeDecodedIsReadAsATree() throws Exception {
    String json = "{\"metadata\":{\"labels\":7},\"spec\":{\"replicas\":\"3\",\"strategy\":[]}}";
    RolloutResource read = plain().readValue(json, RolloutResource.class);
    assertThat(plain().readTree(plain().writeValueAsString(read)))
        .isEqualTo(plain().readTree(json));
    assertThat(read.toRollout()).isInstanceOf(Outcome.Failed.class);
    assertThat(read.toRollout().problems())
        .extracting(Object::toString)
        .containsExactly(
            "metadata.labels: cannot restore map from int64",
            "spec.replicas: unrecognized type: int32",
            "spec.strategy: cannot restore struct from: slice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"replicas\":3,\"selector\":{\"matchLabels\":{}},\"new\":null}",
        "{\"template\":{\"a\":[]},\"strategy\":{\"blueGreen\":{\"maxUnavailable\":\"25%\"}}}",
        "{\"restartAt\":\"2024-05-06T07:08:09Z\",\"strategy\":{\"canary\":{\"maxSurge\":1,"
            + "\"steps\":[{\"pause\":{}},{}]}}}"
      })
  void otherMappersReadAndWriteSpecs(String json) throws Exception {
    for (ObjectMapper mapper : new ObjectMapper[] {plain(), withAllModules()}) {
      RolloutSpec spec = mapper.readValue(json, RolloutSpec.class);
      assertThat(mapper.readTree(mapper.writeValueAsString(spec))).isEqualTo(mapper.readTree(json));
    }
    KubernetesSerialization client = new KubernetesSerialization();
    RolloutSpec spec = client.unmarshal(json, RolloutSpec.class);
    assertThat(plain().readTree(client.asJson(spec))).isEqualTo(plain().readTree(json));
  }
}
