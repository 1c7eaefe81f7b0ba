package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.LbcAdmission;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.ControllerConfig;
import dev.rolloutkit.lbcadmission.controller.IngressClassInfo;
import dev.rolloutkit.lbcadmission.controller.TargetGroup;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.controller.TargetGroupQuery;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.Bindings;
import dev.rolloutkit.targets.cluster.NamespacedName;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Answers what a webhook of the AWS Load Balancer Controller answers, with what is known of the
 * cluster. AWS is not asked: where the answer depends on it, the request is allowed with a warning.
 */
public final class LbcReviewer implements Reviewer {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Webhook webhook;
  private final ControllerConfig config;
  private final World world;
  private final ImmutableList<Kind> kinds;

  /** A reviewer in the place of a webhook. */
  public LbcReviewer(Webhook webhook, ControllerConfig config, World world) {
    this.webhook = webhook;
    this.config = config;
    this.world = world;
    ObjectKind kind = webhook.kind();
    this.kinds = ImmutableList.of(new Kind(kind.group(), kind.version(), kind.kind()));
  }

  /** Remembers whether a target group was looked up, of which nothing is known. */
  private static final class UnaskedAws implements TargetGroupLookup {
    private boolean needed;

    @Override
    public Outcome<ImmutableList<TargetGroup>> find(TargetGroupQuery query) {
      needed = true;
      return Outcome.failed(Problem.internal(FieldPath.of("spec"), "AWS is not asked"));
    }
  }

  @Override
  public Answer review(byte[] body) throws NotReadyException {
    try {
      Envelope review = Envelope.read(body, kinds);
      UnaskedAws aws = new UnaskedAws();
      Controller controller =
          Controller.builder()
              .config(config)
              .cluster(cluster(review, NotReadyException.unlessKnown(world)))
              .targetGroups(aws)
              .build();
      JsonNode answer = read(LbcAdmission.review(webhook, body, controller));
      if (aws.needed) {
        return review.allow(
            List.of(
                "not judged: the answer depends on the target group, and AWS is not asked here"));
      }
      AnswerLimits.cut(answer);
      return new Answer(
          answer.path("response").path("allowed").asBoolean() ? Result.ALLOWED : Result.DENIED,
          answer.toString().getBytes(StandardCharsets.UTF_8));
    } catch (BadReview e) {
      return e.answer();
    }
  }

  /** What the webhook looks at, and no more. */
  private Cluster cluster(Envelope review, WorldView view) {
    Cluster.Builder out = Cluster.builder();
    switch (webhook) {
      case MUTATE_POD -> {
        String namespace = review.namespace();
        for (TargetGroupBinding binding : view.bindingsIn(namespace)) {
          out.addBinding(Bindings.of(binding));
          String name = binding.serviceName().orElse("");
          view.service(namespace, name)
              .ifPresent(service -> out.putService(new NamespacedName(namespace, name), service));
        }
      }
      case MUTATE_TARGET_GROUP_BINDING, VALIDATE_TARGET_GROUP_BINDING -> {
        ObjectNode object = review.object();
        String arn = object == null ? "" : object.path("spec").path("targetGroupARN").asText("");
        view.bindingsOfTargetGroup(arn).forEach(binding -> out.addBinding(Bindings.of(binding)));
      }
      case VALIDATE_INGRESS ->
          view.ingressClasses().forEach(found -> out.addIngressClasses(IngressClassInfo.of(found)));
      default -> {
        // the object alone
      }
    }
    return out.build();
  }

  private static JsonNode read(byte[] answer) {
    try {
      return MAPPER.readTree(answer);
    } catch (IOException e) {
      throw new IllegalStateException("an answer is JSON", e);
    }
  }
}
