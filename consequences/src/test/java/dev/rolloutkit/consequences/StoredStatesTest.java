package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.read;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.review.StoredStates;
import dev.rolloutkit.consequences.review.StoredStates.StoredState;
import org.junit.jupiter.api.Test;

/** What somebody refuses beside a review stays as it is stored. */
class StoredStatesTest {
  private static final String MILL =
      deployment("mill", 2, "{name: web, containerPort: 8000}") + service("mill", "mill", "web");
  private static final String TOWN = MILL + ingress("gate", "town.example.com", "/=mill");

  private static StoredState refused(Change change, String field) {
    return StoredStates.beside(review(TOWN, TOWN)).of(change, field);
  }

  @Test
  void theStoredObjectServesRequestsAndTheRemedyNamesTheFormerValue() {
    Change change = new Change.Apply(read(MILL.replace("replicas: 2", "replicas: two")).get(0));

    StoredState state = refused(change, "spec.replicas");

    assertThat(state.requests()).containsExactly("GET town.example.com/");
    assertThat(state.meanwhile())
        .isEqualTo("Until this is corrected, GET town.example.com/ is served as before.");
    assertThat(state.remedy()).isEqualTo("Set spec.replicas of Deployment town/mill back to 2.");
  }

  @Test
  void aNewObjectHasNoRequestsAndNoFormerValue() {
    Change change =
        new Change.Apply(read(deployment("barn", 1, "{name: web, containerPort: 8000}")).get(0));

    assertThat(refused(change, "spec.replicas").requests()).isEmpty();
    assertThat(refused(change, "spec.replicas").meanwhile()).isEmpty();
    assertThat(refused(change, "spec.replicas").remedy())
        .isEqualTo("Correct spec.replicas of Deployment town/barn as the reason says.");
    assertThat(
            refused(new Change.Delete(ObjectKey.of("Deployment", "town", "mill"), false), "")
                .remedy())
        .isEqualTo("Correct Deployment town/mill as the reason says.");
  }
}
