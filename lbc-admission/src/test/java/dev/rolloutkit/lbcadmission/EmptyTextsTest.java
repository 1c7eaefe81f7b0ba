package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Empty fields and messages in requests and answers. */
class EmptyTextsTest {
  @Test
  void subnetsWithoutIdsAndTagsAreRefused() {
    WebhookAnswer answer =
        LbcAdmission.answer(
            Webhook.VALIDATE_INGRESS_CLASS_PARAMS,
            AdmissionRequest.create("", Replays.tree("{'spec':{'subnets':{}}}")),
            Controller.builder().build());

    assertThat(answer.message())
        .contains("spec.subnets: Required value: must have either `ids` or `tags`");
  }

  @Test
  void anErrorWithoutTextIsADenialWithoutMessage() {
    Problem silent = Problem.plain(FieldPath.root(), "", WebhookRule.POD_GATES.code());

    assertThat(WebhookAnswer.deny(List.of(silent)).message()).isEmpty();
    assertThat(WebhookAnswer.deny(List.of(silent)).allowed()).isFalse();
  }
}
