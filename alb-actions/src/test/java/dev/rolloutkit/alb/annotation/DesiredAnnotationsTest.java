package dev.rolloutkit.alb.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DesiredAnnotationsTest {
  private static final AlbRoute ROUTE =
      AlbRoute.builder().rolloutName("web").stableService("stable").canaryService("canary").build();

  @Test
  void anAnnotationWithoutAValueCountsAsEmpty() {
    Map<String, String> annotations = new HashMap<>();
    annotations.put("note", null);
    annotations.put(AnnotationKeys.MANAGED_ANNOTATIONS, null);

    ImmutableMap<String, String> desired =
        DesiredAnnotations.of(annotations, ROUTE, 80, 10, List.of(), AlbSettings.reference())
            .orElseThrow();

    assertThat(desired)
        .containsEntry("note", "")
        .containsEntry(
            AnnotationKeys.MANAGED_ANNOTATIONS,
            "{\"web\":[\"alb.ingress.kubernetes.io/actions.stable\"]}");
  }
}
