package dev.rolloutkit.engine.internal.selector;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelectorsTest {
  @Test
  void aSelectorIsPrintedByAscendingKey() {
    LabelSelector selector =
        new LabelSelector(
            List.of(
                new LabelSelectorRequirement("tier", "In", List.of("b", "a")),
                new LabelSelectorRequirement("canary", "DoesNotExist", null)),
            Map.of("app", "web"));

    assertThat(Selectors.format(selector)).isEqualTo("app=web,!canary,tier in (a,b)");
  }

  @Test
  void aSelectorWithoutRequirementsIsPrintedAsNoneAndAnInvalidOneAsAnError() {
    assertThat(Selectors.format((LabelSelector) null)).isEqualTo("<none>");
    assertThat(Selectors.format(new LabelSelector())).isEqualTo("<none>");
    assertThat(Selectors.format(new LabelSelector(null, Map.of("a b", "c")))).isEqualTo("<error>");
    assertThat(
            Selectors.format(
                new LabelSelector(
                    Arrays.asList((LabelSelectorRequirement) null), Map.of("app", "web"))))
        .isEqualTo("<error>");
  }

  /** The string that a Service already has is returned itself, but only if it is equal. */
  @Test
  void anEqualStringIsReturnedItself() {
    LabelSelector selector = new LabelSelector(null, Map.of("app", "web", "tier", "a"));
    String known = new String("app=web,tier=a");

    assertThat(Selectors.format(selector, known)).isSameAs(known);
    assertThat(Selectors.format(selector, "tier=a,app=web")).isEqualTo(known);
  }
}
