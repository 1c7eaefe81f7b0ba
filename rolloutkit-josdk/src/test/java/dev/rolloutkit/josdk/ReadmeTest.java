package dev.rolloutkit.josdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.dependent.Recreation;
import dev.rolloutkit.josdk.dependent.ServerRespectingDependentResource;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.josdk.immutable.ImmutableFields;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java of the module's page is here, and does what the page says. */
class ReadmeTest {
  private static final List<String> REPORTED = new ArrayList<>();

  private static void report(ConfigMap shop, String text) {
    REPORTED.add(shop.getMetadata().getName() + ": " + text);
  }

  private static void report(String text) {
    REPORTED.add(text);
  }

  static class WebService extends ServerRespectingDependentResource<Service, ConfigMap> {
    WebService() {
      super(Service.class, ServiceMatchers.respectingTheServer(), Recreation.NEVER);
    }

    @Override
    protected Service desired(ConfigMap shop, Context<ConfigMap> context) {
      return new ServiceBuilder() // no class, no cluster IP, no node port
          .withNewMetadata()
          .withNamespace(shop.getMetadata().getNamespace())
          .withName(shop.getMetadata().getName())
          .endMetadata()
          .withNewSpec()
          .withType("LoadBalancer")
          .addToSelector("app", shop.getMetadata().getName())
          .withPorts(new ServicePortBuilder().withPort(80).build())
          .endSpec()
          .build();
    }

    @Override
    protected void onPlan(ConfigMap shop, UpdatePlan<Service> plan, Context<ConfigMap> context) {
      plan.problems().forEach(problem -> report(shop, problem.text()));
    }
  }

  private static final ConfigMap SHOP =
      new ConfigMapBuilder()
          .withNewMetadata()
          .withNamespace("shop")
          .withName("web")
          .withUid("u")
          .endMetadata()
          .build();

  @Test
  void aPlanSaysWhatToSendAndWhatNot() {
    REPORTED.clear();
    WebService dependent = new WebService();
    Service desired = dependent.desired(SHOP, StubContext.of(new ArrayList<>()));
    Service live =
        new ServiceBuilder(desired)
            .editSpec()
            .withLoadBalancerClass("example.com/a")
            .endSpec()
            .build();
    desired.getSpec().setLoadBalancerClass("example.com/b");

    UpdatePlan<Service> plan = ServiceMatchers.respectingTheServer().plan(live, desired);
    plan.update(); // what to send in place of the live Service, if anything
    plan.problems(); // the problems that the server would report for the rest

    dependent.onPlan(SHOP, plan, StubContext.of(new ArrayList<>()));
    String refusal =
        "spec.loadBalancerClass: Invalid value: \"example.com/b\": may not change once set";
    assertThat(REPORTED).containsExactly("web: " + refusal);
    REPORTED.clear();
    for (Problem problem : ImmutableFields.changed(live, desired)) {
      report(problem.text());
    }
    ImmutableFields.of("apps/StatefulSet").get(1).path(); // spec.serviceName
    assertThat(REPORTED).containsExactly(refusal);
    assertThat(ImmutableFields.of("apps/StatefulSet").get(1).path()).isEqualTo("spec.serviceName");
  }
}
