package dev.rolloutkit.josdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.crd.CustomResources;
import dev.rolloutkit.josdk.dependent.ServerMatcher;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.josdk.internal.desired.ObjectState;
import dev.rolloutkit.model.crds.RolloutCrds;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An operator of shops contains the CRD of shops, and checks each update by it. */
class CheckedUpdatesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String SHOPS =
      """
      {'apiVersion': 'apiextensions.k8s.io/v1', 'kind': 'CustomResourceDefinition',
       'metadata': {'name': 'shops.example.com'},
       'spec': {'group': 'example.com', 'scope': 'Namespaced',
        'names': {'kind': 'Shop', 'plural': 'shops'},
        'versions': [{'name': 'v1', 'served': true, 'storage': true,
         'schema': {'openAPIV3Schema': {'type': 'object', 'properties': {
          'spec': {'type': 'object', 'properties': {
           'owner': {'type': 'string', 'minLength': 2},
           'size': {'type': 'integer', 'default': 3},
           'class': {'type': 'string', 'x-kubernetes-validations': [
            {'rule': 'self == oldSelf', 'message': 'the class never changes'}]}}}}}}}]}}
      """;

  private static final ServerMatcher<GenericKubernetesResource> UNCHECKED =
      new ServerMatcher<>(new ObjectState<>(GenericKubernetesResource.class));

  private static <T> T read(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json.replace('\'', '"'), type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static JsonNode crd() {
    return read(SHOPS, JsonNode.class);
  }

  private static GenericKubernetesResource shop(String spec) {
    return read(
        "{'apiVersion':'example.com/v1','kind':'Shop','metadata':{'namespace':'web','name':'a'},"
            + "'spec':{"
            + spec
            + "}}",
        GenericKubernetesResource.class);
  }

  private static UpdatePlan<GenericKubernetesResource> plan(String live, String desired) {
    return ServerMatchers.customResources(
            GenericKubernetesResource.class, CustomResources.set(List.of(crd())))
        .plan(shop(live), shop(desired));
  }

  @Test
  void thePlanOnThePageHasTheseProblemsAndWarnings() {
    JsonNode crd = crd();
    GenericKubernetesResource live = shop("'owner':'ada','class':'x'");
    GenericKubernetesResource desired = shop("'owner':'ada','class':'y'");

    ServerMatcher<GenericKubernetesResource> matcher =
        ServerMatchers.customResources(
            GenericKubernetesResource.class, CustomResources.set(List.of(crd)));
    UpdatePlan<GenericKubernetesResource> plan = matcher.plan(live, desired);
    plan.problems(); // spec.class: Invalid value: "string": the class never changes
    plan.warnings(); // unknown field "spec.sise"

    assertThat(plan.problems())
        .extracting(Problem::text)
        .containsExactly("spec.class: Invalid value: \"string\": the class never changes");
  }

  /** The server would accept the same object as a new one, so the plan is to create a new one. */
  @Test
  void anUpdateThatATransitionRuleRefusesNeedsANewObject() {
    UpdatePlan<GenericKubernetesResource> plan =
        plan("'owner':'ada','class':'x'", "'owner':'ada','class':'y'");
    assertThat(plan).isInstanceOf(UpdatePlan.Recreate.class);
    assertThat(plan.update()).isEmpty();
  }

  @Test
  void anUpdateThatIsInvalidInANewObjectTooIsRefused() {
    UpdatePlan<GenericKubernetesResource> plan = plan("'owner':'ada'", "'owner':'a'");
    assertThat(plan).isInstanceOf(UpdatePlan.Refused.class);
    assertThat(plan.update()).isEmpty();
    assertThat(plan.problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.owner: Invalid value: \"a\": spec.owner in body should be at least 2 chars long");
  }

  @Test
  void aDroppedFieldIsAWarningAndTheRestIsSent() {
    UpdatePlan<GenericKubernetesResource> plan =
        plan("'owner':'ada','size':3", "'owner':'bob','sise':5");
    assertThat(plan).isInstanceOf(UpdatePlan.Update.class);
    assertThat(plan.problems()).isEmpty();
    assertThat(plan.warnings())
        .extracting(Problem::text)
        .containsExactly("unknown field \"spec.sise\"");
  }

  /** Without the check the same update would be sent in each reconciliation, for ever. */
  @Test
  void anUpdateOnlyOfFieldsThatTheServerDropsIsNotSent() {
    UpdatePlan<GenericKubernetesResource> plan =
        plan("'owner':'ada','size':3", "'owner':'ada','sise':5");
    assertThat(plan).isInstanceOf(UpdatePlan.Unchanged.class);
    assertThat(plan.warnings())
        .extracting(Problem::text)
        .containsExactly("unknown field \"spec.sise\"");
    assertThat(
            UNCHECKED.plan(shop("'owner':'ada','size':3"), shop("'owner':'ada','sise':5")).update())
        .isPresent();
  }

  @Test
  void aNewLabelIsSentAlthoughTheServerDropsAField() {
    GenericKubernetesResource labelled = shop("'owner':'ada','sise':5");
    labelled.getMetadata().setLabels(java.util.Map.of("team", "web"));
    UpdatePlan<GenericKubernetesResource> plan =
        UNCHECKED
            .checkedBy(CustomResources.set(List.of(crd())))
            .plan(shop("'owner':'ada','size':3"), labelled);
    assertThat(plan).isInstanceOf(UpdatePlan.Update.class);
  }

  @Test
  void withoutACheckOrACrdThereAreNoProblemsAndWarnings() {
    GenericKubernetesResource live = shop("'owner':'ada','class':'x'");
    GenericKubernetesResource desired = shop("'owner':'a','class':'y','sise':5");
    for (ServerMatcher<GenericKubernetesResource> matcher :
        List.of(UNCHECKED, UNCHECKED.checkedBy(SchemaCheck.NONE))) {
      UpdatePlan<GenericKubernetesResource> plan = matcher.plan(live, desired);
      assertThat(plan.update()).isPresent();
      assertThat(plan.problems()).isEmpty();
      assertThat(plan.warnings()).isEmpty();
    }
  }

  /** The rules of the kind decide what cannot be changed in place, and the CRD checks the rest. */
  @Test
  void aRolloutWithAnotherSelectorIsRefusedIfItsCrdRefusesItAsANewOne() {
    ServerMatcher<RolloutResource> matcher =
        ServerMatchers.rollouts()
            .checkedBy(dev.rolloutkit.crd.admission.CrdSet.empty().withBundled(RolloutCrds.all()));
    String rollout =
        "{'apiVersion':'argoproj.io/v1alpha1','kind':'Rollout',"
            + "'metadata':{'namespace':'web','name':'a'},'spec':{'selector':{'matchLabels':"
            + "{'app':'%s'}},'template':{'metadata':{'labels':{'app':'%s'}},'spec':{'containers':"
            + "[{'name':'c'%s}]}}}}";
    RolloutResource live =
        read(rollout.formatted("x", "x", ",'resources':{}"), RolloutResource.class);
    RolloutResource another =
        read(rollout.formatted("y", "y", ",'resources':{}"), RolloutResource.class);
    assertThat(matcher.plan(live, another)).isInstanceOf(UpdatePlan.Recreate.class);
    RolloutResource wrong =
        read(
            rollout.formatted("y", "y", ",'ports':[{'containerPort':'http'}]"),
            RolloutResource.class);
    UpdatePlan<RolloutResource> plan = matcher.plan(live, wrong);
    assertThat(plan).as(plan.problems().toString()).isInstanceOf(UpdatePlan.Refused.class);
  }
}
