package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.Operation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The answer of the controller with each defect, and the answer if the defect is fixed. */
class LbcAdmissionDefectsTest {
  private static final String ARN = "arn:aws:elasticloadbalancing:x:1:targetgroup/web/0011";
  private static final String DELETING = "'deletionTimestamp':'2026-01-02T03:04:05Z',";

  private static AdmissionRequest create(String object) {
    return AdmissionRequest.builder()
        .operation(Operation.CREATE)
        .object(object.replace('\'', '"'))
        .build();
  }

  private static AdmissionRequest update(String oldObject, String object) {
    return AdmissionRequest.builder()
        .operation(Operation.UPDATE)
        .oldObject(oldObject.replace('\'', '"'))
        .object(object.replace('\'', '"'))
        .build();
  }

  private static Controller.Builder controller(Fixes<LbcAdmissionDefect> fixes) {
    return Controller.builder()
        .settings(AdmissionSettings.DEFAULT.with(fixes))
        .targetGroups(TargetGroupLookup.of(ImmutableList.of(group("HTTP"))));
  }

  private static AwsTargetGroup group(String protocol) {
    return new AwsTargetGroup(ARN, "web", "ip", "ipv4", protocol, "vpc-1");
  }

  private static WebhookAnswer answer(
      Webhook webhook, AdmissionRequest request, Fixes<LbcAdmissionDefect> fixes) {
    return LbcAdmission.answer(webhook, request, controller(fixes).build());
  }

  private static Fixes<LbcAdmissionDefect> off() {
    return Fixes.reference();
  }

  @Test
  void resourceBackendIsRefusedWithItsField() {
    AdmissionRequest request =
        create(
            "{'metadata':{'annotations':{'kubernetes.io/ingress.class':'alb'}},'spec':{'rules':"
                + "[{'http':{'paths':[{'backend':{'resource':{'kind':'B'}}}]}}]}}");
    assertThat(answer(Webhook.VALIDATE_INGRESS, request, off()).code()).isEqualTo(500);
    WebhookAnswer safe =
        answer(
            Webhook.VALIDATE_INGRESS,
            request,
            Fixes.fixing(LbcAdmissionDefect.RESOURCE_BACKEND_PANIC));
    assertThat(safe.code()).isEqualTo(403);
    assertThat(safe.problems().get(0).field())
        .isEqualTo("spec.rules[0].http.paths[0].backend.resource");
    assertThat(safe.problems().get(0).code())
        .isEqualTo(WebhookRule.INGRESS_RESOURCE_BACKEND.code());
  }

  @Test
  void aDeletedIngressWhoseClassIsMissingCanLoseItsFinalizers() {
    String gone = "{'metadata':{" + DELETING + "'name':'a'},'spec':{'ingressClassName':'gone'}}";
    AdmissionRequest request = update(gone, gone);
    assertThat(answer(Webhook.VALIDATE_INGRESS, request, off()).allowed()).isFalse();
    assertThat(
            answer(
                    Webhook.VALIDATE_INGRESS,
                    request,
                    Fixes.fixing(LbcAdmissionDefect.MISSING_CLASS_PREVENTS_DELETION))
                .allowed())
        .isTrue();
    String annotated =
        "{'metadata':{"
            + DELETING
            + "'annotations':{'kubernetes.io/ingress.class':'alb'}},"
            + "'spec':{'ingressClassName':'gone'}}";
    AdmissionRequest changed = update("{}", annotated);
    assertThat(answer(Webhook.VALIDATE_INGRESS, changed, off()).allowed()).isFalse();
    assertThat(
            answer(
                    Webhook.VALIDATE_INGRESS,
                    changed,
                    Fixes.fixing(LbcAdmissionDefect.MISSING_CLASS_PREVENTS_DELETION))
                .allowed())
        .isTrue();
  }

