package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.internal.replicaset.EphemeralMetadata;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the controller adds to the pods of a ReplicaSet and removes later. */
class ReplicaSetMetadataTest {
  private static final String PREFERRED =
      "\"preferredDuringSchedulingIgnoredDuringExecution\":{\"weight\":7}";
  private static final String REQUIRED = "\"requiredDuringSchedulingIgnoredDuringExecution\":{}";
  private static final String OWN =
      "{\"labelSelector\":{\"matchExpressions\":[{\"key\":\"rollouts-pod-template-hash\","
          + "\"operator\":\"In\",\"values\":[\"old\"]}]},\"namespaces\":[\"ns\"],"
          + "\"topologyKey\":\"kubernetes.io/hostname\"}";
  private static final String OTHER = "{\"topologyKey\":\"zone\",\"new\":null}";

  private static JsonNode json(String text) {
    return JsonText.parse(text).orElseThrow();
  }

  private static AntiAffinityRule rule(String strategy, String podHash) {
    Rollout rollout =
        RolloutCodec.read(
                "{\"metadata\":{\"namespace\":\"ns\"},\"status\":{\"stableRS\":\"old\"},\"spec\":"
                    + "{\"strategy\":{\"blueGreen\":{\"antiAffinity\":{"
                    + strategy
                    + "}}}}}")
            .orElseThrow();
    return AntiAffinityRule.of(rollout, podHash);
  }

  private static String anti(String preferred, String required) {
    return "{\"x\":1,\"podAntiAffinity\":{\"preferredDuringSchedulingIgnoredDuringExecution\":"
        + preferred
        + ",\"requiredDuringSchedulingIgnoredDuringExecution\":"
        + required
        + "}}";
  }

  private static GoObject decoded(JsonNode affinity) {
    return GoDecoder.decode(affinity, GoSchema.struct("core.v1.Affinity")).orElseThrow();
  }

  @Test
  void theRuleOfARolloutIsForTheHashOfItsTemplate() {
    Rollout rollout = RolloutCodec.read("{\"status\":{\"stableRS\":\"old\"}}").orElseThrow();
    assertThat(AntiAffinityRule.of(rollout))
        .isEqualTo(AntiAffinityRule.of(rollout, Rollouts.hash(rollout)));
    assertThat(AntiAffinityRule.of(rollout).applies()).isFalse();
  }

