package dev.rolloutkit.model.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.template.ImagePullPolicy;
import dev.rolloutkit.model.references.ReferencedIngress;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.rollout.TolerantReading;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.steps.StepHash;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The changes of releases of Argo Rollouts, each shown with a small Rollout before and after. */
class RolloutsReleaseTest {
  private static final ReleaseOf<RolloutsChange> V1_8 = RolloutsRelease.of("1.8.4").orElseThrow();
  private static final ReleaseOf<RolloutsChange> V1_10 =
      RolloutsRelease.of("1.10.0-rc1").orElseThrow();
  private static final ReleaseOf<RolloutsChange> MATCHED = RolloutsRelease.MATCHED;

  private static JsonNode json(String text) {
    return JsonText.parse(text.replace('\'', '"')).orElseThrow();
  }

  private static Rollout read(String text, ReleaseOf<RolloutsChange> release) {
    return Rollouts.read(json(text), release).orElseThrow();
  }

  private static ImmutableList<String> texts(List<Problem> problems) {
    return problems.stream().map(Problem::text).collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<String> problems(String text, ReleaseOf<RolloutsChange> release) {
    return texts(Rollouts.validate(read(text, release), release));
  }

  private static String canonical(String text, ReleaseOf<RolloutsChange> release) {
    return RolloutCodec.canonical(read(text, release), false, false, release).orElseThrow();
  }

  @Test
  void creationTimestampsArePrintedAndHashedBefore19() {
    String rollout = "{'spec':{'template':{'spec':{'containers':[{'name':'c'}]}}}}";
    assertThat(canonical(rollout, V1_8)).contains("\"metadata\":{\"creationTimestamp\":null}");
    assertThat(canonical(rollout, MATCHED)).doesNotContain("creationTimestamp");
    Rollout read = read(rollout, MATCHED);
    assertThat(Rollouts.hash(read, V1_8)).isNotEqualTo(Rollouts.hash(read));
    assertThat(Rollouts.hash(read, V1_10)).isEqualTo(Rollouts.hash(read));
  }

  @Test
  void badValuesAreShownInTheSyntaxOfGoBefore19() {
    String rollout =
        "{'spec':{'selector':{'matchLabels':{'app':'web'}},'strategy':{'canary':{}},"
            + "'template':{'metadata':{'labels':{'b':'2','a':'1'}},"
            + "'spec':{'containers':[{'name':'c','image':'i'}]}}}}";
    assertThat(problems(rollout, V1_8))
        .contains(
            "spec.template.metadata.labels: Invalid value: map[string]string{\"a\":\"1\","
                + " \"b\":\"2\"}: `selector` does not match template `labels`");
    assertThat(problems(rollout, MATCHED))
        .contains(
            "spec.template.metadata.labels: Invalid value: {\"a\":\"1\",\"b\":\"2\"}: `selector`"
                + " does not match template `labels`");
  }

  @Test
  void aNumberOrPercentageIsShownAsItsGoTypeBefore19() {
    String rollout =
        "{'spec':{'selector':{'matchLabels':{'app':'web'}},"
            + "'strategy':{'canary':{'maxSurge':'0%','maxUnavailable':0}}}}";
    assertThat(problems(rollout, V1_8))
        .contains(
            "spec.strategy.maxSurge: Invalid value: intstr.IntOrString{Type:1, IntVal:0,"
                + " StrVal:\"0%\"}: MaxSurge and MaxUnavailable both can not be zero");
    assertThat(problems(rollout, MATCHED))
        .contains(
            "spec.strategy.maxSurge: Invalid value: \"0%\": MaxSurge and MaxUnavailable both can"
                + " not be zero");
  }

  /** Go's quotes keep characters that JSON escapes. */
  @Test
  void aBadOperatorOfASelectorIsShownInTheSyntaxOfGoBefore19() {
    String rollout =
        "{'spec':{'selector':{'matchExpressions':[{'key':'a','operator':'In<'}]},"
            + "'strategy':{'canary':{}}}}";
    assertThat(problems(rollout, V1_8))
        .contains(
            "spec.selector.matchExpressions[0].operator: Invalid value: \"In<\": not a valid"
                + " selector operator",
            "spec.selector: Invalid value: v1.LabelSelector{MatchLabels:map[string]string(nil),"
                + " MatchExpressions:[]v1.LabelSelectorRequirement{v1.LabelSelectorRequirement{"
                + "Key:\"a\", Operator:\"In<\", Values:[]string(nil)}}}: invalid label selector");
    assertThat(problems(rollout, MATCHED))
        .contains(
            "spec.selector.matchExpressions[0].operator: Invalid value: \"In\\u003c\": not a valid"
                + " selector operator");
  }

  @Test
  void aMissingHeaderValueIsShownAsAQuotedNullBefore19() {
    String rollout =
        "{'spec':{'strategy':{'canary':{'canaryService':'a','stableService':'b','trafficRouting':"
            + "{'managedRoutes':[{'name':'m'}],'istio':{'virtualService':{'name':'v'}}},'steps':"
            + "[{'setHeaderRoute':{'name':'m','match':[{'headerName':'h'}]}}]}}}}";
    String at = "spec.strategy.steps[0].setHeaderRoute.match[0]: Invalid value: ";
    assertThat(problems(rollout, V1_8))
        .anyMatch(one -> one.startsWith(at + "\"null\": StringMatch value missed"));
    assertThat(problems(rollout, MATCHED))
        .anyMatch(one -> one.startsWith(at + "null: StringMatch value missed"));
  }

  /**
   * The libraries of 1.8 have the names of a claim in its {@code source}, those of 1.9 in the
   * claim.
   */
  @Test
  void resourceClaimsHaveASourceObjectBefore19() {
    String rollout =
        "{'spec':{'selector':{'matchLabels':{'a':'b'}},'strategy':{'canary':{}},'template':"
            + "{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'i'}],"
            + "'resourceClaims':[CLAIM]}}}}";
    String sourced = rollout.replace("CLAIM", "{'name':'x','source':{'resourceClaimName':'y'}}");
    String plain = rollout.replace("CLAIM", "{'name':'x','resourceClaimName':'y'}");

    assertThat(problems(sourced, V1_8)).isEmpty();
    assertThat(problems(plain, MATCHED)).isEmpty();
    assertThat(problems(plain, V1_8))
        .containsExactly(
            "spec.template.spec.resourceClaims[0].source: Invalid value: core.ClaimSource{"
                + "ResourceClaimName:(*string)(nil), ResourceClaimTemplateName:(*string)(nil)}:"
                + " must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
    assertThat(problems(sourced, MATCHED))
        .singleElement()
        .asString()
        .startsWith("spec.template.spec.resourceClaims[0]: Invalid value: ");
  }

  @Test
  void emptyMetadataOfAnalysisStepsAreHashedBefore19() {
    Rollout rollout =
        read(
            "{'spec':{'strategy':{'canary':{'steps':[{'analysis':{'templates':[{'templateName':"
                + "'t','clusterScope':false}]}}]}}}}",
            MATCHED);
    assertThat(StepHash.json(rollout, V1_8))
        .hasValue(
            "[{\"analysis\":{\"templates\":[{\"templateName\":\"t\"}],\"analysisRunMetadata\":{}}}]");
    assertThat(StepHash.json(rollout, MATCHED))
        .hasValue(
            "[{\"analysis\":{\"templates\":[{\"templateName\":\"t\",\"clusterScope\":false}]}}]");
    assertThat(StepHash.of(rollout, V1_8)).isNotEqualTo(StepHash.of(rollout));
  }

  @Test
  void routeStepsHaveNoTextBefore19() {
    Rollout rollout =
        read(
            "{'spec':{'strategy':{'canary':{'steps':[{'setMirrorRoute':{'name':'m'}}]}}}}",
            MATCHED);
    assertThat(CanarySteps.describe(Strategies.steps(rollout).get(0), V1_8)).isEqualTo("invalid");
    assertThat(CanarySteps.describe(Strategies.steps(rollout).get(0)))
        .isEqualTo("setMirrorRoute: m");
  }

  @Test
  void fieldsThatAReleaseDoesNotHaveAreNotDecodedButWritten() {
    String text = "{'status':{'duration':{'finishedAt':'x'}},'more':1}";
    assertThat(Rollouts.read(json(text)).isOk()).isFalse();
    Rollout rollout = read(text, V1_10);
    assertThat(rollout.status().duration()).isNull();
    assertThat(RolloutCodec.toTree(rollout)).isEqualTo(json(text));
    assertThat(canonical(text, V1_10)).doesNotContain("duration");
  }

  @Test
  void eachIngressIsCheckedByNginxFirstBefore19() {
    Rollout rollout =
        read(
            "{'spec':{'strategy':{'canary':{'stableService':'s','trafficRouting':{"
                + "'nginx':{'stableIngress':'n'},'alb':{'ingress':'a','servicePort':80}}}}}}",
            MATCHED);
    ReferencedResources resources =
        ReferencedResources.builder()
            .addIngresses(ReferencedIngress.of(json("{'metadata':{'name':'a'}}")))
            .build();
    assertThat(texts(Rollouts.validateReferences(rollout, resources, V1_8)))
        .containsExactly(
            "spec.strategy.canary.trafficRouting.nginx.stableIngress: Invalid value: \"n\": ingress"
                + " `a` has no rules using service s backend");
    assertThat(texts(Rollouts.validateReferences(rollout, resources)))
        .containsExactly(
            "spec.strategy.canary.trafficRouting.alb.ingress: Invalid value: \"a\": ingress `a` has"
                + " no rules using service s backend");
  }

  @Test
  void pluginsMirrorRequestsSince110() {
    String rollout =
        "{'spec':{'selector':{'matchLabels':{'app':'web'}},'strategy':{'canary':{'trafficRouting':"
            + "{'plugins':{'p':{}},'managedRoutes':[{'name':'m'}]},"
            + "'steps':[{'setMirrorRoute':{'name':'m'}}]}}}}";
    String refused =
        "spec.strategy.steps[0].setMirrorRoute: Invalid value: v1alpha1.SetMirrorRoute{Name:\"m\","
            + " Match:[]v1alpha1.RouteMatch(nil), Percentage:(*int32)(nil)}: SetMirrorRoute"
            + " requires TrafficRouting, supports Istio only";
    assertThat(problems(rollout, V1_8)).contains(refused);
    assertThat(problems(rollout, V1_10)).noneMatch(text -> text.contains("setMirrorRoute"));
  }

  @Test
  void tolerantDecoderContinuedAfterTheStrictOneBefore19() {
    JsonNode rollout =
        json("{'metadata':{'name':'r','creationTimestamp':{}},'spec':{'replicas':3}}");
    assertThat(TolerantReading.of(rollout, V1_8).canonicalJson())
        .contains("\"name\":\"r\"")
        .doesNotContain("replicas");
    assertThat(TolerantReading.of(rollout).canonicalJson()).doesNotContain("\"name\":\"r\"");
  }

  @Test
  void wholeNamesOfImagesWereLimitedBefore19() {
    String image = "registry.example.com/" + "a".repeat(250);
    assertThat(ImagePullPolicy.of(image, V1_8)).isEqualTo("IfNotPresent");
    assertThat(ImagePullPolicy.of(image)).isEqualTo("Always");
  }

  @Test
  void hostAddressesInFieldReferencesWereForbiddenBefore19() {
    String rollout =
        "{'spec':{'selector':{'matchLabels':{'app':'web'}},'strategy':{'canary':{}},"
            + "'template':{'metadata':{'labels':{'app':'web'}},'spec':{'volumes':[{'name':'v',"
            + "'downwardAPI':{'items':[{'path':'p','fieldRef':{'fieldPath':'status.hostIPs'}}]}}],"
            + "'containers':[{'name':'c','image':'i','env':[{'name':'E','valueFrom':{'fieldRef':"
            + "{'fieldPath':'status.hostIPs'}}}]}]}}}}";
    String detail = ": Forbidden: may not be set when feature gate 'PodHostIPs' is not enabled";
    assertThat(problems(rollout, V1_8))
        .contains(
            "spec.template.spec.containers[0].env[0].valueFrom.fieldRef" + detail,
            "spec.template.spec.volumes[0].downwardAPI.fieldRef" + detail);
    assertThat(problems(rollout, MATCHED)).noneMatch(text -> text.contains("PodHostIPs"));
  }

  @Test
  void releasesPrintAsTheirNumbers() {
    assertThat(Map.of("1.8.4", V1_8, "1.10.0-rc1", V1_10))
        .allSatisfy((number, release) -> assertThat(release.toString()).isEqualTo(number));
  }
}
