package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.program.cluster.KubernetesObjects;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import dev.rolloutkit.webhook.world.IngressNeeds;
import dev.rolloutkit.webhook.world.ObjectName;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Detects names of Avi objects that a new or changed Service or Ingress would share with another
 * one, whose objects AKO would silently overwrite. A collision that existed before an update only
 * causes a warning.
 */
public final class AviNameReviewer implements Reviewer {
  private static final ImmutableList<Kind> KINDS =
      ImmutableList.of(
          new Kind("", "v1", "Service"), new Kind("networking.k8s.io", "v1", "Ingress"));

  private static final ImmutableSet<WatchedKind> WATCHED =
      ImmutableSet.of(
          WatchedKind.SERVICE,
          WatchedKind.INGRESS,
          WatchedKind.NAMESPACE,
          WatchedKind.INGRESS_CLASS);

  private final AkoConfig config;
  private final World world;
  private final Severity severity;

  public AviNameReviewer(AkoConfig config, World world, Severity severity) {
    this.config = config;
    this.world = world;
    this.severity = severity;
  }

  @Override
  public Answer review(byte[] body) throws NotReadyException {
    try {
      Envelope review = Envelope.read(body, KINDS);
      boolean write = review.operation().equals("CREATE") || review.operation().equals("UPDATE");
      return write && review.subResource().isEmpty() ? judge(review) : review.allow();
    } catch (BadReview e) {
      return e.answer();
    }
  }

  private Answer judge(Envelope review) throws NotReadyException {
    ObjectNode object = review.object();
    if (object == null) {
      return review.bad(review.operation() + " request has no object");
    }
    Outcome<? extends HasMetadata> read = read(review, object);
    if (read instanceof Outcome.Failed<?> failed) {
      return review.bad("object is no " + review.kind() + ": " + failed.problems().get(0).text());
    }
    WorldView view = NotReadyException.unlessKnown(world);
    if (!WorldView.isNamedByAko(read.orElseThrow())) {
      return review.allow();
    }
    ImmutableList<String> unknown = unknown(read.orElseThrow());
    if (!unknown.isEmpty()) {
      return review.allow(
          severity == Severity.AUDIT ? severity : Severity.WARN,
          ImmutableList.of(
              "not judged whether AKO gives two objects the same name: "
                  + String.join("; ", unknown)));
    }
    ImmutableList<Collision> now = collisions(view, read.orElseThrow());
    if (now.isEmpty()) {
      return review.allow();
    }
    Set<String> before = new LinkedHashSet<>();
    ObjectNode old = review.oldObject();
    HasMetadata oldObject = old == null ? null : read(review, old).toOptional().orElse(null);
    if (oldObject != null) {
      collisions(view, oldObject).forEach(c -> before.add(key(c)));
    }
    List<String> added = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (Collision collision : now) {
      String text = describe(collision);
      all.add(text);
      if (!before.contains(key(collision))) {
        added.add(text);
      }
    }
    return severity == Severity.DENY && !added.isEmpty()
        ? review.forbid(added)
        : review.allow(severity, all);
  }

  /** What must be known of the objects that determine a name, and nobody knows. */
  private ImmutableList<String> unknown(HasMetadata object) {
    ImmutableList<String> silent = world.silent(WATCHED);
    if (!silent.isEmpty()) {
      return silent;
    }
    return world.read(
        object instanceof Ingress ingress
            ? IngressNeeds.of(ingress)
            : ImmutableList.of(ObjectName.namespace(object.getMetadata().getNamespace())));
  }

  private ImmutableList<Collision> collisions(WorldView view, HasMetadata object) {
    return AkoNaming.collisionsWith(config, view.aviNeighbours(object), object);
  }

  /** The object in the namespace of the request. */
  private static Outcome<? extends HasMetadata> read(Envelope review, ObjectNode object) {
    Outcome<? extends HasMetadata> read =
        review.kind().kind().equals("Service")
            ? KubernetesObjects.read(object, Service.class)
            : KubernetesObjects.read(object, Ingress.class);
    return read.map(value -> named(review, value));
  }

  private static HasMetadata named(Envelope review, HasMetadata value) {
    if (value.getMetadata() == null) {
      value.setMetadata(new ObjectMeta());
    }
    if (isEmpty(value.getMetadata().getNamespace())) {
      value.getMetadata().setNamespace(review.namespace());
    }
    if (isEmpty(value.getMetadata().getName())) {
      // generateName: no other object has the generated name
      value.getMetadata().setName(review.name());
    }
    return value;
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }

  private static String key(Collision collision) {
    return collision.tenant() + '\n' + collision.type().path() + '\n' + collision.name();
  }

  private static String describe(Collision collision) {
    Set<String> owners = new LinkedHashSet<>();
    collision
        .owners()
        .forEach(
            owner -> owners.add(owner.row().origin().kind() + " " + owner.row().origin().object()));
    return "Avi "
        + collision.type().path()
        + " "
        + collision.name()
        + " is claimed by "
        + String.join(" and ", AnswerLimits.texts(owners));
  }
}
