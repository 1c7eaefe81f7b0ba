package dev.rolloutkit.ako;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Calls the functions of the façade that have no recordings, on damaged recorded clusters. */
class NothingThrowsTest {
  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("ako-naming")
        .on("inventory", v -> answer(v.in(), AkoNaming::inventory))
        .on("skipped", v -> answer(v.in(), AkoNaming::skipped))
        .on("collisions", v -> answer(v.in(), AkoNaming::collisions))
        .on("lengthFindings", v -> answer(v.in(), AkoNaming::lengthFindings))
        .on(
            "explain",
            v -> answer(v.in(), (config, in) -> AkoNaming.explain(config, "c--Shared-L7-0", in)))
        .on(
            "impact",
            v ->
                answer(
                    v.in(),
                    (config, in) ->
                        AkoNaming.impact(
                            config,
                            AkoConfig.builder().from(config).clusterName("other").build(),
                            in)))
        .on("collisionsWith", v -> ofEach(v.in(), AkoNaming::collisionsWith))
        .on(
            "ingressNames",
            v ->
                ofEach(
                    v.in(),
                    (config, cluster, object) ->
                        object instanceof Ingress ingress
                            ? AkoNaming.ingressNames(config, ingress)
                            : object.getKind()))
        .damaged("vectors/crdGraph", "vectors/ingressGraph", "vectors/routeGraph");
  }

  private interface OfObject {
    Object of(AkoConfig config, AkoCluster cluster, HasMetadata object);
  }

  private static VectorAnswer answer(
      JsonNode in, BiFunction<AkoConfig, AkoCluster, Object> function) {
    AkoConfig config = Configs.of(in.path("config"));
    AkoCluster cluster = SnapshotReader.snapshot(in.path("objects"));
    return VectorAnswer.out(String.valueOf(function.apply(config, cluster)));
  }

  private static VectorAnswer ofEach(JsonNode in, OfObject function) {
    List<HasMetadata> objects = SnapshotReader.objects(in.path("objects"));
    return answer(
        in,
        (config, cluster) ->
            objects.stream().map(object -> function.of(config, cluster, object)).toList());
  }
}
