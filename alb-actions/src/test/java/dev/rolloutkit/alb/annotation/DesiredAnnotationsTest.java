package dev.rolloutkit.alb.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.release.RolloutsRelease;
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

  /** Before 1.8, the controller writes into the map of annotations, which is nil here. */
  @Test
  void beforeRelease18AnIngressWithoutAnnotationsCrashesTheController() {
    AlbSettings old =
        AlbSettings.builder().release(RolloutsRelease.of("1.7.2").orElseThrow()).build();
    AlbSettings new18 =
        AlbSettings.builder().release(RolloutsRelease.of("1.8.4").orElseThrow()).build();

    assertThat(DesiredAnnotations.of(Map.of(), ROUTE, 80, 10, List.of(), old).problems())
        .extracting(Problem::text)
        .containsExactly("metadata.annotations: the controller crashes on no annotations");
    assertThat(DesiredAnnotations.of(Map.of("a", "b"), ROUTE, 80, 10, List.of(), old).isOk())
        .isTrue();
    assertThat(DesiredAnnotations.of(Map.of(), ROUTE, 80, 10, List.of(), new18).isOk()).isTrue();
  }
}