  @Test
  void aDeletedIngressWithBadConditionsCanLoseItsFinalizers() {
    String bad =
        "{'metadata':{"
            + DELETING
            + "'annotations':{'kubernetes.io/ingress.class':'alb',"
            + "'alb.ingress.kubernetes.io/conditions.web':'nope'}},"
            + "'spec':{'rules':[{'http':{'paths':[{'backend':{'service':{'name':'web'}}}]}}]}}";
    AdmissionRequest request = update(bad, bad);
    assertThat(answer(Webhook.VALIDATE_INGRESS, request, off()).allowed()).isFalse();
    assertThat(
            answer(
                    Webhook.VALIDATE_INGRESS,
                    request,
                    Fixes.fixing(LbcAdmissionDefect.BAD_CONDITIONS_PREVENT_DELETION))
                .allowed())
        .isTrue();
  }

  @Test
  void theArnOfABindingWithOnlyANameIsLookedUpBeforeTheComparison() {
    String named = "{'spec':{'targetGroupName':'web','targetType':'ip'}}";
    AdmissionRequest unchanged = update(named, named);
    Webhook webhook = Webhook.VALIDATE_TARGET_GROUP_BINDING;
    Fixes<LbcAdmissionDefect> on = Fixes.fixing(LbcAdmissionDefect.NAMES_NOT_RESOLVED);
    assertThat(answer(webhook, unchanged, off()).message())
        .contains(
            "TargetGroupBinding update may not change these immutable fields: "
                + "spec.targetGroupARN");
    assertThat(answer(webhook, unchanged, on).allowed()).isTrue();

    String given = "{'spec':{'targetGroupARN':'" + ARN + "','targetType':'ip'}}";
    assertThat(answer(webhook, update(named, given), on).allowed()).isTrue();
    String other = "{'spec':{'targetGroupName':'other','targetType':'ip'}}";
    assertThat(answer(webhook, update(other, given), on).allowed()).isFalse();

    TargetGroupBinding stored =
        TargetGroupBinding.builder()
            .key(new NamespacedName("shop", "b"))
            .uid("u")
            .spec(Replays.tree("{'targetGroupName':'web'}"))
            .build();
    Cluster cluster = Cluster.builder().addBindings(stored).build();
    AdmissionRequest twice = create(given);
    assertThat(
            LbcAdmission.answer(webhook, twice, controller(off()).cluster(cluster).build())
                .allowed())
        .isTrue();
    assertThat(
            LbcAdmission.answer(webhook, twice, controller(on).cluster(cluster).build()).message())
        .hasValueSatisfying(text -> assertThat(text).contains("already bound", "[shop/b]"));
  }

  @Test
  void aProtocolThatAwsDoesNotReturnIsNotSet() {
    AdmissionRequest request =
        create(
            "{'spec':{'targetGroupARN':'"
                + ARN
                + "','targetType':'ip','ipAddressType':'ipv4','vpcID':'v'}}");
    for (boolean safe : new boolean[] {false, true}) {
      Controller controller =
          controller(
                  safe
                      ? Fixes.fixing(LbcAdmissionDefect.EMPTY_PROTOCOL_WRITTEN)
                      : Fixes.reference())
              .targetGroups(TargetGroupLookup.of(ImmutableList.of(group(""))))
              .build();
      assertThat(
              LbcAdmission.answer(Webhook.MUTATE_TARGET_GROUP_BINDING, request, controller).patch())
          .hasSize(safe ? 0 : 1);
    }
  }

  @Test
  void anIngressWithAnEmptyClassAnnotationBelongsToAnotherController() {
    AdmissionRequest request =
        create(
            "{'metadata':{'annotations':{'kubernetes.io/ingress.class':''}},"
                + "'spec':{'ingressClassName':'gone'}}");
    LbcFlags empty = LbcFlags.builder().ingressClass("").build();
    for (boolean safe : List.of(false, true)) {
      Controller controller =
          Controller.builder()
              .settings(
                  new AdmissionSettings(
                      empty,
                      safe
                          ? Fixes.fixing(LbcAdmissionDefect.EMPTY_CLASS_IS_OWN)
                          : Fixes.reference()))
              .build();
      assertThat(LbcAdmission.answer(Webhook.VALIDATE_INGRESS, request, controller).allowed())
          .isEqualTo(safe);
    }
  }

