package dev.rolloutkit.lbc.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import org.junit.jupiter.api.Test;

class ForwardedServicesTest {
  /** Argo Rollouts names the canary Service only in the action. */
  @Test
  void servicesOfActionsFollowThoseOfBackends() {
    Ingress ingress =
        new IngressBuilder()
            .withNewMetadata()
            .addToAnnotations(
                "alb.ingress.kubernetes.io/actions.root",
                "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":["
                    + "{\"serviceName\":\"canary\",\"servicePort\":80,\"weight\":5},"
                    + "{\"targetGroupName\":\"other\",\"weight\":0},"
                    + "{\"serviceName\":\"stable\",\"servicePort\":80,\"weight\":95}]}}")
            .addToAnnotations("alb.ingress.kubernetes.io/actions.broken", "{")
            .addToAnnotations("alb.ingress.kubernetes.io/group.name", "shop")
            .endMetadata()
            .withNewSpec()
            .withNewDefaultBackend()
            .withNewService()
            .withName("root")
            .endService()
            .endDefaultBackend()
            .endSpec()
            .build();

    assertThat(ForwardedServices.of(ingress)).containsExactly("root", "canary", "stable");
  }

  @Test
  void anEmptyIngressForwardsToNothing() {
    assertThat(ForwardedServices.of(new Ingress())).isEmpty();
  }
}
