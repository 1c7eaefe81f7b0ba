package dev.rolloutkit.sg.internal.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.analysis.WebhookReview;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeAdmissionTest {
  @Test
  void theDeletionOfTheOutageIsDeniedWithTheReason() throws Exception {
    WebhookReview review =
        ChangeAdmission.review(Clusters.outage(), ClusterChange.deleteTgb("tools/tg3"));

    assertThat(review.decision()).isEqualTo(WebhookReview.Decision.DENY);
    assertThat(review.toAdmissionReview("u-1"))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{
                     "uid":"u-1","allowed":false,"status":{"metadata":{},"status":"Failure",
                     "code":403,"reason":"Forbidden","message":
                     "prod/tg2 has no networking block; port 8001 on sg-node is open for sg-12345 only through a range that tools/tg3 needs; deleting tools/tg3 shrinks it to 3100-3100"}}}\
                    """));
  }

  @Test
  void aHarmlessDeletionIsAllowed() {
    WebhookReview review =
        ChangeAdmission.review(Clusters.outage(), ClusterChange.deleteTgb("logging/tg1"));

    assertThat(review.decision()).isEqualTo(WebhookReview.Decision.ALLOW);
    assertThat(review.toAdmissionReview("u-1").at("/response/allowed").booleanValue()).isTrue();
  }

  @Test
  void deletingAnOwnerDeletesItsBindings() {
    ClusterSnapshot cluster = Clusters.outage();
    ClusterSnapshot owned =
        ClusterSnapshot.builder()
            .from(cluster)
            .bindings(
                cluster.bindings().stream()
                    .map(b -> BindingSnapshot.builder().from(b).owner("Ingress " + b.key()).build())
                    .toList())
            .build();

    assertThat(
            ChangeAdmission.review(owned, ClusterChange.deleteOwner("Ingress tools/tg3"))
                .decision())
        .isEqualTo(WebhookReview.Decision.DENY);
  }

  @Test
  void aChangeOfAMissingBindingIsAWarning() {
    WebhookReview review =
        ChangeAdmission.review(Clusters.outage(), ClusterChange.deleteOwner("Ingress no/such"));

    assertThat(review.decision()).isEqualTo(WebhookReview.Decision.WARN);
    assertThat(review.toAdmissionReview("u").at("/response/warnings/0").textValue())
        .isEqualTo("Not found: \"Ingress no/such\"");
  }

  /** The snapshot of the outage lacks the security group, or the rules of that group. */
  @Test
  void theOutageWithoutItsGroupOrItsRulesIsUnknownAndWarnedOf() {
    ClusterSnapshot whole = Clusters.outage();
    ClusterSnapshot noGroup = ClusterSnapshot.builder().from(whole).groups(List.of()).build();
    ClusterSnapshot noRules =
        ClusterSnapshot.builder().from(whole).groups(List.of(Clusters.group())).build();

    for (ClusterSnapshot snapshot : List.of(noGroup, noRules)) {
      WebhookReview review = ChangeAdmission.review(snapshot, ClusterChange.deleteTgb("tools/tg3"));
      assertThat(review.decision()).isEqualTo(WebhookReview.Decision.WARN);
      assertThat(review.report().verdict()).isEqualTo(ChangeVerdict.UNKNOWN);
      assertThat(review.problems()).anyMatch(p -> p.field().equals("securityGroups[sg-node]"));
    }
  }

  @Test
  void anIncompleteListOfBindingsIsAGapIfAPortCloses() {
    ClusterSnapshot perhapsMore =
        ClusterSnapshot.builder().from(Clusters.outage()).bindingsComplete(false).build();

    WebhookReview review =
        ChangeAdmission.review(perhapsMore, ClusterChange.deleteTgb("logging/tg1"));

    assertThat(review.decision()).isEqualTo(WebhookReview.Decision.WARN);
    assertThat(review.problems().get(0).message())
        .isEqualTo(
            "the list of TargetGroupBindings may be incomplete: a missing one may"
                + " depend on tcp 3100-8000 from sg-12345 on sg-node");
  }
}
