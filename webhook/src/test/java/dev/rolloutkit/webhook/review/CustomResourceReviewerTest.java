package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.program.schema.Schemas;
import dev.rolloutkit.webhook.serve.ServeCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The next release of an operator brings a stricter CRD; the webhook tells who must change. */
class CustomResourceReviewerTest {
  private static final String PATH = "/validate-custom-resources";

  private static final String NEXT =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: shops.example.com}
      spec:
        group: example.com
        scope: Namespaced
        names: {kind: Shop, plural: shops}
        versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  required: [owner]
                  properties:
                    owner: {type: string}
                    size: {type: integer, maximum: 9}
                    class:
                      type: string
                      x-kubernetes-validations:
                      - {rule: self == oldSelf, message: the class never changes}
      """;

  @TempDir Path folder;

  private Reviewer reviewer(String... options) throws Exception {
    Files.writeString(folder.resolve("crd.yaml"), NEXT);
    List<String> all = new ArrayList<>(List.of("--certificate", "c", "--key", "k"));
    all.addAll(List.of(options));
    ServeCommand command = new ServeCommand();
    new picocli.CommandLine(command).parseArgs(all.toArray(String[]::new));
    return command.endpoints(PolicyFile.none(), null).get(PATH);
  }

  private static String shop(String spec) {
    return "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Shop\",\"metadata\":{\"namespace\":"
        + "\"web\",\"name\":\"a\",\"uid\":\"u\",\"generation\":1},\"spec\":{"
        + spec.replace('\'', '"')
        + "}}";
  }

  private static JsonNode ask(Reviewer reviewer, String object, @Nullable String old)
      throws Exception {
    return ask(reviewer, old == null ? "CREATE" : "UPDATE", object, old);
  }

  private static JsonNode ask(
      Reviewer reviewer, String operation, @Nullable String object, @Nullable String old)
      throws Exception {
    String review = Reviews.review("u", operation, "Shop", object, old);
    return Reviews.response(reviewer.review(Reviews.utf8(review)).body());
  }

  private static List<String> warnings(JsonNode response) {
    List<String> out = new ArrayList<>();
    response.path("warnings").forEach(warning -> out.add(warning.asText()));
    return out;
  }

  @Test
  void aFieldThatTheNextCrdDropsIsToldWithTheNearestName() throws Exception {
    JsonNode response =
        ask(
            reviewer("--crds", folder.toString()),
            shop("'owner':'ada','sise':5,'colour':'red'"),
            null);
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(warnings(response))
        .containsExactly(
            "the given CRD drops spec.colour, because the kind has no such field",
            "the given CRD drops spec.sise: a typo for size?");
  }

  @Test
  void whatTheNextCrdRefusesIsAWarningARefusalOrANoteInTheAuditLog() throws Exception {
    String crds = folder.toString();
    String refusal =
        "the given CRD refuses the object: spec.size: Invalid value: 12: spec.size in body should"
            + " be less than or equal to 9";
    String large = shop("'owner':'ada','size':12");
    assertThat(warnings(ask(reviewer("--crds", crds), large, null))).containsExactly(refusal);
    JsonNode denied = ask(reviewer("--crds", crds, "--custom-resources", "DENY"), large, null);
    assertThat(denied.path("allowed").asBoolean()).isFalse();
    assertThat(denied.at("/status/message").asText())
        .isEqualTo(
            refusal
                + "; annotation rolloutkit.dev/allow-breaking-change: \"true\" lets it go through");
    JsonNode audited = ask(reviewer("--crds", crds, "--custom-resources", "AUDIT"), large, null);
    assertThat(audited.path("allowed").asBoolean()).isTrue();
    assertThat(warnings(audited)).isEmpty();
    assertThat(audited.at("/auditAnnotations/consequence").asText()).isEqualTo(refusal);
  }

  @Test
  void theAnnotationLetsItGoThroughWithAWarning() throws Exception {
    String free =
        shop("'owner':'ada','size':12")
            .replace(
                "\"uid\"", "\"annotations\":{\"" + GuardReviewer.OVERRIDE + "\":\"true\"},\"uid\"");
    JsonNode response =
        ask(reviewer("--crds", folder.toString(), "--custom-resources", "DENY"), free, null);
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(warnings(response)).hasSize(1);
  }

  /** As an API server excuses it: the update is not the place to learn of the new limit. */
  @Test
  void anUpdateIsHeldAgainstTheOldObjectAndExcusesWhatWasWrongBefore() throws Exception {
    Reviewer reviewer = reviewer("--crds", folder.toString(), "--custom-resources", "DENY");
    assertThat(
            ask(reviewer, shop("'owner':'ada','class':'y'"), shop("'owner':'ada','class':'x'"))
                .at("/status/message")
                .asText())
        .contains("spec.class: Invalid value: \"string\": the class never changes");
    assertThat(
            ask(reviewer, shop("'owner':'bob','size':12"), shop("'owner':'ada','size':12"))
                .path("allowed")
                .asBoolean())
        .isTrue();
  }

  @Test
  void aDeletionAnotherKindAndAnObjectThatIsGoingAreAllowedInSilence() throws Exception {
    Reviewer reviewer = reviewer("--crds", folder.toString(), "--custom-resources", "DENY");
    String wrong = shop("'size':12");
    for (JsonNode response :
        List.of(
            ask(reviewer, "DELETE", null, wrong),
            ask(reviewer, wrong.replace("Shop", "Tax"), null),
            ask(
                reviewer,
                wrong.replace("\"uid\"", "\"deletionTimestamp\":\"x\",\"uid\""),
                wrong))) {
      assertThat(response.path("allowed").asBoolean()).isTrue();
      assertThat(warnings(response)).isEmpty();
    }
    assertThat(ask(reviewer, "CREATE", null, null).path("allowed").asBoolean()).isFalse();
  }

  @Test
  void bundledCrdsAreThereOnRequestAndGivenOnesReplaceThem() throws Exception {
    String route =
        "{\"apiVersion\":\"gateway.networking.k8s.io/v1\",\"kind\":\"HTTPRoute\",\"metadata\":"
            + "{\"namespace\":\"web\",\"name\":\"a\"},\"spec\":{\"hostname\":[]}}";
    assertThat(warnings(ask(reviewer("--bundled-crds"), route, null)))
        .containsExactly("the given CRD drops spec.hostname: a typo for hostnames?");
    assertThat(warnings(ask(reviewer("--crds", folder.toString()), route, null))).isEmpty();
    assertThat(Schemas.bundled().has("gateway.networking.k8s.io/v1", "HTTPRoute")).isTrue();
  }

  @Test
  void withoutCrdsThereIsNoSuchPathAndACrdThatCannotBeUsedEndsTheStart() throws Exception {
    assertThat(reviewer()).isNull();
    Path broken = folder.resolve("broken.yaml");
    Files.writeString(broken, NEXT.replace("Namespaced", "Everywhere"));
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> reviewer("--crds", broken.toString()))
        .isInstanceOf(picocli.CommandLine.ParameterException.class)
        .hasMessageContaining("shops.example.com: spec.scope");
  }
}
