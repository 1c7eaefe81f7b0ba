package dev.rolloutkit.apimachinery.admission;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.internal.admission.ReviewReader;
import dev.rolloutkit.apimachinery.internal.admission.ReviewRequest;
import dev.rolloutkit.apimachinery.internal.admission.ReviewResponse;
import dev.rolloutkit.apimachinery.internal.json.JsonTokens;
import dev.rolloutkit.apimachinery.json.GoJson;
import org.junit.jupiter.api.Test;

class ReviewTest {
  /** Reads an object whose only field is a string. */
  private static final ReviewReader<String> READER =
      ReviewReader.of(
          p -> {
            JsonTokens.expectObject(p);
            String value = "";
            for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
              p.nextToken();
              value = JsonTokens.text(p, value);
            }
            return value;
          },
          ProblemCode.of("Test.WrongType"));

  private static ReviewRequest<String> read(String json) {
    return READER.read(json.getBytes(UTF_8)).orElseThrow();
  }

  @Test
  void requestIsReadCompletely() {
    ReviewRequest<String> request =
        read(
            """
            {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u",
             "kind":{"group":"apps","version":"v1","kind":"Deployment"},
             "resource":{"group":"apps","version":"v1","resource":"deployments"},
             "subResource":"status","name":"web","namespace":"shop","operation":"UPDATE",
             "dryRun":true,"object":{"a":"new"},"oldObject":{"a":"old"}}}\
            """);
    assertThat(request)
        .isEqualTo(
            ReviewRequest.<String>builder()
                .apiVersion(ReviewRequest.API_VERSION)
                .kind(ReviewRequest.KIND)
                .isPresent(true)
                .uid("u")
                .objectKind(new ReviewRequest.Kind("apps", "v1", "Deployment"))
                .resource(new ReviewRequest.Kind("apps", "v1", "deployments"))
                .subResource("status")
                .name("web")
                .namespace("shop")
                .operation("UPDATE")
                .dryRun(true)
                .object(Outcome.ok("new"))
                .oldObject(Outcome.ok("old"))
                .build());
    assertThat(request.objectKind()).hasToString("apps/v1 Deployment");
  }

  @Test
  void fieldsOfAWrongTypeReadAsMissingAndTheLastOfRepeatedOnesCounts() {
    ReviewRequest<String> request =
        read("{\"kind\":[1],\"request\":{\"uid\":7,\"name\":\"a\",\"name\":\"b\",\"kind\":3}}");
    assertThat(request.kind()).isEmpty();
    assertThat(request.uid()).isEmpty();
    assertThat(request.name()).isEqualTo("b");
    assertThat(request.objectKind()).isEqualTo(new ReviewRequest.Kind("", "", ""));
    assertThat(request.object()).isNull();
  }

  @Test
  void anUnreadableObjectIsAProblemAndTheRestOfTheReviewIsRead() {
    ReviewRequest<String> request =
        read("{\"request\":{\"object\":{\"a\":{\"deep\":[1]}},\"oldObject\":4,\"uid\":\"u\"}}");
    assertThat(request.uid()).isEqualTo("u");
    assertThat(request.object())
        .isEqualTo(
            Outcome.failed(
                Problem.plain(
                    FieldPath.of("a"),
                    "expected a string, got an object",
                    ProblemCode.of("Test.WrongType"))));
    assertThat(request.oldObject())
        .isEqualTo(
            Outcome.failed(
                Problem.plain(
                    FieldPath.root(),
                    "expected an object, got a number",
                    ProblemCode.of("Test.WrongType"))));
  }

  @Test
  void textThatIsNotOneJsonObjectIsNotAReview() {
    for (String bad : new String[] {"", "[]", "{", "{} {}", "null", "\ufeff{}"}) {
      assertThat(READER.read(bad.getBytes(UTF_8))).as(bad).isEmpty();
    }
  }

  @Test
  void allowedResponseIsWritten() {
    ReviewResponse response =
        ReviewResponse.builder().uid("u").patch("[]").addWarning("<careful>").build();
    assertThat(new String(response.toJson(), UTF_8))
        .isEqualTo(
            "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\",\"response\":"
                + "{\"uid\":\"u\",\"allowed\":true,\"patch\":\"W10=\",\"patchType\":\"JSONPatch\","
                + "\"warnings\":[\"\\u003ccareful\\u003e\"]}}");
  }

  @Test
  void refusalIsWrittenAsAStatus() {
    ReviewResponse response =
        ReviewResponse.builder()
            .uid("u")
            .refusal(
                ReviewResponse.Refusal.invalid(
                    "no",
                    new ReviewResponse.Details(
                        "web",
                        "apps",
                        "Deployment",
                        ImmutableList.of(Problem.required(FieldPath.of("spec"), "")))))
            .build();
    assertThat(response.toTree())
        .isEqualTo(
            GoJson.read(
                    """
                    {"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":
                     {"uid":"u","allowed":false,"status":{"metadata":{},"status":"Failure",
                      "message":"no","reason":"Invalid","details":{"name":"web","group":"apps",
                      "kind":"Deployment","causes":[{"reason":"FieldValueRequired",
                      "message":"Required value","field":"spec"}]},"code":422}}}\
                    """)
                .orElseThrow());
  }
}
