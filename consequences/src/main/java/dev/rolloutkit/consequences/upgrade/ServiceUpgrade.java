package dev.rolloutkit.consequences.upgrade;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.internal.object.Typed;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.function.Consumer;

/**
 * What an API server of another version answers to Services, when they are next created.
 *
 * @rule A newer API server can refuse or warn about Services that an older one accepted.
 */
final class ServiceUpgrade {
  private final ServerSettings from;
  private final ServerSettings to;
  private final Consumer<Effect> out;

  private ServiceUpgrade(ServerSettings from, ServerSettings to, Consumer<Effect> out) {
    this.from = from;
    this.to = to;
    this.out = out;
  }

  static void check(
      KubernetesVersion from, KubernetesVersion to, ObjectSet objects, Consumer<Effect> out) {
    ServiceUpgrade upgrade =
        new ServiceUpgrade(ServerSettings.of(from), ServerSettings.of(to), out);
    objects.ofKind(Kinds.SERVICE).forEach(upgrade::check);
  }

  private void check(ClusterObject one) {
    Service service = Typed.read(one.tree(), Service.class).toOptional().orElse(null);
    if (service == null) {
      return;
    }
    ServiceRequest request = new ServiceRequest.Create(service);
    ServerVerdict was = LoadBalancerClasses.evaluate(request, from);
    ServerVerdict is = LoadBalancerClasses.evaluate(request, to);
    if (was.allowed() && !is.allowed()) {
      tell(
          one,
          EffectKind.REFUSED,
          Level.ERROR,
          "The API server refuses "
              + one.key().label()
              + " when it is next created: "
              + is.problems().get(0).text()
              + ".",
          is.problems());
    } else if (!was.allowed() && is.allowed()) {
      tell(
          one,
          EffectKind.ACCEPTED,
          Level.NOTE,
          "The API server accepts " + one.key().label() + ", which it refused.",
          was.problems());
    } else if (!was.dropped().equals(is.dropped())) {
      tell(
          one,
          EffectKind.BEHAVES_OTHERWISE,
          Level.WARNING,
          "The API server keeps other fields of "
              + one.key().label()
              + ": it dropped "
              + was.dropped().size()
              + " and drops "
              + is.dropped().size()
              + ".",
          List.of());
    }
  }

  private void tell(
      ClusterObject one, EffectKind kind, Level level, String sentence, List<Problem> problems) {
    Effect.Builder effect =
        Effect.builder().kind(kind).level(level).object(one.key()).sentence(sentence);
    problems.stream().skip(1).forEach(problem -> effect.addDetails(problem.text()));
    out.accept(effect.build());
  }
}