  @Test
  void unknownConditionIsAWarning() {
    AdmissionRequest request =
        create(
            "{'metadata':{'annotations':{'kubernetes.io/ingress.class':'alb',"
                + "'alb.ingress.kubernetes.io/conditions.web':"
                + "'[{\\\"field\\\":\\\"Host-Header\\\"}]'}},'spec':{'rules':[{'http':{'paths':"
                + "[{'backend':{'service':{'name':'web'}}}]}}]}}");
    assertThat(answer(Webhook.VALIDATE_INGRESS, request, off()).warnings()).isEmpty();
    WebhookAnswer safe =
        answer(
            Webhook.VALIDATE_INGRESS,
            request,
            Fixes.fixing(LbcAdmissionDefect.UNKNOWN_CONDITIONS_ACCEPTED));
    assertThat(safe.allowed()).isTrue();
    assertThat(safe.warnings().get(0).message()).contains("unknown field \"Host-Header\"");
  }

  @Test
  void updateIsCheckedAsACreation() {
    String before = "{'spec':{'targetGroupARN':'" + ARN + "','targetType':'ip'}}";
    String wrong = before.replace("'targetType'", "'targetGroupProtocol':'TCP','targetType'");
    AdmissionRequest request = update(before, wrong);
    Webhook webhook = Webhook.VALIDATE_TARGET_GROUP_BINDING;
    assertThat(answer(webhook, request, off()).allowed()).isTrue();
    assertThat(
            answer(webhook, request, Fixes.fixing(LbcAdmissionDefect.UPDATES_UNCHECKED))
                .problems()
                .get(0)
                .code())
        .isEqualTo(WebhookRule.BINDING_PROTOCOL.code());
    assertThat(
            answer(
                    webhook,
                    update(wrong, wrong),
                    Fixes.fixing(LbcAdmissionDefect.UPDATES_UNCHECKED))
                .allowed())
        .isTrue();
  }

  @Test
  void theSuggestionForOneAddressCoversOneAddress() {
    AdmissionRequest request = create("{'spec':{'inboundCIDRs':['2001:db8::1']}}");
    assertThat(answer(Webhook.VALIDATE_INGRESS_CLASS_PARAMS, request, off()).message())
        .hasValueSatisfying(text -> assertThat(text).endsWith("\"2001:db8::1/64\")"));
    assertThat(
            answer(
                    Webhook.VALIDATE_INGRESS_CLASS_PARAMS,
                    request,
                    Fixes.fixing(LbcAdmissionDefect.IPV6_HINT_TOO_WIDE))
                .message())
        .hasValueSatisfying(text -> assertThat(text).endsWith("\"2001:db8::1/128\")"));
  }

  @Test
  void onlyAServiceWithAnnotationsOfTheControllerGetsItsClass() {
    AdmissionRequest plain = create("{'spec':{'type':'LoadBalancer'}}");
    AdmissionRequest annotated =
        create(
            "{'metadata':{'annotations':{'service.beta.kubernetes.io/aws-load-balancer-scheme':"
                + "'internal'}},'spec':{'type':'LoadBalancer'}}");
    assertThat(answer(Webhook.MUTATE_SERVICE, plain, off()).patch()).hasSize(1);
    assertThat(
            answer(
                    Webhook.MUTATE_SERVICE,
                    plain,
                    Fixes.fixing(LbcAdmissionDefect.EVERY_SERVICE_GETS_CLASS))
                .patch())
        .isEmpty();
    assertThat(
            answer(
                    Webhook.MUTATE_SERVICE,
                    annotated,
                    Fixes.fixing(LbcAdmissionDefect.EVERY_SERVICE_GETS_CLASS))
                .patch())
        .hasSize(1);
  }

  @Test
  void errorOfAwsIsQuoted() {
    Controller controller =
        Controller.builder()
            .targetGroups(
                query ->
                    Outcome.failed(
                        Problem.plain(FieldPath.root(), "api error X: y", ProblemCode.of("Aws"))))
            .build();
    assertThat(
            LbcAdmission.answer(
                    Webhook.MUTATE_TARGET_GROUP_BINDING,
                    create("{'spec':{'targetGroupARN':'a'}}"),
                    controller)
                .message())
        .contains("couldn't determine TargetType: api error X: y");
  }
}
