package dev.rolloutkit.model.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.TemplateCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A memory of templates changes what validation costs, and nothing that it finds. */
class TemplateMemoryTest {
  private static final TemplateCheck OWN = TemplateCheck.ownTemplate();

  private static Rollout rollout(String hash, String image, String label, String more) {
    return RolloutCodec.read(
            """
            {"spec":{"selector":{"matchLabels":{"app":"%s"}},%s
              "template":{"metadata":{"labels":{"app":"a"}},
                "spec":{"containers":[{"name":"c","image":"%s"}]}},
              "strategy":{"canary":{}}},
             "status":{"currentPodHash":"%s"}}"""
                .formatted(label, more, image, hash))
        .orElseThrow();
  }

  private static List<Rollout> rollouts() {
    List<Rollout> out = new ArrayList<>();
    for (String hash : List.of("h1", "h2", "h3")) {
      for (String image : List.of("i", "", " i")) {
        for (String label : List.of("a", "b", "-")) {
          for (String more : List.of("", "\"workloadRef\":{\"kind\":\"Deployment\"},")) {
            out.add(rollout(hash, image, label, more));
          }
        }
      }
    }
    return out;
  }

  @Test
  void validate_manyRolloutsOfFewHashes_findsWhatIsFoundWithoutMemory() {
    TemplateMemory memory = TemplateMemory.ofAtMost(2);
    for (int round = 0; round < 2; round++) {
      for (Rollout rollout : rollouts()) {
        ValidationResult plain = RolloutValidation.validate(rollout);
        assertThat(RolloutValidation.validate(rollout, OWN, memory, Fixes.reference()))
            .isEqualTo(plain);
        assertThat(RolloutValidation.validate(rollout, OWN, memory, Fixes.reference()))
            .isEqualTo(plain);
      }
    }
  }

  /** How often a validator of one's own is asked tells how often templates were judged. */
  @Test
  void validate_sameTemplateInNewObjects_judgesItOnce() {
    AtomicInteger judged = new AtomicInteger();
    TemplateCheck check =
        OWN.withFurther(
            (at, template) -> {
              judged.incrementAndGet();
              return List.of();
            });
    TemplateMemory memory = TemplateMemory.ofAtMost(1);
    for (int i = 0; i < 3; i++) {
      RolloutValidation.validate(rollout("h1", "i", "a", ""), check, memory, Fixes.reference());
    }
    assertThat(judged).hasValue(1);
    RolloutValidation.validate(rollout("h1", "j", "a", ""), check, memory, Fixes.reference());
    assertThat(judged).hasValue(2);
    RolloutValidation.validate(rollout("h2", "i", "a", ""), check, memory, Fixes.reference());
    RolloutValidation.validate(rollout("h1", "j", "a", ""), check, memory, Fixes.reference());
    assertThat(judged).hasValue(4);
  }

  @Test
  void ofAtMost_none_isRefused() {
    assertThatThrownBy(() -> TemplateMemory.ofAtMost(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the number of templates must be positive: 0");
  }
}
