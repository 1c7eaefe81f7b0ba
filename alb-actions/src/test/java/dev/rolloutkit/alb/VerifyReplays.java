package dev.rolloutkit.alb;

import static dev.rolloutkit.alb.Inputs.answer;
import static dev.rolloutkit.alb.Inputs.destinations;
import static dev.rolloutkit.alb.Inputs.json;
import static dev.rolloutkit.alb.Inputs.rollout;
import static dev.rolloutkit.alb.Inputs.to;
import static dev.rolloutkit.alb.WriterReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.internal.verify.WeightVerifier;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.ServiceEndpoints;
import dev.rolloutkit.alb.verify.TargetGroupRef;
import dev.rolloutkit.alb.verify.TargetInput;
import dev.rolloutkit.alb.verify.TargetVerification;
import dev.rolloutkit.alb.verify.TargetVerifier;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.alb.verify.WeightVerification;
import dev.rolloutkit.model.status.AlbStatus;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Replays of the verification of weights and targets. */
final class VerifyReplays {
  private VerifyReplays() {}

  static void register(VectorSuite suite) {
    suite
        .on("targetGroupResourceId", VerifyReplays::targetGroupResourceId)
        .on("shouldVerifyWeight", VerifyReplays::shouldVerifyWeight)
        .on("verifyWeight", VerifyReplays::verifyWeight)
        .on("bindingsForService", VerifyReplays::bindingsForService, NormalForm.sorted(""))
        .on("shouldVerifyTargetGroup", VerifyReplays::shouldVerifyTargetGroup)
        .on("verifyTargetIPs", VerifyReplays::verifyTargetIps);
  }

  private static VectorAnswer targetGroupResourceId(Vector v) {
    JsonNode in = v.in();
    return VectorAnswer.out(
        WeightVerifier.resourceId(
            in.get("namespace").asText(),
            in.get("ingressName").asText(),
            in.get("serviceName").asText(),
            in.get("servicePort").intValue()));
  }

  private static VectorAnswer shouldVerifyWeight(Vector v) {
    return VectorAnswer.out(
        WeightVerifier.shouldVerify(rollout(v.in()), v.in().get("desiredWeight").intValue()));
  }

  private static VectorAnswer verifyWeight(Vector v) {
    JsonNode in = v.in();
    WeightInput.Builder input =
        WeightInput.builder()
            .rollout(rollout(in))
            .ingresses(Inputs.ingresses(in))
            .aws(AwsInputs.snapshot(in.path("aws")))
            .weight(in.get("desiredWeight").intValue())
            .additional(destinations(in.path("additionalDestinations")))
            .enabled(in.path("enabled").asBoolean(true));
    if (in.hasNonNull("statusAlb")) {
      input.alb(to(in.get("statusAlb"), AlbStatus.class));
    }
    if (in.hasNonNull("statusAlbs")) {
      List<AlbStatus> albs = new ArrayList<>();
      in.get("statusAlbs").forEach(a -> albs.add(to(a, AlbStatus.class)));
      input.albs(ImmutableList.copyOf(albs));
    }
    if (in.has("tagKey")) {
      input.tagKey(in.get("tagKey").asText());
    }
    return answer(WeightVerifier.verify(input.build()), VerifyReplays::verification);
  }

  private static JsonNode verification(WeightVerification result) {
    ObjectNode out = object().put("verified", result.verified().orElse(null));
    out.set("alb", json(result.alb().orElse(null)));
    out.set("albs", json(result.albs().orElse(null)));
    ArrayNode events = out.putArray("events");
    result.events().forEach(e -> events.add(e.toString()));
    return out;
  }

  private static VectorAnswer bindingsForService(Vector v) {
    return answer(
        TargetGroupRef.ofService(
            to(v.in().get("service"), Service.class),
            Inputs.bindings(v.in().get("targetGroupBindings"))),
        refs -> json(refs.stream().map(TargetGroupRef::name).toList()));
  }

  private static VectorAnswer shouldVerifyTargetGroup(Vector v) {
    JsonNode in = v.in();
    String hash =
        in.path("newRS")
            .path("metadata")
            .path("labels")
            .path("rollouts-pod-template-hash")
            .asText("");
    return VectorAnswer.out(
        TargetVerifier.shouldVerify(
            to(in.get("service"), Service.class),
            TargetInput.builder()
                .rollout(rollout(in))
                .newHash(hash)
                .enabled(in.get("enabled").asBoolean())
                .build()));
  }

  private static VectorAnswer verifyTargetIps(Vector v) {
    JsonNode in = v.in();
    return answer(
        TargetGroupRef.of(Inputs.binding(in.get("targetGroupBinding")))
            .map(
                binding ->
                    TargetVerifier.verify(
                        binding,
                        to(in.get("service"), Service.class),
                        ServiceEndpoints.of(to(in.get("endpoints"), Endpoints.class)),
                        AwsInputs.health(in.path("targetHealth")),
                        AlbSettings.reference())),
        VerifyReplays::verification);
  }

  private static JsonNode verification(TargetVerification result) {
    ObjectNode out = object().put("port", result.port());
    Optional<TargetVerification.Checked> checked =
        result instanceof TargetVerification.Checked c ? Optional.of(c) : Optional.empty();
    out.put("applicable", checked.isPresent());
    checked.ifPresent(
        c ->
            out.put("service", c.service())
                .put("verified", c.verified())
                .put("endpointsRegistered", c.endpointsRegistered())
                .put("endpointsTotal", c.endpointsTotal()));
    return out;
  }
}
