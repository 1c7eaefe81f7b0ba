package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.ServerAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Manifests are checked by the CRDs of a cluster, without a URL and a resource version. */
class CrdSetTest {
  private static final CrdSet SHOPS = CustomResources.set(List.of(json(CustomResourcesTest.SHOPS)));

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode shop(String metadata, String spec) {
    return json(
        "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Shop\",\"metadata\":{\"name\":\"a\""
            + metadata
            + "},\"spec\":"
            + spec
            + "}");
  }

  @Test
  void aManifestIsANewObjectInTheNamespaceThatItNamesOrInTheDefaultOne() {
    ServerAnswer named =
        SHOPS
            .admit(
                null, shop(",\"namespace\":\"web\"", "{\"owner\":\"ada\"}"), CrdOptions.defaults())
            .orElseThrow();
    assertThat(named.stored().orElseThrow().at("/metadata/namespace").asText()).isEqualTo("web");
    ServerAnswer unnamed =
        SHOPS.admit(null, shop("", "{\"owner\":\"ada\"}"), CrdOptions.defaults()).orElseThrow();
    assertThat(unnamed.stored().orElseThrow().at("/metadata/namespace").asText())
        .isEqualTo("default");
  }

  /**
   * An exported object contains fields that the server wrote. Applying it again is neither a
   * problem nor a conflict.
   */
  @Test
  void uidAndResourceVersionOfAnExportedObjectAreIgnored() {
    JsonNode export = shop(",\"uid\":\"u\",\"resourceVersion\":\"7\"", "{\"owner\":\"ada\"}");
    JsonNode other = shop(",\"uid\":\"v\",\"resourceVersion\":\"9\"", "{\"owner\":\"bob\"}");
    assertThat(SHOPS.admit(null, export, CrdOptions.defaults()).orElseThrow().code())
        .isEqualTo(201);
    assertThat(SHOPS.admit(other, export, CrdOptions.defaults()).orElseThrow().code())
        .isEqualTo(200);
    assertThat(export.at("/metadata/uid").asText()).isEqualTo("u");
  }

  @Test
  void anUpdateIsCheckedByTheTransitionRules() {
    JsonNode stored = shop("", "{\"owner\":\"ada\",\"class\":\"x\"}");
    JsonNode object = shop("", "{\"owner\":\"ada\",\"class\":\"y\"}");
    Outcome<JsonNode> checked = SHOPS.check(stored, object).orElseThrow();
    assertThat(checked.problems())
        .extracting(Problem::text)
        .containsExactly("spec.class: Invalid value: \"string\": the class never changes");
  }

  @Test
  void anAcceptedObjectHasItsDefaultsAndItsWarnings() {
    Outcome<JsonNode> checked =
        SHOPS.check(null, shop("", "{\"owner\":\"ada\",\"sise\":5}")).orElseThrow();
    assertThat(checked.orElseThrow().get("spec")).hasToString("{\"owner\":\"ada\",\"size\":3}");
    assertThat(checked.warnings())
        .extracting(Problem::text)
        .containsExactly("unknown field \"spec.sise\"");
  }

  @Test
  void aKindWithoutACrdIsNotChecked() {
    assertThat(SHOPS.has("example.com/v1", "Tax")).isFalse();
    assertThat(SHOPS.check(null, json("{\"apiVersion\":\"v1\",\"kind\":\"Shop\"}"))).isEmpty();
    assertThat(SHOPS.check(null, json("[]"))).isEmpty();
  }

  @Test
  void anUnusableCrdHasProblemsAndChecksNothing() {
    CrdSet broken =
        CustomResources.set(
            List.of(json(CustomResourcesTest.SHOPS.replace("Namespaced", "Everywhere"))));
    assertThat(broken.find("example.com/v1", "Shop").orElseThrow().problems())
        .extracting(Problem::field)
        .containsExactly("spec.scope");
    assertThat(broken.check(null, shop("", "{}"))).isEmpty();
  }
}
