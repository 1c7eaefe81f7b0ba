package dev.rolloutkit.alb;

import static dev.rolloutkit.alb.Inputs.answer;
import static dev.rolloutkit.alb.Inputs.texts;
import static dev.rolloutkit.alb.Inputs.to;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.aws.SdkActions;
import dev.rolloutkit.alb.internal.aws.SdkRules;
import dev.rolloutkit.lbc.action.ActionParser;
import dev.rolloutkit.lbc.action.BackendParser;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressReader;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.lbc.rule.ListenerRules;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import java.util.ArrayList;
import java.util.List;

/** Replays of functions that read annotations as the load balancer controller does. */
final class ReaderReplays {
  private ReaderReplays() {}

  static void register(VectorSuite suite) {
    suite
        .on("parseAction", ReaderReplays::parseAction)
        .on("parseBackend", ReaderReplays::parseBackend)
        .on("toSdkAction", ReaderReplays::toSdkAction)
        .on("listenerRules", ReaderReplays::listenerRules, noEmptyTransforms());
  }

  /** An empty list of transforms equals an absent one. */
  private static NormalForm noEmptyTransforms() {
    return result -> {
      JsonNode copy = result.deepCopy();
      for (JsonNode rule : copy) {
        if (rule.path("Transforms").isArray() && rule.get("Transforms").isEmpty()) {
          ((ObjectNode) rule).remove("Transforms");
        }
      }
      return copy;
    };
  }

  private static ReaderSettings options(JsonNode in) {
    ReaderSettings.Builder out =
        ReaderSettings.builder()
            .flags(
                LbcFlags.builder()
                    .tolerateNonExistentBackendAction(in.path("tolerateMissingAction").asBoolean())
                    .tolerateNonExistentBackendService(
                        in.path("tolerateMissingService").asBoolean())
                    .putFeatureGate(
                        FeatureGate.WEIGHTED_TARGET_GROUPS,
                        in.path("weightedTargetGroups").asBoolean(true))
                    .build());
    if (in.has("annotationPrefix")) {
      out.annotationPrefix(in.get("annotationPrefix").asText());
    }
    return out.build();
  }

  private static VectorAnswer parseAction(Vector v) {
    JsonNode in = v.in();
    return answer(
        ActionParser.action(
            texts(in.path("annotations")), in.get("serviceName").asText(), options(in)),
        LbcJson::action);
  }

  private static VectorAnswer parseBackend(Vector v) {
    JsonNode in = v.in();
    IngressBackendRef backend = IngressReader.current(to(in.get("backend"), IngressBackend.class));
    return answer(
        BackendParser.backend(texts(in.path("annotations")), backend, options(in)),
        LbcJson::backend);
  }

  private static TargetGroupCatalog catalog(JsonNode in) {
    List<Service> services = new ArrayList<>();
    in.path("services").forEach(s -> services.add(to(s, Service.class)));
    List<Secret> secrets = new ArrayList<>();
    in.path("secrets").forEach(s -> secrets.add(to(s, Secret.class)));
    return TargetGroupCatalog.of(
        texts(in.path("targetGroupArns")),
        texts(in.path("targetGroupNameArns")),
        services,
        secrets);
  }

  private static VectorAnswer toSdkAction(Vector v) {
    JsonNode in = v.in();
    ReaderSettings options = options(in);
    return answer(
        ActionParser.action(texts(in.path("annotations")), in.get("serviceName").asText(), options)
            .flatMap(
                action ->
                    catalog(in)
                        .resolve(
                            action,
                            in.get("namespace").asText(),
                            in.get("ingressName").asText(),
                            options)),
        action -> LbcJson.sdk(SdkActions.toSdk(action, 1, options.flags())));
  }

  private static VectorAnswer listenerRules(Vector v) {
    JsonNode in = v.in();
    List<IngressView> ingresses = new ArrayList<>();
    in.get("ingresses").forEach(i -> ingresses.add(Inputs.ingress(i)));
    return answer(
        ListenerRules.of(
            ingresses,
            in.get("port").intValue(),
            in.get("protocol").asText(),
            options(in),
            catalog(in)),
        ReaderReplays::rules);
  }

  private static JsonNode rules(ImmutableList<ListenerRule> rules) {
    ArrayNode out = Inputs.MAPPER.createArrayNode();
    for (ListenerRule rule : rules) {
      ObjectNode one = (ObjectNode) LbcJson.sdk(SdkRules.toSdk(rule, LbcFlags.defaults()));
      one.put("Priority", rule.priority());
      one.set("Tags", Inputs.json(rule.tags()));
      out.add(one);
    }
    return out;
  }
}
