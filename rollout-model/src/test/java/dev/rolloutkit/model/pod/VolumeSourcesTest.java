package dev.rolloutkit.model.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import org.junit.jupiter.api.Test;

class VolumeSourcesTest {
  private static GoStruct members(GoStruct struct, String field) {
    GoField found = struct.field(field);
    return found.type().struct() != null
        ? found.type().members()
        : found.type().elements().members();
  }

  @Test
  void everySourceOfAVolumeHasAPlaceInTheOrder() {
    GoStruct volume = members(members(GoSchema.POD_TEMPLATE, "spec"), "volumes");

    assertThat(volume.fields().stream().map(GoField::name).filter(name -> !name.equals("name")))
        .containsExactlyInAnyOrderElementsOf(VolumeValidation.SOURCES);
  }
}
