package dev.rolloutkit.sg.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The parameters of a class name the group of its Ingresses, before their annotation does. */
class GroupsOfClassParamsTest {
  private static final String STACK = "ingress.k8s.aws/stack";
  private static final IngressClass INTERNAL =
      new IngressClassBuilder()
          .withNewMetadata()
          .withName("internal")
          .endMetadata()
          .withNewSpec()
          .withController(IngressClassInfo.ALB)
          .withNewParameters()
          .withApiGroup("elbv2.k8s.aws")
          .withKind(IngressClassParams.KIND)
          .withName("internal")
          .endParameters()
          .endSpec()
          .build();

  private static IngressClassParams params(String group) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.putObject("group").put("name", group);
    return IngressClassParams.of("internal", spec);
  }

  private static Ingress ingress(String name, String groups) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace("prod")
        .withName(name)
        .withAnnotations(Map.of(AnnotationNames.INGRESS_SECURITY_GROUPS, groups))
        .endMetadata()
        .withNewSpec()
        .withIngressClassName("internal")
        .withNewDefaultBackend()
        .withNewService()
        .withName("web")
        .endService()
        .endDefaultBackend()
        .endSpec()
        .build();
  }

  private static TargetGroupBinding binding(Map<String, String> labels) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("targetGroupARN", "arn:web").put("targetType", "ip");
    spec.putObject("serviceRef").put("name", "web").put("port", 80);
    return TargetGroupBinding.builder()
        .key(new NamespacedName("prod", "web"))
        .labels(labels)
        .spec(spec)
        .build();
  }

  private static SnapshotObjects.Builder objects(Map<String, String> labels) {
    return SnapshotObjects.builder().flags(LbcFlags.of("demo")).addBindings(binding(labels));
  }

  private static BindingSnapshot only(SnapshotObjects.Builder objects) {
    return Snapshots.of(objects.build()).bindings().get(0);
  }

  @Test
  void sourcesOfAGroupThatParametersNameAreThoseOfItsIngresses() {
    SnapshotObjects.Builder shop =
        objects(Map.of(STACK, "shop"))
            .addIngresses(ingress("a", "sg-1"))
            .addIngressClasses(INTERNAL)
            .addClassParams(params("shop"));

    assertThat(only(shop).loadBalancerGroups()).containsExactly("sg-1");
  }

  /** Without the parameters, each Ingress would seem to be a load balancer of its own. */
  @Test
  void ingressesOfOneClassShareALoadBalancerWhoseGroupsAreReportedOnce() {
    SnapshotObjects.Builder two =
        objects(Map.of())
            .addIngresses(ingress("a", "sg-1"), ingress("b", "sg-1"))
            .addIngressClasses(INTERNAL)
            .addClassParams(params("shop"));

    assertThat(only(two).loadBalancerGroups()).containsExactly("sg-1");
  }

  @Test
  void theGroupIsUnknownIfTheParametersOfAGivenClassAreMissing() {
    BindingSnapshot unknown =
        only(objects(Map.of()).addIngresses(ingress("a", "sg-1")).addIngressClasses(INTERNAL));

    assertThat(unknown.loadBalancerGroups()).isEmpty();
    assertThat(unknown.missing())
        .anySatisfy(
            gap ->
                assertThat(gap.toString())
                    .contains(
                        "the IngressClassParams internal, which may name the group of Ingress"
                            + " prod/a, are not given"));
  }

  @Test
  void stackOfAnIngressIsItsGroupAndNoneIfTheNameOfTheGroupIsInvalid() {
    Ingress named =
        new IngressBuilder(ingress("a", "sg-1"))
            .editMetadata()
            .addToAnnotations(GroupId.ANNOTATION, "other")
            .endMetadata()
            .build();

    assertThat(Stacks.of(named.getMetadata(), Optional.empty())).contains("other");
    assertThat(Stacks.of(named.getMetadata(), Optional.of(params("shop")))).contains("shop");
    assertThat(Stacks.of(named.getMetadata(), Optional.of(params("Not a name")))).isEmpty();
    assertThat(Stacks.of(ingress("a", "sg-1").getMetadata(), Optional.empty())).contains("prod/a");
  }
}
