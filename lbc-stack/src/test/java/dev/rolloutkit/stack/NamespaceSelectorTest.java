package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class that serves only some namespaces. */
class NamespaceSelectorTest {
  /** The group of an Ingress in the namespace {@code shop}, which has the label team=web. */
  private static GroupMembership groupOf(String selector) {
    ShopWorld world =
        new ShopWorld()
            .ingressClass("teams", "{\"namespaceSelector\":" + selector.replace('\'', '"') + "}")
            .member("web", "teams")
            .service("web", 80);
    return LoadBalancerStacks.groupOf(
        world.ingresses.get(0),
        ClusterObjects.of(
            world.ingresses,
            world.classes,
            world.params,
            List.of(
                new NamespaceBuilder()
                    .withNewMetadata()
                    .withName("shop")
                    .addToLabels("team", "web")
                    .endMetadata()
                    .build())),
        world.config);
  }

  private static String problem(String selector) {
    return groupOf(selector).error().orElse("none");
  }

  @Test
  void selectedNamespacesGetALoadBalancer() {
    assertThat(groupOf("{}").group()).contains(GroupId.explicit("web"));
    assertThat(groupOf("{'matchLabels':{'team':'web'}}").group()).contains(GroupId.explicit("web"));
    assertThat(problem("{'matchLabels':{'team':'api'}}"))
        .endsWith("namespaceSelector of IngressClassParams teams mismatch");
  }

  @Test
  void anInvalidNamespaceSelectorMakesTheClassUnusable() {
    assertThat(
            problem(
                "{'matchExpressions':[{'key':'team','operator':'NotIn','values':['not"
                    + " allowed']}]}"))
        .contains(
            "invalid ingress class: values[0][team]: Invalid value: \"not allowed\": a valid"
                + " label must be");
    assertThat(problem("{'matchLabels':{'team/a/b':'web'}}"))
        .contains("invalid ingress class: key: Invalid value: \"team/a/b\": ");
    assertThat(
            problem("{'matchExpressions':[{'key':'team','operator':'Exists','values':['web']}]}"))
        .contains("invalid ingress class: values: Invalid value: [\"web\"]: ");
  }
}
