package dev.rolloutkit.alb;

import static dev.rolloutkit.alb.Inputs.answer;
import static dev.rolloutkit.alb.Inputs.destinations;
import static dev.rolloutkit.alb.Inputs.ingress;
import static dev.rolloutkit.alb.Inputs.ingresses;
import static dev.rolloutkit.alb.Inputs.json;
import static dev.rolloutkit.alb.Inputs.list;
import static dev.rolloutkit.alb.Inputs.rollout;
import static dev.rolloutkit.alb.Inputs.route;
import static dev.rolloutkit.alb.Inputs.settings;
import static dev.rolloutkit.alb.Inputs.to;
import static dev.rolloutkit.alb.WriterReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.alb.ingress.IngressClasses;
import dev.rolloutkit.alb.internal.ingress.AlbValidation;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.patch.IngressResets;
import dev.rolloutkit.alb.route.RolloutIngresses;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.List;
import java.util.Optional;

/** Replays of functions that change whole ingresses. */
final class IngressReplays {
  /** Ingresses without annotations and rules without paths are treated as empty or skipped. */
  private static final List<String> TOLERATED =
      List.of("ingressPatch", "headerRoutePatch", "removeManagedRoutesPatch", "validateAlb");

  private IngressReplays() {}

  static void register(VectorSuite suite) {
    suite
        .on("ingressPatch", IngressReplays::ingressPatch)
        .on("headerRoutePatch", IngressReplays::headerRoutePatch)
        .on("removeManagedRoutesPatch", IngressReplays::removeManagedRoutesPatch)
        .on("resetAction", IngressReplays::resetAction)
        .on("resetIngress", IngressReplays::resetIngress)
        .on("ingressClassMatches", IngressReplays::ingressClassMatches)
        .on("lbcIngressClassMatches", IngressReplays::lbcIngressClassMatches)
        .on(
            "rolloutIngressKeys",
            v -> VectorAnswer.out(json(RolloutIngresses.keys(rollout(v.in())))))
        .on("validateAlb", IngressReplays::validateAlb);
    TOLERATED.forEach(fn -> suite.onCrash(fn, v -> Optional.empty()));
  }

  private static VectorAnswer ingressPatch(Vector v) {
    JsonNode in = v.in();
    return route(in)
        .match(
            (route, warnings) ->
                planned(
                    IngressPlans.weight(
                        route,
                        ingresses(in),
                        in.get("desiredWeight").intValue(),
                        destinations(in.path("additionalDestinations")),
                        settings(v)),
                    true),
            problems -> VectorAnswer.error(problems.get(0).message()));
  }

  private static VectorAnswer headerRoutePatch(Vector v) {
    JsonNode in = v.in();
    SetHeaderRoute header =
        in.hasNonNull("headerRoute") ? to(in.get("headerRoute"), SetHeaderRoute.class) : null;
    return planned(
        IngressPlans.headerRoute(rollout(in), ingresses(in), header, settings(v)), false);
  }

  private static VectorAnswer removeManagedRoutesPatch(Vector v) {
    JsonNode in = v.in();
    return planned(
        IngressPlans.removeManagedRoutes(rollout(in), ingresses(in), settings(v)), false);
  }

  private static VectorAnswer planned(IngressPlan plan, boolean withEvents) {
    if (plan.stoppedBy().isPresent() && plan.patches().isEmpty()) {
      return VectorAnswer.error(plan.stoppedBy().get().message());
    }
    ObjectNode out = object();
    ArrayNode patches = out.putArray("patches");
    plan.patches()
        .forEach(p -> patches.addObject().put("ingress", p.ingress()).put("patch", p.patch()));
    if (withEvents) {
      ArrayNode events = out.putArray("events");
      plan.events().forEach(e -> events.add(e.toString()));
    }
    plan.stoppedBy().ifPresent(p -> out.put("thenError", p.message()));
    return VectorAnswer.out(out);
  }

  private static VectorAnswer resetAction(Vector v) {
    return answer(
        IngressResets.action(
            ingress(v.in().get("ingress")).annotations(),
            v.in().get("action").asText(),
            settings(v)),
        TextNode::valueOf);
  }

  private static VectorAnswer resetIngress(Vector v) {
    return answer(
        IngressResets.ingress(
            ingress(v.in().get("ingress")), list(v.in().get("rollouts")), settings(v)),
        reset -> {
          ObjectNode out = object().put("updated", reset.updated().isPresent());
          out.set("enqueued", json(reset.enqueued()));
          reset.updated().ifPresent(i -> out.set("annotations", json(i.annotations())));
          return out;
        });
  }

  private static VectorAnswer ingressClassMatches(Vector v) {
    IngressView ingress = ingress(v.in().get("ingress"));
    return VectorAnswer.out(
        object()
            .put("class", IngressClasses.classOf(ingress))
            .put(
                "matches",
                IngressClasses.matches(list(v.in().get("classes")), ingress, settings(v))));
  }

  private static VectorAnswer lbcIngressClassMatches(Vector v) {
    return VectorAnswer.out(
        IngressClassInfo.isOurs(
            v.in().get("controllerClass").asText(), v.in().get("class").asText()));
  }

  private static VectorAnswer validateAlb(Vector v) {
    ArrayNode out = Inputs.MAPPER.createArrayNode();
    AlbValidation.ingressesConfig(rollout(v.in()))
        .ifPresent(p -> out.addObject().put("check", "ingressesConfig").put("message", p.text()));
    for (JsonNode node : v.in().path("ingresses")) {
      AlbValidation.ingress(rollout(v.in()), ingress(node), settings(v)).stream()
          .findFirst()
          .ifPresent(p -> out.addObject().put("check", "ingress").put("message", p.text()));
    }
    return VectorAnswer.out(out);
  }
}
