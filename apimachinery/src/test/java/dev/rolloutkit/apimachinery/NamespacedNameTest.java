package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The key of an object among those of its kind. */
class NamespacedNameTest {
  private static final NamespacedName WEB = new NamespacedName("shop", "web");

  @Test
  void printsAsTheKeysOfKubernetesClients() {
    assertThat(WEB).hasToString("shop/web");
    assertThat(new NamespacedName("", "alb")).hasToString("alb");
  }

  @Test
  void joinedAlwaysHasASlash() {
    assertThat(WEB.joined()).isEqualTo("shop/web");
    assertThat(new NamespacedName("", "").joined()).isEqualTo("/");
  }

  @Test
  void isDividedAtTheFirstSlash() {
    assertThat(NamespacedName.parse("shop/web")).contains(WEB);
    assertThat(NamespacedName.parse("shop/web/1")).contains(new NamespacedName("shop", "web/1"));
    assertThat(NamespacedName.parse("web")).isEmpty();
    assertThat(NamespacedName.parse(null)).isEmpty();
  }

  @Test
  void ofAnObjectWithoutMetadataIsEmpty() {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("shop")
            .withName("web")
            .endMetadata()
            .build();
    Pod unnamed = new PodBuilder().withNewMetadata().withNamespace("shop").endMetadata().build();
    Pod bare = new Pod();
    bare.setMetadata(null);

    assertThat(NamespacedName.of(pod)).isEqualTo(WEB).hasSameHashCodeAs(WEB);
    assertThat(NamespacedName.of(unnamed)).isEqualTo(new NamespacedName("shop", ""));
    assertThat(NamespacedName.of(bare)).isEqualTo(new NamespacedName("", ""));
  }

  /** A hyphen is smaller than a slash, so the two orders differ for shop and shop-eu. */
  @Test
  void isOrderedByItsTextOrByNamespaceAndName() {
    NamespacedName eu = new NamespacedName("shop-eu", "web");
    NamespacedName api = new NamespacedName("shop", "api");
    NamespacedName tools = new NamespacedName("tools", "a");

    assertThat(List.of(tools, WEB, eu, api).stream().sorted()).containsExactly(eu, api, WEB, tools);
    assertThat(List.of(tools, WEB, eu, api).stream().sorted(NamespacedName.BY_NAMESPACE))
        .containsExactly(api, WEB, eu, tools);
  }
}
