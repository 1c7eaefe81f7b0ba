package dev.rolloutkit.alb;

import static dev.rolloutkit.alb.Inputs.answer;
import static dev.rolloutkit.alb.Inputs.destinations;
import static dev.rolloutkit.alb.Inputs.ingress;
import static dev.rolloutkit.alb.Inputs.json;
import static dev.rolloutkit.alb.Inputs.list;
import static dev.rolloutkit.alb.Inputs.route;
import static dev.rolloutkit.alb.Inputs.settings;
import static dev.rolloutkit.alb.Inputs.texts;
import static dev.rolloutkit.alb.Inputs.to;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.alb.annotation.Bookkeeping;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.annotation.HeaderRoutes;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.internal.ingress.IngressApis;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.traffic.PingPong;
import dev.rolloutkit.model.traffic.PromotedStatus;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replays of functions that write annotations of an ingress. */
final class WriterReplays {
  /** Input that crashes the recorded controller is read as empty or does not match. */
  private static final List<String> TOLERATED =
      List.of("managedActions", "desiredAnnotations", "hasRuleWithService");

  private WriterReplays() {}

  static void register(VectorSuite suite) {
    suite
        .on("actionAnnotationKey", WriterReplays::actionAnnotationKey)
        .on("forwardActionJson", WriterReplays::forwardActionJson)
        .on("headerRouteJson", WriterReplays::headerRouteJson)
        .on("managedActions", WriterReplays::managedActions)
        .on("managedActionsLegacy", WriterReplays::managedActionsLegacy)
        .on("desiredAnnotations", WriterReplays::desiredAnnotations)
        .on("hasRuleWithService", WriterReplays::hasRuleWithService)
        .on("ingressMode", WriterReplays::ingressMode)
        .on("pingPong", WriterReplays::pingPong)
        .on("promoteStable", WriterReplays::promoteStable);
    for (String fn : TOLERATED) {
      suite.onCrash(fn, v -> Optional.empty());
    }
  }

  private static VectorAnswer actionAnnotationKey(Vector v) {
    return answer(
        route(v.in()),
        route -> {
          ObjectNode out = object().put("actionKey", AnnotationKeys.action(route));
          if (v.in().has("route")) {
            String name = v.in().get("route").asText();
            out.put("routeActionKey", AnnotationKeys.routeAction(route, name))
                .put("routeConditionKey", AnnotationKeys.routeCondition(route, name));
          }
          return out;
        });
  }

  private static VectorAnswer forwardActionJson(Vector v) {
    JsonNode in = v.in();
    return answer(
        route(in)
            .flatMap(
                route ->
                    ForwardActions.weighted(
                        route,
                        in.get("port").intValue(),
                        in.get("desiredWeight").intValue(),
                        destinations(in.path("additionalDestinations")),
                        settings(v))),
        TextNode::valueOf);
  }

  private static VectorAnswer headerRouteJson(Vector v) {
    JsonNode in = v.in();
    SetHeaderRoute header = to(in.get("headerRoute"), SetHeaderRoute.class);
    return answer(
        route(in).flatMap(route -> HeaderRoutes.texts(route, in.get("port").intValue(), header)),
        texts -> object().put("action", texts.action()).put("conditions", texts.conditions()));
  }

  private static VectorAnswer managedActions(Vector v) {
    JsonNode in = v.in();
    Map<String, String> annotations = texts(in.path("annotations"));
    return answer(
        Bookkeeping.update(
            annotations,
            in.get("rolloutName").asText(),
            in.get("add").booleanValue() ? Bookkeeping.Edit.ADD : Bookkeeping.Edit.REMOVE,
            list(in.get("keys")),
            settings(v)),
        map -> json(map));
  }

  private static VectorAnswer managedActionsLegacy(Vector v) {
    return answer(
        ManagedAnnotations.parseActions(v.in().get("annotation").asText()), map -> json(map));
  }

  private static VectorAnswer desiredAnnotations(Vector v) {
    JsonNode in = v.in();
    return answer(
        route(in)
            .flatMap(
                route ->
                    DesiredAnnotations.of(
                        ingress(in.get("ingress")).annotations(),
                        route,
                        in.get("port").intValue(),
                        in.get("desiredWeight").intValue(),
                        destinations(in.path("additionalDestinations")),
                        settings(v))),
        map -> json(map));
  }

  private static VectorAnswer hasRuleWithService(Vector v) {
    boolean has =
        IngressRules.leadTo(ingress(v.in().get("ingress")), v.in().get("serviceName").asText());
    return VectorAnswer.out(has);
  }

  private static VectorAnswer ingressMode(Vector v) {
    JsonNode in = v.in();
    return answer(
        IngressApis.of(
            in.path("apiVersion").asText(), in.path("major").asText(), in.path("minor").asText()),
        mode -> TextNode.valueOf(mode.text()));
  }

  private static VectorAnswer pingPong(Vector v) {
    Rollout rollout = Inputs.rollout(v.in());
    return answer(
        PingPong.services(rollout, v.in().get("preferred").booleanValue()),
        pair ->
            object()
                .put("stable", pair.stable())
                .put("canary", pair.canary())
                .put("enabled", PingPong.isEnabled(rollout))
                .put("stableIsPing", PingPong.isStablePing(rollout)));
  }

  private static VectorAnswer promoteStable(Vector v) {
    PromotedStatus status = PingPong.promote(Inputs.rollout(v.in()));
    return VectorAnswer.out(
        object()
            .put("stablePingPong", status.stablePingPong())
            .put("stableRS", status.stableRS())
            .put("currentStepIndex", status.currentStepIndex().orElse(null))
            .put("promoteFull", false));
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
