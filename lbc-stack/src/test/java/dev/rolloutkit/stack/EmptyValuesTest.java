package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.hash.Hashing;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Service;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Annotations whose value, or part of it, is empty. */
class EmptyValuesTest {
  private static final String ATTRIBUTES =
      "service.beta.kubernetes.io/aws-load-balancer-target-group-attributes";

  /** The attributes of the target group of port 80. */
  private static Map<String, String> attributes(Map<String, String> annotations) {
    Service service =
        ShopWorld.read(
            Service.class,
            """
            {"metadata":{"namespace":"shop","name":"mqtt","uid":"u"},
             "spec":{"type":"LoadBalancer","loadBalancerClass":"service.k8s.aws/nlb","ports":[
              {"protocol":"TCP","port":80,"nodePort":30053}]}}\
            """);
    service.getMetadata().setAnnotations(annotations);
    Stack stack =
        LoadBalancerStacks.buildService(
                service,
                StackInputs.of(List.of(), List.of(), ShopWorld.directory(), new ShopWorld().config))
            .orElseThrow();
    JsonNode spec =
        stack
            .spec(ResourceTypes.TARGET_GROUP, stack.ids(ResourceTypes.TARGET_GROUP).get(0))
            .orElseThrow();
    Map<String, String> out = new TreeMap<>();
    spec.path("targetGroupAttributes")
        .forEach(pair -> out.put(pair.path("key").asText(), pair.path("value").asText()));
    return out;
  }

  @Test
  void anAttributeOfOnePortWithoutAValueIsIgnored() {
    assertThat(attributes(Map.of(ATTRIBUTES + ".80", "a=,b=3")))
        .isEqualTo(Map.of("b", "3", "proxy_protocol_v2.enabled", "false"));
    assertThat(attributes(Map.of(ATTRIBUTES, "a=1", ATTRIBUTES + ".80", "a=")))
        .containsEntry("a", "1");
    assertThat(attributes(Map.of(ATTRIBUTES + ".80", "proxy_protocol_v2.enabled=")))
        .isEqualTo(Map.of("proxy_protocol_v2.enabled", "false"));
  }

  @Test
  void aGeneralAttributeWithoutAValueIsKeptUnlessItIsTheProxyProtocol() {
    assertThat(attributes(Map.of(ATTRIBUTES, "a=")))
        .isEqualTo(Map.of("a", "", "proxy_protocol_v2.enabled", "false"));
    assertThat(attributes(Map.of(ATTRIBUTES, "proxy_protocol_v2.enabled="))).isEmpty();
  }

  @Test
  void theFrontendOfALoadBalancerWithAnEmptyNameGetsAGeneratedName() {
    ShopWorld world =
        new ShopWorld()
            .service("web", 80)
            .member("a", "alb", "enable-frontend-nlb", "true", "load-balancer-name", "");

    assertThat(frontend(world)).isEqualTo("k8s-web-" + hash("demowebinternal", 8) + "-nlb");
  }

  @Test
  void theFrontendOfANamedLoadBalancerIsNamedAfterIt() {
    ShopWorld world =
        new ShopWorld()
            .service("web", 80)
            .member(
                "a",
                "alb",
                "enable-frontend-nlb",
                "true",
                "load-balancer-name",
                "a-name-of-thirty-two-characters1");

    assertThat(frontend(world)).isEqualTo("a-name-of-thirty-two-charact-nlb");
  }

  private static String frontend(ShopWorld world) {
    return world
        .build()
        .orElseThrow()
        .spec(ResourceTypes.LOAD_BALANCER, "FrontendNlb")
        .orElseThrow()
        .path("name")
        .asText();
  }

  private static String hash(String text, int digits) {
    return Hashing.sha256()
        .hashString(text, StandardCharsets.UTF_8)
        .toString()
        .substring(0, digits);
  }
}
