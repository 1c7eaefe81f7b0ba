package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.lbcadmission.LbcAdmission;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer.Decision;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import dev.rolloutkit.webhook.world.ObjectName;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.Service;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Answers like a webhook of the AWS Load Balancer Controller, based on the view of the cluster. AWS
 * is not queried: if the answer depends on it, the request is allowed with a warning.
 */
public final class LbcReviewer implements Reviewer {
  private final Webhook webhook;
  private final LbcFlags flags;
  private final World world;
  private final ImmutableList<Kind> kinds;

  /** A reviewer that replaces a webhook. */
  public LbcReviewer(Webhook webhook, LbcFlags flags, World world) {
    this.webhook = webhook;
    this.flags = flags;
    this.world = world;
    ObjectKind kind = webhook.kind();
    this.kinds = ImmutableList.of(new Kind(kind.group(), kind.version(), kind.kind()));
  }

  @Override
  public Answer review(byte[] body) throws NotReadyException {
    try {
      Envelope review = Envelope.read(body, kinds);
      Controller controller =
          Controller.builder()
              .settings(AdmissionSettings.of(flags))
              .cluster(cluster(review, view(review)))
              .targetGroups(TargetGroupLookup.unknown())
              .build();
      AtomicBoolean allowed = new AtomicBoolean();
      byte[] answer =
          LbcAdmission.review(
              webhook,
              body,
              controller,
              given -> {
                WebhookAnswer said = said(given);
                allowed.set(said.allowed());
                return said;
              });
      return new Answer(allowed.get() ? Result.ALLOWED : Result.DENIED, answer);
    } catch (BadReview e) {
      return e.answer();
    }
  }

  /** The answer without refusals that only AWS can justify, within the size limits. */
  private static WebhookAnswer said(WebhookAnswer given) {
    if (given.decision() == Decision.DEPENDS_ON_AWS) {
      Problem open = given.problems().get(0);
      return WebhookAnswer.allow()
          .withWarnings(
              ImmutableList.of(
                  Problem.plain(
                      FieldPath.root(),
                      "not judged, since AWS is not asked here: "
                          + AnswerLimits.text(open.message()),
                      open.code())));
    }
    return AnswerLimits.exceeds(given.problems())
        ? new WebhookAnswer(
            given.allowed(),
            given.code(),
            AnswerLimits.problemsAndHowManyMore(given.problems()),
            given.patch(),
            given.warnings())
        : given;
  }

  /** The view, with the objects that the webhook needs by name. */
  private WorldView view(Envelope review) throws NotReadyException {
    WorldView view = NotReadyException.unlessKnown(world);
    ImmutableList<String> silent = world.silent(watched());
    ImmutableList<String> problems = silent.isEmpty() ? world.read(needs(review, view)) : silent;
    if (!problems.isEmpty()) {
      throw new NotReadyException(String.join("; ", problems));
    }
    return view;
  }

  private ImmutableSet<WatchedKind> watched() {
    return switch (webhook) {
      case MUTATE_POD -> ImmutableSet.of(WatchedKind.TARGET_GROUP_BINDING, WatchedKind.SERVICE);
      case VALIDATE_TARGET_GROUP_BINDING -> ImmutableSet.of(WatchedKind.TARGET_GROUP_BINDING);
      case VALIDATE_INGRESS -> ImmutableSet.of(WatchedKind.INGRESS_CLASS);
      default -> ImmutableSet.of();
    };
  }

  private ImmutableList<ObjectName> needs(Envelope review, WorldView view) {
    ImmutableList.Builder<ObjectName> out = ImmutableList.builder();
    if (webhook == Webhook.MUTATE_POD) {
      String namespace = review.namespace();
      for (TargetGroupBinding binding : view.bindingsIn(namespace)) {
        binding.serviceName().ifPresent(name -> out.add(ObjectName.service(namespace, name)));
      }
    } else if (webhook == Webhook.VALIDATE_INGRESS) {
      ObjectNode object = review.object();
      Optional<String> name =
          object == null ? Optional.empty() : new IngressTree(object).className();
      name.filter(one -> !one.isEmpty()).map(ObjectName::ingressClass).ifPresent(out::add);
    }
    return out.build();
  }

  /** Only the objects that the webhook reads. */
  private Cluster cluster(Envelope review, WorldView view) {
    Cluster.Builder out = Cluster.builder();
    switch (webhook) {
      case MUTATE_POD -> {
        String namespace = review.namespace();
        Map<NamespacedName, Service> services = new LinkedHashMap<>();
        for (TargetGroupBinding binding : view.bindingsIn(namespace)) {
          out.addBinding(binding);
          String name = binding.serviceName().orElse("");
          view.service(namespace, name)
              .ifPresent(service -> services.put(new NamespacedName(namespace, name), service));
        }
        out.putAllServices(services);
      }
      case VALIDATE_TARGET_GROUP_BINDING -> {
        ObjectNode object = review.object();
        String arn =
            object == null ? "" : TargetGroupBindings.view(object).targetGroupArn().orElse("");
        NamespacedName own = new NamespacedName(review.namespace(), review.name());
        view.bindingsOfTargetGroup(arn).stream()
            .filter(binding -> !binding.key().equals(own))
            .forEach(binding -> out.addBinding(another(binding)));
      }
      case VALIDATE_INGRESS ->
          view.ingressClasses().forEach(found -> out.addIngressClasses(IngressClassInfo.of(found)));
      default -> {
        // only the object
      }
    }
    return out.build();
  }

  /**
   * A binding with a uid of its own: manifests may have none, and the controller treats bindings
   * with equal uids as the same object.
   */
  private static TargetGroupBinding another(TargetGroupBinding binding) {
    return TargetGroupBinding.builder().from(binding).uid(binding.key().toString()).build();
  }
}
