package dev.rolloutkit.consequences.pods;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.consequences.CountedTree;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The number of reads of a scaler does not depend on the number of other scalers. */
class ScaleCostTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void theCostOfScalersGrowsLinearly() throws IOException {
    for (String kind :
        List.of("HorizontalPodAutoscaler", "ScaledObject", "WatermarkPodAutoscaler")) {
      assertThat(looks(kind, 400)).as(kind).isEqualTo(2 * looks(kind, 200));
    }
  }

  private static int looks(String kind, int workloads) throws IOException {
    int[] looks = new int[1];
    List<ClusterObject> all = new ArrayList<>();
    for (int i = 0; i < workloads; i++) {
      all.add(
          ClusterObject.of(
              JSON.readTree(
                  """
                  {"apiVersion":"apps/v1","kind":"Deployment",
                   "metadata":{"name":"w%d","namespace":"n"},
                   "spec":{"replicas":2,"template":{}}}
                  """
                      .formatted(i))));
      JsonNode scaler =
          JSON.readTree(
              """
              {"kind":"%s","metadata":{"name":"s%d","namespace":"n"},
               "spec":{"minReplicas":3,"minReplicaCount":3,"maxReplicas":4,
                       "scaleTargetRef":{"kind":"Deployment","name":"w%d"}}}
              """
                  .formatted(kind, i, i));
      all.add(
          new ClusterObject(ObjectKey.of(kind, "n", "s" + i), new CountedTree(scaler, looks), ""));
    }
    ObjectSet objects = ObjectSet.of(all);
    looks[0] = 0;
    for (ClusterObject one : objects.ofKind("Deployment")) {
      assertThat(Workloads.scale(one, objects).least())
          .isEqualTo(kind.equals("WatermarkPodAutoscaler") ? 0 : 3);
    }
    return looks[0];
  }
}
