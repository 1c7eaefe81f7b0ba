package dev.rolloutkit.lbclass.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.lbclass.ServiceJson;
import io.fabric8.kubernetes.api.model.Service;
import org.junit.jupiter.api.Test;

class ServiceCopiesTest {
  private static final String FULL =
      """
      {"apiVersion":"v1","kind":"Service",
       "metadata":{"name":"n","namespace":"ns","generateName":"g","uid":"u","generation":3,
         "resourceVersion":"7","selfLink":"s","creationTimestamp":"2026-01-01T00:00:00Z",
         "deletionTimestamp":"2026-01-02T00:00:00Z","deletionGracePeriodSeconds":5,
         "labels":{"l":"1"},"annotations":{"a":"1"},"finalizers":["f"],
         "ownerReferences":[{"apiVersion":"v1","kind":"k","name":"o","uid":"w"}],
         "managedFields":[{"manager":"m","operation":"Update"}]},
       "spec":{"type":"LoadBalancer","clusterIPs":["10.0.0.1"],"externalIPs":["1.2.3.4"],
         "selector":{"x":"y"},"loadBalancerSourceRanges":["10.0.0.0/8"],"ipFamilies":["IPv4"],
         "ports":[{"name":"p","port":80,"nodePort":30000,"protocol":"TCP","targetPort":8080,
           "appProtocol":"h"}],
         "sessionAffinityConfig":{"clientIP":{"timeoutSeconds":9}}},
       "status":{"conditions":[{"type":"t","status":"True"}],
         "loadBalancer":{"ingress":[{"ip":"2.2.2.2","hostname":"h","ipMode":"VIP",
           "ports":[{"port":80,"protocol":"TCP","error":"e"}]}]}}}\
      """;

  private static Service full() {
    try {
      return new ObjectMapper().readValue(FULL, Service.class);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void changesOfACopyDoNotChangeTheOriginal() {
    Service service = full();
    Service copy = ServiceCopies.copy(service);
    assertThat(copy).isEqualTo(service).isNotSameAs(service);

    copy.getMetadata().getLabels().put("l", "2");
    copy.getMetadata().getAnnotations().clear();
    copy.getMetadata().getFinalizers().clear();
    copy.getSpec().getPorts().get(0).setPort(81);
    copy.getSpec().getSelector().clear();
    copy.getSpec().getClusterIPs().clear();
    copy.getStatus().getLoadBalancer().getIngress().get(0).setIp("3.3.3.3");

    assertThat(service).isEqualTo(full());
  }

  /** Fields that no rule uses are copied unchanged at every level. */
  @Test
  void unknownFieldsAreCopied() {
    String unknown =
        """
        {"x0":1,"metadata":{"x1":"a"},
         "spec":{"x2":true,"ports":[{"x3":[1]}]},
         "status":{"x4":{},"loadBalancer":{"x5":null,"ingress":[{"x6":2.5}]}}}\
        """;
    Service service = ServiceJson.service(unknown);
    Service copy = ServiceCopies.copy(service);

    assertThat(copy.getAdditionalProperties()).containsOnlyKeys("x0");
    assertThat(copy.getMetadata().getAdditionalProperties()).containsEntry("x1", "a");
    assertThat(copy.getSpec().getAdditionalProperties()).containsEntry("x2", true);
    assertThat(copy.getSpec().getPorts().get(0).getAdditionalProperties()).containsOnlyKeys("x3");
    assertThat(copy.getStatus().getAdditionalProperties()).containsOnlyKeys("x4");
    assertThat(copy.getStatus().getLoadBalancer().getAdditionalProperties()).containsOnlyKeys("x5");
    assertThat(copy.getStatus().getLoadBalancer().getIngress().get(0).getAdditionalProperties())
        .containsEntry("x6", 2.5);
  }
}
