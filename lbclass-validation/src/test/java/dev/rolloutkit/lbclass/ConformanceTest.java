package dev.rolloutkit.lbclass;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.Service;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays calls that were recorded from Kubernetes. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("lbclass-validation")
        .on(
            "qualifiedName",
            v ->
                Answer.out(
                    ServiceJson.texts(
                        LoadBalancerClasses.qualifiedName(v.in().get("value").textValue()))))
        .on(
            "setDefaults",
            v -> object(LoadBalancerClasses.setDefaults(service(v.in(), "service"))),
            ServiceJson::normal)
        .on(
            "validateCreate",
            v ->
                Answer.out(
                    ServiceJson.problems(
                        LoadBalancerClasses.validateCreate(
                            service(v.in(), "service"), options(v.in())))))
        .on(
            "validateUpdate",
            v ->
                Answer.out(
                    ServiceJson.problems(
                        LoadBalancerClasses.validateUpdate(
                            service(v.in(), "old"), service(v.in(), "new"), options(v.in())))))
        .on(
            "validateStatusUpdate",
            v ->
                Answer.out(
                    ServiceJson.problems(
                        LoadBalancerClasses.validateStatusUpdate(
                            service(v.in(), "old"), service(v.in(), "new"), options(v.in())))))
        .on(
            "warnings",
            v ->
                Answer.out(
                    ServiceJson.texts(LoadBalancerClasses.warnings(service(v.in(), "service")))))
        .on(
            "wantsLoadBalancer",
            v -> Answer.out(LoadBalancerClasses.wantsLoadBalancer(service(v.in(), "service"))))
        .on("invalidStatus", v -> invalidStatus(v.in()), NormalForm.withoutEmpty())
        .on("admit", v -> admit(v.in().get("request")), NormalForm.withoutEmpty())
        .tests();
  }

  private static Answer invalidStatus(JsonNode in) {
    Service service = service(in, "new");
    return Answer.out(
        ServiceJson.toTree(
            LoadBalancerClasses.invalidStatus(
                Services.name(service),
                in.has("old")
                    ? LoadBalancerClasses.validateUpdate(service(in, "old"), service, options(in))
                    : LoadBalancerClasses.validateCreate(service, options(in)))));
  }

  private static Answer admit(JsonNode request) {
    Verdict verdict = LoadBalancerClasses.evaluate(request(request), LbClassOptions.reference());
    ObjectNode out = ServiceJson.object().put("allowed", verdict.allowed());
    if (!verdict.allowed()) {
      out.set(
          "status",
          ServiceJson.toTree(
              LoadBalancerClasses.invalidStatus(
                  Services.name(service(request, "object")), verdict.problems())));
    }
    if (!verdict.warnings().isEmpty()) {
      out.set("warnings", ServiceJson.texts(verdict.warnings()));
    }
    return Answer.out(out);
  }

  private static ServiceRequest request(JsonNode request) {
    Service service = service(request, "object");
    if (request.get("operation").textValue().equals("CREATE")) {
      return new ServiceRequest.Create(service);
    }
    Service old = service(request, "oldObject");
    return request.path("subResource").asText().isEmpty()
        ? new ServiceRequest.Update(old, service)
        : new ServiceRequest.UpdateStatus(old, service);
  }

  private static Service service(JsonNode in, String name) {
    return ServiceJson.service(in.get(name));
  }

  private static LbClassOptions options(JsonNode in) {
    JsonNode gates = in.path("featureGates");
    return LbClassOptions.builder()
        .gates(
            ServiceGates.builder()
                .strictIpCidr(gates.path("StrictIPCIDRValidation").asBoolean(false))
                .preferSameTrafficDistribution(
                    gates.path("PreferSameTrafficDistribution").asBoolean(true))
                .build())
        .build();
  }

  /** Spec and status, as the recordings have them. */
  private static Answer object(Service service) {
    JsonNode tree = ServiceJson.toTree(service);
    ObjectNode out = ServiceJson.object();
    out.set("spec", tree.path("spec"));
    out.set("status", tree.path("status"));
    return Answer.out(out);
  }
}
