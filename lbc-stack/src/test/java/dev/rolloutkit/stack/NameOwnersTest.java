package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.naming.NameOwner;
import dev.rolloutkit.stack.naming.NameOwners;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Finds the object of the cluster behind a name in AWS. */
class NameOwnersTest {
  private final ShopWorld world =
      new ShopWorld()
          .service("web", 80)
          .service("api", 80)
          .ingress("a", "a.example.com", "/", "web", "")
          .ingress("b", "b.example.com", "/", "api", "");
  private final Stack stack = world.build().orElseThrow();
  private final ImmutableMap<String, NameOwner> owners = LoadBalancerStacks.owners(List.of(stack));

  @Test
  void everyNameHasItsOwner() {
    for (String id : stack.ids(ResourceTypes.TARGET_GROUP)) {
      String name = stack.spec(ResourceTypes.TARGET_GROUP, id).orElseThrow().path("name").asText();
      assertThat(owners.get(name).id()).isEqualTo(id);
    }
    assertThat(owners).hasSize(4);
  }

  @Test
  void targetGroupLeadsToServiceIngressAndRules() {
    String name =
        stack.spec(ResourceTypes.TARGET_GROUP, "shop/b-api:80").orElseThrow().path("name").asText();

    assertThat(name).startsWith("k8s-shop-api-");
    assertThat(owners.get(name))
        .isEqualTo(
            new NameOwner(
                ResourceTypes.TARGET_GROUP,
                "shop/b-api:80",
                "web",
                "Service shop/api port 80, for Ingress shop/b",
                ImmutableList.of("80:2")));
  }

  @Test
  void loadBalancerAndItsSecurityGroupLeadToTheGroup() {
    assertThat(
            owners.values().stream()
                .filter(owner -> !owner.type().equals(ResourceTypes.TARGET_GROUP)))
        .extracting(NameOwner::stack)
        .containsExactly("web", "web");
  }

  @Test
  void namesOfGroupsThatCannotBeBuiltAreFoundByGeneratingThem() {
    String balancer =
        stack
            .spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN)
            .orElseThrow()
            .path("name")
            .asText();
    List<GroupId> groups = List.of(GroupId.implicit("shop", "a"), GroupId.explicit("web"));

    assertThat(NameOwners.groupOf(balancer, groups, world.config))
        .contains(GroupId.explicit("web"));
    assertThat(NameOwners.groupOf("k8s-web-0000000000", groups, world.config)).isEmpty();
  }
}
