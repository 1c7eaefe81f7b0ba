package dev.rolloutkit.engine.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Labels that pods have only while they are, for example, the canary. */
class RoleMetadataTest {
  private static final String ADDED = "rollout.argoproj.io/ephemeral-metadata";
  private static final PodTemplateMetadata CANARY =
      PodTemplateMetadata.builder().labels(ImmutableMap.of("role", "canary")).build();
  private static final PodTemplateMetadata STABLE =
      PodTemplateMetadata.builder().labels(ImmutableMap.of("role", "stable")).build();

  @Test
  void theLabelsOfTheRoleAreAddedAndRecorded() {
    EphemeralMetadataChange change =
        RoleMetadata.sync(Map.of("app", "web"), null, Map.of(), CANARY);

    assertThat(change.metadata().labels()).containsExactly(Map.entry("role", "canary"));
    assertThat(change.annotation()).isEqualTo("{\"labels\":{\"role\":\"canary\"}}");
  }

  @Test
  void anotherRoleReplacesWhatWasAdded() {
    EphemeralMetadataChange change =
        RoleMetadata.sync(
            Map.of("app", "web", "role", "canary"),
            null,
            Map.of(ADDED, "{\"labels\":{\"role\":\"canary\"}}"),
            STABLE);

    assertThat(change.metadata().labels()).containsExactly(Map.entry("role", "stable"));
  }

  @Test
  void withoutARoleWhatWasAddedIsRemoved() {
    EphemeralMetadataChange change =
        RoleMetadata.sync(
            Map.of("app", "web", "role", "canary"),
            null,
            Map.of(ADDED, "{\"labels\":{\"role\":\"canary\"}}"),
            null);

    assertThat(change.metadata().removedLabels()).containsExactly("role");
    assertThat(change.annotation()).isNull();
  }

  @Test
  void podsWithTheLabelsOfTheirRoleAreNotWritten() {
    assertThat(
            RoleMetadata.sync(
                    Map.of("role", "canary"),
                    null,
                    Map.of(ADDED, "{\"labels\":{\"role\":\"canary\"}}"),
                    CANARY)
                .modified())
        .isFalse();
  }
}
