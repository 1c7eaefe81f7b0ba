package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Deviation;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What helps people who want the change: the old and the new beside each other for a time.
 *
 * @rule Who changes a host, a port or a NetworkPolicy on purpose is told how requests go on
 *     meanwhile.
 */
final class Transitions {
  private static final String LISTEN_PORTS =
      "metadata.annotations[" + AnnotationNames.INGRESS_LISTEN_PORTS + "]";

  private Transitions() {}

  /** One other remedy beside the former value; none if the change is of another kind. */
  static ImmutableList<Remedy> of(
      Course course, ImmutableList<ObjectField> cause, Entry entry, Answer before) {
    List<ObjectKey> objects = cause.stream().map(ObjectField::object).distinct().toList();
    if (objects.size() != 1) {
      return ImmutableList.of();
    }
    ObjectKey object = objects.get(0);
    ClusterObject was = course.before().get(object);
    ClusterObject is = course.after().get(object);
    Optional<String> words = Optional.empty();
    if (is != null && was == null && object.kind().equals(Kinds.NETWORK_POLICY)) {
      words = letIn(is, before);
    } else if (is != null && was != null) {
      List<Deviation> all = new ArrayList<>();
      cause.forEach(one -> all.addAll(Deviation.of(was.tree(), is.tree(), one.field())));
      words = ports(object, all, entry.door()).or(() -> hosts(object, all));
    }
    return words.map(Remedy::advice).map(ImmutableList::of).orElse(ImmutableList.of());
  }

  /**
   * How those who use the only port of a Service come to its new port.
   *
   * @param users those who use it, in words
   */
  static String toPort(@Nullable ClusterObject was, ClusterObject is, String users, Door door) {
    ObjectKey service = is.key();
    String port = port(is);
    String former = was == null ? port : port(was);
    if (former.equals(port)) {
      return "Or let " + users + " use port " + port + " of " + service + ".";
    }
    return "Or keep port "
        + former
        + " beside port "
        + port
        + " in "
        + service
        + ", each with a name, let "
        + users
        + " use port "
        + port
        + ", and take port "
        + former
        + " away in a later change."
        + (door instanceof Door.Group
            ? " The load balancer makes a target group of its own for the new port, so let the"
                + " Ingress have a rule for each port until the new targets are healthy."
            : "");
  }

  private static String port(ClusterObject service) {
    return service.at("spec", "ports").path(0).path("port").asText("");
  }

  /** A new policy that admits nobody can stay beside one that admits whom it should. */
  private static Optional<String> letIn(ClusterObject policy, Answer before) {
    boolean deniesEgress = false;
    for (JsonNode type : policy.at("spec", "policyTypes")) {
      deniesEgress |= type.asText("").equals("Egress");
    }
    String egress =
        deniesEgress && policy.at("spec", "egress").isEmpty()
            ? " "
                + policy.key()
                + " denies what these pods send, too: also let out what they need, such as DNS."
            : "";
    return before.parts().stream()
        .filter(Part.Answered.class::isInstance)
        .flatMap(part -> ((Part.Answered) part).targets().stream())
        .findFirst()
        .map(
            target ->
                "Or add a NetworkPolicy beside it that lets clients in, to port "
                    + target.port()
                    + " of "
                    + target.workload()
                    + " and to whatever else is to answer."
                    + egress);
  }

  private static Optional<String> ports(ObjectKey object, List<Deviation> all, Door door) {
    boolean lists =
        all.stream().anyMatch(one -> one.path().equals(LISTEN_PORTS) && !one.isRemoved());
    return lists && door.port().isPresent()
        ? Optional.of(
            "Or list port "
                + door.port().getAsInt()
                + " beside the others in "
                + LISTEN_PORTS
                + " of "
                + object
                + " until clients use another one.")
        : Optional.empty();
  }

  private static Optional<String> hosts(ObjectKey object, List<Deviation> all) {
    if (all.size() != 1) {
      return Optional.empty();
    }
    Deviation host = all.get(0);
    boolean isHost =
        object.kind().equals(Kinds.INGRESS)
            ? host.path().matches("spec\\.rules\\[\\d+]\\.host")
            : host.path().matches("spec\\.hostnames\\[\\d+]");
    return isHost && host.before().isTextual() && host.after().isTextual()
        ? Optional.of(
            "Or let "
                + object
                + " have both hosts until clients use "
                + host.after().asText()
                + ".")
        : Optional.empty();
  }
}
