package dev.rolloutkit.model.internal.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.internal.codec.JsonForm;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The trees that are created field by field, compared with those of Jackson's mapper. */
class MetadataTreeTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        """
        {"name":"web","generateName":"web-","namespace":"shop","selfLink":"/x","uid":"1-2",
         "resourceVersion":"7","generation":3000000000,"creationTimestamp":"2026-01-02T03:04:05Z",
         "deletionTimestamp":"2026-01-02T03:04:06Z","deletionGracePeriodSeconds":30}
        """,
        """
        {"labels":{"app":"web","none":null},"annotations":{"a":"","b":"\\u00e9"},
         "finalizers":["one",null]}
        """,
        "{\"labels\":{},\"annotations\":{},\"finalizers\":[],\"ownerReferences\":[],\"managedFields\":[]}",
        """
        {"ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"web-1","uid":"u",
         "controller":true,"blockOwnerDeletion":false,"beyond":{"a":[1,2.5]}},null,{}]}
        """,
        """
        {"managedFields":[{"manager":"kubectl","operation":"Apply","apiVersion":"v1",
         "time":"2026-01-02T03:04:05Z","fieldsType":"FieldsV1","subresource":"status",
         "fieldsV1":{"f:metadata":{"f:labels":{".":{}}}}}]}
        """,
        "{\"name\":\"web\",\"clusterName\":\"c\",\"beyond\":{\"a\":null},\"list\":[true]}",
      })
  void theTreeEqualsThatOfTheMapper(String json) throws Exception {
    ObjectMeta meta = MAPPER.readValue(json, ObjectMeta.class);

    assertThat(MAPPER.readTree(MetadataTree.of(meta).toString()))
        .isEqualTo(MAPPER.readTree(MAPPER.writeValueAsString(meta)));
    assertThat(RolloutMetas.toMetadata(meta))
        .isEqualTo(JsonForm.METADATA.read(MAPPER.valueToTree(meta)));
  }

  /** This test fails if a later release of the client library adds a property. */
  @Test
  void theTreeHasEveryPropertyOfTheMapper() {
    JsonNode full = example(MAPPER.constructType(ObjectMeta.class));
    assertThat(full.path("ownerReferences").path(0).size()).isGreaterThan(5);
    for (Map.Entry<String, JsonNode> property : full.properties()) {
      ObjectNode alone = MAPPER.createObjectNode();
      alone.set(property.getKey(), property.getValue());
      ObjectMeta meta = MAPPER.convertValue(alone, ObjectMeta.class);

      assertThat(meta.getAdditionalProperties()).isEmpty();
      assertThat(sameNumbers(MetadataTree.of(meta)))
          .isEqualTo(sameNumbers(MAPPER.valueToTree(meta)))
          .isEqualTo(sameNumbers(alone));
    }
  }

  private static JsonNode sameNumbers(JsonNode tree) {
    try {
      return MAPPER.readTree(tree.toString());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A value of a type, with all properties that the mapper knows. */
  private static JsonNode example(JavaType type) {
    if (type.isMapLikeType()) {
      return MAPPER.createObjectNode().put("key", "text");
    }
    if (type.isCollectionLikeType()) {
      return MAPPER.createArrayNode().add(example(type.getContentType()));
    }
    Class<?> raw = type.getRawClass();
    if (raw == String.class || raw == Long.class || raw == Boolean.class) {
      return MAPPER.valueToTree(raw == String.class ? "text" : raw == Long.class ? 7 : true);
    }
    ObjectNode out = MAPPER.createObjectNode();
    for (BeanPropertyDefinition property :
        MAPPER.getSerializationConfig().introspect(type).findProperties()) {
      out.set(property.getName(), example(property.getPrimaryType()));
    }
    return out;
  }

  /** Setters of the client library accept null. */
  @Test
  void nullsOfTheObjectAreNullsInTheTree() {
    ObjectMeta meta = new ObjectMeta();
    meta.setLabels(null);
    meta.setAnnotations(new HashMap<>());
    meta.getAnnotations().put("a", null);
    meta.setFinalizers(new ArrayList<>(Arrays.asList("f", null)));
    meta.setOwnerReferences(new ArrayList<>(Arrays.asList(new OwnerReference(), null)));
    meta.setManagedFields(null);
    meta.setAdditionalProperty("beyond", null);

    assertThat((Object) MetadataTree.of(meta)).isEqualTo(MAPPER.valueToTree(meta));
  }
}
