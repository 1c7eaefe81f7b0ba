package dev.rolloutkit.alb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.TargetGroupRef;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade that have no recordings, over damaged manifests. */
class NothingThrowsTest {
  private static final AlbSettings OPTIONS = AlbSettings.reference();

  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("alb-actions")
        .on("simulate", v -> simulate(v.in()))
        .on("annotationChanges", v -> changes(v.in()))
        .on("bindings", v -> bindings(v.in()))
        .damaged("damage/manifests");
  }

  private static VectorAnswer simulate(JsonNode in) {
    AlbIngresses ingresses = Inputs.ingresses(in);
    return text(
        Inputs.route(in)
            .flatMap(route -> simulated(in, route, ingresses))
            .map(PlanSimulation::rules));
  }

  private static Outcome<PlanSimulation> simulated(
      JsonNode in, AlbRoute route, AlbIngresses ingresses) {
    IngressPlan plan = AlbActions.weightPlan(route, ingresses, 20, List.of(), OPTIONS);
    return AlbActions.simulate(
        route, ingresses, plan, objects(in, "services", Service.class), ReaderSettings.defaults());
  }

  private static VectorAnswer changes(JsonNode in) {
    List<Object> out = new ArrayList<>();
    for (JsonNode node : in.path("ingresses")) {
      IngressView ingress = Inputs.ingress(node);
      out.add(AlbActions.annotationChanges(ingress, Map.of("a", "b")));
      out.add(AlbActions.validate(Inputs.rollout(in), List.of(ingress), OPTIONS));
    }
    return text(out);
  }

  private static VectorAnswer bindings(JsonNode in) {
    return text(
        TargetGroupRef.ofService(
            Inputs.to(in.path("service"), Service.class), Inputs.bindings(in.path("bindings"))));
  }

  private static <T> List<T> objects(JsonNode in, String name, Class<T> type) {
    List<T> out = new ArrayList<>();
    in.path(name).forEach(object -> out.add(Inputs.to(object, type)));
    return out;
  }

  private static VectorAnswer text(Object result) {
    return VectorAnswer.out(String.valueOf(result));
  }
}
