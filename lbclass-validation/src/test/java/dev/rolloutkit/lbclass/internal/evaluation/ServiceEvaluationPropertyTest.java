package dev.rolloutkit.lbclass.internal.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.ServiceArbitraries;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.admission.AdmissionAnswer;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.AllowedClasses;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.admission.NamespaceDefault;
import dev.rolloutkit.lbclass.admission.NamespaceSelector;
import dev.rolloutkit.lbclass.evaluation.Caveat;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.Scope;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import io.fabric8.kubernetes.api.model.Service;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ServiceEvaluationPropertyTest {
  private static final ServerSettings SETTINGS = ServerSettings.reference();

  @Provide
  Arbitrary<Service> services() {
    return ServiceArbitraries.any();
  }

  @Provide
  Arbitrary<Service> stored() {
    return ServiceArbitraries.stored();
  }

  @Provide
  Arbitrary<String> classes() {
    return ServiceArbitraries.classes();
  }

  @Property(seed = "1")
  void applyingDefaultsTwiceChangesNothing(@ForAll("services") Service service) {
    Service once = LoadBalancerClasses.setDefaults(service);
    assertThat(LoadBalancerClasses.setDefaults(once)).isEqualTo(once);
  }

  @Property(seed = "1")
  void argumentsAreNotModified(@ForAll("stored") Service old, @ForAll("services") Service service) {
    Service oldBefore = Services.copy(old);
    Service before = Services.copy(service);
    LoadBalancerClasses.evaluateUpdate(old, service);
    LoadBalancerClasses.evaluate(new ServiceRequest.UpdateStatus(old, service), SETTINGS);
    assertThat(old).isEqualTo(oldBefore);
    assertThat(service).isEqualTo(before);
  }

  @Property(seed = "1")
  void aStoredServiceIsAcceptedUnchanged(@ForAll("stored") Service service) {
    ServerVerdict again = LoadBalancerClasses.evaluateUpdate(service, service);
    assertThat(again.problems()).isEmpty();
    assertThat(again.dropped()).isEmpty();
    assertThat(again.prepared()).isEqualTo(service);
  }

  @Property(seed = "1")
  void noUpdateChangesTheClassOfAStoredLoadBalancer(
      @ForAll("stored") Service old, @ForAll("classes") String name) {
    Service changed = Services.copy(old);
    changed.getSpec().setLoadBalancerClass(name);
    ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(old, changed);
    if (Services.isLoadBalancer(old.getSpec()) && verdict.allowed()) {
      assertThat(name).isEqualTo(old.getSpec().getLoadBalancerClass());
    }
  }

  @Property(seed = "1")
  void safeSettingsRejectTheSameRequests(
      @ForAll("stored") Service old, @ForAll("services") Service service) {
    ServiceRequest request = new ServiceRequest.Update(old, service);
    ServerVerdict reference = LoadBalancerClasses.evaluate(request, SETTINGS);
    ServerVerdict safe = LoadBalancerClasses.evaluate(request, ServerSettings.safe());
    if (reference.caveats().contains(Caveat.NODE_PORT_ALLOCATION)) {
      return;
    }
    assertThat(safe.allowed()).isEqualTo(reference.allowed());
    assertThat(new HashSet<>(safe.problems())).hasSameSizeAs(safe.problems());
  }

  /** The order decides which problems are reported, but not whether there are any. */
  @Property(seed = "1")
  void bothOrdersOfProblemsRejectTheSameRequests(
      @ForAll("stored") Service old, @ForAll("services") Service service) {
    ServerSettings all = ServerSettings.builder().allocatorFirst(false).build();
    for (ServiceRequest request :
        List.of(new ServiceRequest.Create(service), new ServiceRequest.Update(old, service))) {
      ServerVerdict first = LoadBalancerClasses.evaluate(request, SETTINGS);
      ServerVerdict every = LoadBalancerClasses.evaluate(request, all);
      assertThat(every.allowed()).isEqualTo(first.allowed());
      assertThat(every.prepared()).isEqualTo(first.prepared());
    }
  }

  @Property(seed = "1")
  void aScopeOmitsProblemsAndKeepsTheirOrder(@ForAll("services") Service service) {
    List<Problem> full = ServiceValidation.create(service, SETTINGS);
    List<Problem> scoped =
        ServiceValidation.create(
            service, ServerSettings.builder().scope(Scope.LOAD_BALANCER).build());
    assertThat(full).containsSubsequence(scoped);
    assertThat(scoped).noneMatch(problem -> problem.field().startsWith("spec.selector"));
  }

  @Property(seed = "1")
  void aPatchNeverLeadsToARejection(
      @ForAll("stored") Service old, @ForAll("services") Service service) throws Exception {
    AdmissionHandler patching =
        AdmissionHandler.of(
                ClassPolicy.builder()
                    .addDefaults(new NamespaceDefault(NamespaceSelector.all(), "a.b/c"))
                    .treatEmptyAsUnset(true)
                    .preserveClass(true)
                    .build(),
                SETTINGS)
            .orElseThrow();
    for (String operation : List.of("CREATE", "UPDATE")) {
      AdmissionAnswer answer = patching.answer(review(operation, old, service));
      ServerVerdict plain =
          operation.equals("CREATE")
              ? LoadBalancerClasses.evaluateCreate(service)
              : LoadBalancerClasses.evaluateUpdate(old, service);
      if (plain.allowed()) {
        assertThat(answer.allowed()).isTrue();
      }
      if (answer.patch().isPresent()) {
        Service patched = Services.copy(service);
        patched
            .getSpec()
            .setLoadBalancerClass(
                ServiceJson.tree(answer.patch().get().getBytes(StandardCharsets.UTF_8))
                    .at("/0/value")
                    .textValue());
        ServerVerdict verdict =
            operation.equals("CREATE")
                ? LoadBalancerClasses.evaluateCreate(patched)
                : LoadBalancerClasses.evaluateUpdate(old, patched);
        assertThat(verdict.problems()).isEmpty();
      }
    }
  }

  @Property(seed = "1")
  void theReviewOfJsonAgreesWithTheEvaluation(
      @ForAll("stored") Service old, @ForAll("services") Service service) throws Exception {
    AdmissionHandler handler =
        AdmissionHandler.of(
                ClassPolicy.builder()
                    .addAllowed(AllowedClasses.everywhere("a.b/*", "tailscale", "x"))
                    .build(),
                SETTINGS)
            .orElseThrow();
    AdmissionAnswer answer = handler.answer(review("UPDATE", old, service));
    ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(old, service);
    if (!verdict.allowed()) {
      assertThat(answer.problems()).isEqualTo(verdict.problems());
    }
    assertThat(answer.uid()).isEqualTo("u-9");
  }

  @Property(seed = "1")
  void equalServicesNeedNoUpdateAndTheStrictFormFindsEveryUpdate(
      @ForAll("services") Service old, @ForAll("services") Service service) {
    assertThat(ServiceController.needsUpdate(old, Services.copy(old))).isEmpty();
    boolean needed = ServiceController.needsUpdate(old, service).isPresent();
    boolean strict =
        ServiceController.needsUpdateStrict(ServiceJson.toTree(old), ServiceJson.toTree(service))
            .orElseThrow();
    if (needed) {
      assertThat(strict).isTrue();
    }
  }

  @Property(seed = "1")
  void emptyNullAndMissingListsHaveTheSameAnswer(
      @ForAll("stored") Service old, @ForAll("services") Service service) throws Exception {
    AdmissionHandler handler =
        AdmissionHandler.of(ClassPolicy.builder().build(), SETTINGS).orElseThrow();
    for (String operation : List.of("CREATE", "UPDATE")) {
      ObjectNode review = (ObjectNode) ServiceJson.tree(review(operation, old, service));
      ObjectNode spec = (ObjectNode) review.at("/request/object/spec");
      List<String> lists =
          List.of("clusterIPs", "ipFamilies", "externalIPs", "ports", "loadBalancerSourceRanges");
      List<String> empty = lists.stream().filter(name -> spec.path(name).isEmpty()).toList();
      empty.forEach(spec::remove);
      byte[] missing = handler.review(review.toString().getBytes(StandardCharsets.UTF_8));
      empty.forEach(spec::putArray);
      assertThat(handler.review(review.toString().getBytes(StandardCharsets.UTF_8)))
          .isEqualTo(missing);
      empty.forEach(spec::putNull);
      assertThat(handler.review(review.toString().getBytes(StandardCharsets.UTF_8)))
          .isEqualTo(missing);
    }
  }

  private static byte[] review(String operation, Service old, Service service) {
    ObjectNode review =
        (ObjectNode)
            ServiceJson.tree(
                "{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview','request':{"
                    + "'uid':'u-9','kind':{'group':'','version':'v1','kind':'Service'},"
                    + "'resource':{'group':'','version':'v1','resource':'services'},"
                    + "'namespace':'prod','operation':'"
                    + operation
                    + "'}}");
    ObjectNode request = (ObjectNode) review.get("request");
    request.set("object", ServiceJson.toTree(service));
    request.set("oldObject", ServiceJson.toTree(old));
    return review.toString().getBytes(StandardCharsets.UTF_8);
  }
}
