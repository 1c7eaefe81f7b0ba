package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java of the module's page is here, and does what the page says. */
class ReadmeTest {
  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  @Test
  void aManifestIsCheckedAgainstTheCrdOfAUser() throws IOException {
    JsonNode crd = json(CustomResourcesTest.SHOPS);
    CustomResource shops = CustomResources.read(crd).orElseThrow(); // once: it compiles the rules
    ResourceRequest request =
        ResourceRequest.builder()
            .version("v1")
            .namespace("web")
            .body(
                """
                {"apiVersion": "example.com/v1", "kind": "Shop", "metadata": {"name": "a"},
                 "spec": {"owner": "ada", "sise": 5}}
                """)
            .build();
    ServerAnswer answer = CustomResources.admit(shops, request, CrdOptions.defaults());
    answer.code(); // 201
    answer.warnings(); // unknown field "spec.sise"
    answer.stored().orElseThrow(); // with the default of spec.size

    assertThat(answer.code()).isEqualTo(201);
    assertThat(answer.warnings()).containsExactly("unknown field \"spec.sise\"");
    assertThat(answer.stored().orElseThrow().at("/spec/size").intValue()).isEqualTo(3);

    JsonNode stored = json(request.body().text().replace("\"sise\": 5", "\"class\": \"x\""));
    ServerAnswer update =
        CustomResources.admit(
            shops,
            ResourceRequest.builder().from(request).name("a").stored(stored).build(),
            CrdOptions.defaults());
    update.problems(); // the problems for which the change is refused

    assertThat(update.code()).isEqualTo(200);
  }

  @Test
  void manifestsOfSeveralKindsAreCheckedByASet() throws IOException {
    JsonNode crd = json(CustomResourcesTest.SHOPS);
    JsonNode manifest =
        json(
            """
            {"apiVersion": "example.com/v1", "kind": "Shop", "metadata": {"name": "a"},
             "spec": {"owner": "ada"}}
            """);
    CrdSet crds = CustomResources.set(List.of(crd));
    ServerAnswer answer = crds.admit(null, manifest, CrdOptions.defaults()).orElseThrow();

    assertThat(answer.code()).isEqualTo(201);
  }
}