  @Test
  void theRuleIsAppendedToItsList() {
    assertThat(rule(REQUIRED, "new").generateJson(json(anti("[]", "[" + OTHER + "]"))))
        .isEqualTo(json(anti("[]", "[" + OTHER + "," + OWN + "]")));
    assertThat(rule(PREFERRED, "new").generateJson(json(anti("[]", "[]"))))
        .isEqualTo(json(anti("[{\"weight\":7,\"podAffinityTerm\":" + OWN + "}]", "[]")));
    assertThat(rule(REQUIRED, "new").generateJson(null))
        .isEqualTo(
            json(
                "{\"podAntiAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":["
                    + OWN
                    + "]}}"));
  }

  @Test
  void theStableVersionGetsNoRule() {
    JsonNode given = json(anti("[]", "[]"));
    assertThat(rule(REQUIRED, "old").generateJson(given)).isSameAs(given);
    assertThat(rule("", "new").generateJson(given)).isSameAs(given);
    assertThat(rule(REQUIRED, "old").generateJson(null)).isNull();
  }

  @Test
  void removingTheRuleKeepsAnEmptyListOfPreferredTermsOnly() {
    assertThat(
            rule(PREFERRED, "new")
                .removeJson(json(anti("[{\"podAffinityTerm\":" + OWN + "}]", "null"))))
        .isEqualTo(json(anti("[]", "null")));
    assertThat(rule(REQUIRED, "new").removeJson(json(anti("null", "[" + OWN + "]")))).isNull();
    assertThat(
            rule(REQUIRED, "new")
                .removeJson(
                    json("{\"nodeAffinity\":{}," + anti("null", "[" + OWN + "]").substring(1))))
        .isEqualTo(json("{\"nodeAffinity\":{},\"x\":1}"));
    JsonNode without = json(anti("[]", "[" + OTHER + "]"));
    assertThat(rule(REQUIRED, "new").removeJson(without)).isSameAs(without);
  }

  @Test
  void aRuleForAnotherStableVersionNeedsAnUpdate() {
    JsonNode live = json(anti("[]", "[" + OTHER + "," + OWN.replace("old", "older") + "]"));
    assertThat(rule(REQUIRED, "new").needsUpdateJson(live)).isTrue();
    assertThat(rule(REQUIRED, "old").needsUpdateJson(live)).isFalse();
    assertThat(rule(PREFERRED, "new").needsUpdateJson(live)).isFalse();
    assertThat(rule(REQUIRED, "new").needsUpdateJson(json(anti("[]", "[" + OWN + "]")))).isFalse();
    assertThat(rule(REQUIRED, "new").needsUpdateJson(null)).isFalse();
  }

  @Test
  void aTermWithoutSelectorCountsOnlyBeforeTheRule() {
    AntiAffinityRule rule = rule(REQUIRED, "new");
    JsonNode before = json(anti("[]", "[" + OTHER + "," + OWN + "]"));
    assertThat(rule.meetsTermWithoutSelectorJson(before)).isTrue();
    assertThat(rule.indexInJson(before)).hasValue(1);
    JsonNode after = json(anti("[]", "[" + OWN + "," + OTHER + "]"));
    assertThat(rule.meetsTermWithoutSelectorJson(after)).isFalse();
    assertThat(rule.indexInJson(after)).hasValue(0);
    assertThat(rule(PREFERRED, "new").meetsTermWithoutSelectorJson(before)).isFalse();
    assertThat(rule("", "new").meetsTermWithoutSelectorJson(before)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"true,false", "false,true", "true,true", "false,false"})
  void jsonAndDecodedObjectsAgree(boolean preferred, boolean required) {
    String strategy =
        (preferred ? PREFERRED : "")
            + (preferred && required ? "," : "")
            + (required ? REQUIRED : "");
    for (String hash : new String[] {"new", "old"}) {
      AntiAffinityRule rule = rule(strategy, hash);
      for (String list : new String[] {"null", "[]", "[" + OTHER + "]", "[" + OWN + "]"}) {
        for (String terms : new String[] {"null", "[]", "[" + OTHER + "," + OWN + "]"}) {
          String weighted = list.replace(OWN, "{\"podAffinityTerm\":" + OWN + "}");
          JsonNode affinity = json(anti(weighted, terms));
          GoObject object = decoded(affinity);
          same(rule.generateJson(affinity), rule.generate(object));
          same(rule.removeJson(affinity), rule.remove(object));
          assertThat(rule.needsUpdateJson(affinity)).isEqualTo(rule.needsUpdate(object));
          assertThat(rule.indexInJson(affinity)).isEqualTo(rule.indexIn(object));
        }
      }
    }
  }

  private static void same(JsonNode json, GoObject object) {
    if (json == null || object == null) {
      assertThat(json == null && object == null).as("%s %s", json, object).isTrue();
    } else {
      assertThat(Replays.tree(decoded(json))).isEqualTo(Replays.tree(object));
    }
  }

  @Test
  void desiredMetadataIsSetAndFormerMetadataIsRemoved() {
    EphemeralMetadata.Change change =
        EphemeralMetadata.change(
            Map.of("app", "web", "role", "preview", "old", "1"),
            Map.of("role", "preview", "old", "1"),
            Map.of("role", "active", "app", "web", "a", "b"));
    assertThat(change.modified()).isTrue();
    assertThat(change.set()).containsExactly(Map.entry("a", "b"), Map.entry("role", "active"));
    assertThat(change.removed()).containsExactly("old");
  }

  @Test
  void anEmptyValueIsNotAddedForAnAbsentKey() {
    assertThat(EphemeralMetadata.change(Map.of(), Map.of(), Map.of("a", "")).modified()).isFalse();
    assertThat(EphemeralMetadata.change(Map.of("a", "1"), Map.of(), Map.of("a", "")).set())
        .containsExactly(Map.entry("a", ""));
  }

  @Test
  void aRecordedKeyThatIsAlreadyAbsentIsNotAChange() {
    assertThat(
            EphemeralMetadata.change(Map.of("app", "web"), Map.of("role", "preview"), Map.of())
                .modified())
        .isFalse();
    assertThat(EphemeralMetadata.change(null, Map.of("role", "x"), Map.of()).modified()).isFalse();
  }

  @Test
  void metadataIsRecordedWithSortedKeysAndWithoutEmptyParts() {
    PodTemplateMetadata metadata =
        PodTemplateMetadata.builder()
            .putLabel("b", "<1>")
            .putLabel("a", "2")
            .annotations(Map.of())
            .build();
    String json = EphemeralMetadata.json(metadata);
    assertThat(json).isEqualTo("{\"labels\":{\"a\":\"2\",\"b\":\"\\u003c1\\u003e\"}}");
    assertThat(EphemeralMetadata.existing(Map.of(RolloutKeys.EPHEMERAL_METADATA, json)))
        .hasValueSatisfying(read -> assertThat(read.labels()).isEqualTo(metadata.labels()));
  }
}
