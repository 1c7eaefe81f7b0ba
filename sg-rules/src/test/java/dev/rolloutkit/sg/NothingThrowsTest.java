package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.snapshot.SnapshotObjects;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade that have no recordings, over damaged clusters. */
class NothingThrowsTest {
  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("sg-rules")
        .on("readTargetGroupBinding", v -> read(v.in()))
        .on("lint", v -> of(v.in(), SecurityGroupRules::lint))
        .on(
            "whatIf",
            v ->
                of(
                    v.in(),
                    s ->
                        SecurityGroupRules.whatIf(s, ClusterChange.deleteTgb("shop/tgb"))
                            .toString()))
        .on(
            "review",
            v ->
                of(
                    v.in(),
                    s -> SecurityGroupRules.review(s, ClusterChange.deleteOwner("shop/web"))))
        .on(
            "prepare",
            v -> of(v.in(), s -> SecurityGroupRules.prepare(s).whatIf(ClusterChange.restart())))
        .damaged("damage/cluster");
  }

  private static VectorAnswer read(JsonNode in) {
    List<Object> out = new ArrayList<>();
    for (JsonNode binding : in.path("bindings")) {
      out.add(SecurityGroupRules.readTargetGroupBinding(binding));
      if (binding.isObject()) {
        out.add(
            SecurityGroupRules.readTargetGroupBinding(
                Replays.object(binding, GenericKubernetesResource.class)));
      }
    }
    return VectorAnswer.out(out.toString());
  }

  private static VectorAnswer of(JsonNode in, Function<ClusterSnapshot, Object> function) {
    SnapshotObjects.Builder out =
        SnapshotObjects.builder()
            .flags(Replays.flags(in))
            .bindingsComplete(true)
            .nodesComplete(true)
            .services(objects(in, "services", Service.class))
            .endpointSlices(objects(in, "endpointSlices", EndpointSlice.class))
            .pods(objects(in, "pods", Pod.class))
            .nodes(objects(in, "nodes", Node.class))
            .ingresses(objects(in, "ingresses", Ingress.class))
            .groups(Replays.securityGroups(in.get("groups")));
    for (JsonNode binding : in.path("bindings")) {
      TargetGroupBinding read =
          SecurityGroupRules.readTargetGroupBinding(binding)
              .toOptional()
              .orElseThrow(() -> new NoInput("not a binding"));
      out.addBindings(read);
    }
    Map<String, Eni> interfaces = new LinkedHashMap<>();
    in.path("interfaces")
        .properties()
        .forEach(eni -> interfaces.put(eni.getKey(), Replays.eni(eni.getValue())));
    out.interfaces(interfaces);
    return VectorAnswer.out(
        String.valueOf(function.apply(SecurityGroupRules.snapshot(out.build()))));
  }

  /** Without null elements, which no list of a caller has. */
  private static <T> List<T> objects(JsonNode in, String name, Class<T> type) {
    List<T> out = new ArrayList<>();
    for (JsonNode object : in.path(name)) {
      out.add(Replays.object(NoInput.object(object), type));
    }
    return out;
  }
}
