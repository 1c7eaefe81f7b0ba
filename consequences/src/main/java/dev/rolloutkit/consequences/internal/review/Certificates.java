package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Requests by HTTPS whose certificate goes. An ARN is assumed to cover the hosts of its listener,
 * so that one in place of another loses nothing; of a Secret the hosts stand beside it.
 *
 * @rule Requests by HTTPS are lost if the certificate for their host goes.
 */
final class Certificates {
  /** The beginning of an ARN that is only assumed, because the controller looks for one by host. */
  private static final String FOUND = "arn:aws:acm:region:account:";

  private static final String TLS = "spec.tls";

  private final Course course;
  private final Consumer<Finding> out;
  private final Places places;

  private Certificates(Course course, Consumer<Finding> out) {
    this.course = course;
    this.out = out;
    this.places = new Places(course);
  }

  static void check(Course course, Consumer<Finding> out) {
    Certificates all = new Certificates(course, out);
    Map<Door, Front> before = course.at(Moment.BEFORE).fronts().byDoor();
    Set<ObjectKey> ingresses = new TreeSet<>();
    course
        .at(Moment.REST)
        .fronts()
        .byDoor()
        .forEach(
            (door, front) -> {
              Front was = before.get(door);
              if (was != null) {
                all.ofListener(was, front);
              }
              if (was != null && door instanceof Door.Foreign) {
                front
                    .rules()
                    .forEach(rule -> rule.reads().forEach(read -> ingresses.add(read.object())));
              }
            });
    ingresses.forEach(all::ofIngress);
  }

  private void ofListener(Front was, Front is) {
    Set<String> old = was.settings().certificates();
    Set<String> young = is.settings().certificates();
    Set<String> gone = new TreeSet<>(Sets.difference(old, young));
    gone.removeIf(arn -> arn.startsWith(FOUND)); // its hosts went, and they are told themselves
    Set<String> found = new TreeSet<>(Sets.difference(young, old));
    found.removeIf(arn -> !arn.startsWith(FOUND));
    boolean lookedUp = !gone.isEmpty() && !found.isEmpty();
    if (gone.isEmpty() || young.isEmpty() || (young.size() >= old.size() && !lookedUp)) {
      return;
    }
    String label = Words.subject(is.door());
    tell(
        Code.ANSWER_UNKNOWN,
        label
            + " shows "
            + (gone.size() == 1 ? "the certificate " : "the certificates ")
            + String.join(", ", gone)
            + " no more; whether "
            + (lookedUp
                ? "the account has others for its hosts, among which the controller looks now,"
                : "those that are left cover all of its hosts")
            + " is not known. A client that asks for a host that none covers ends the connection.",
        ImmutableList.of(entry(is)),
        causes(is),
        "Keep the certificate until no host needs it.");
  }

  /**
   * That clients of a host which goes fail before they send a request, because its certificate goes
   * with it, as a sentence; empty if the certificate stays or is not known.
   *
   * @rule A host whose certificate goes with its rule gets no answer at all from clients that check
   *     certificates, unless a certificate that stays covers it.
   */
  static String withHost(Course course, Entry entry) {
    Front was = course.at(Moment.BEFORE).fronts().byDoor().get(entry.door());
    Front is = course.at(Moment.REST).fronts().byDoor().get(entry.door());
    String host = entry.witness().host();
    if (was == null || is == null) {
      return "";
    }
    Set<String> left = is.settings().certificates();
    boolean isGone =
        was.settings().certificates().stream()
            .anyMatch(arn -> isFor(arn, host) && !left.contains(arn));
    if (left.stream().anyMatch(arn -> isFor(arn, host))) {
      return "";
    }
    if (!isGone) {
      return ifItCovered(was, is);
    }
    List<String> unclear = left.stream().filter(arn -> !arn.startsWith(FOUND)).toList();
    return "The certificate that the controller has found for this host leaves the listener too, so"
        + " clients that check certificates end the connection before they send a request"
        + (unclear.isEmpty()
            ? "."
            : ", unless "
                + String.join(" or ", unclear)
                + ", which "
                + (unclear.size() == 1 ? "stays, covers" : "stay, covers")
                + " the host.");
  }

  /** What becomes of clients if a certificate that goes, of unknown hosts, covered their host. */
  private static String ifItCovered(Front was, Front is) {
    Set<String> gone =
        new TreeSet<>(Sets.difference(was.settings().certificates(), is.settings().certificates()));
    gone.removeIf(arn -> arn.startsWith(FOUND));
    boolean areFewer = is.settings().certificates().size() < was.settings().certificates().size();
    return gone.isEmpty() || !areFewer
        ? ""
        : "If only "
            + String.join(" or ", gone)
            + ", which leaves the listener too, covers this host, clients that check certificates"
            + " end the connection before they send a request.";
  }

  /** Whether a certificate was found because of its name, which covers a host. */
  private static boolean isFor(String arn, String host) {
    return arn.startsWith(FOUND) && covers(arn.substring(arn.indexOf('/') + 1), host);
  }

  private static boolean covers(String name, String host) {
    int dot = host.indexOf('.');
    return name.equals(host)
        || (name.startsWith("*.") && dot > 0 && name.substring(1).equals(host.substring(dot)));
  }

  private static Entry entry(Front front) {
    return new Entry(
        front.door(),
        "*",
        front.door().label(),
        Witnesses.of(
            front.rules().get(front.rules().size() - 1).matcher(), front.door().port().orElse(443)),
        Entry.Role.SERVING);
  }

  /** The changed fields that name certificates. */
  private ImmutableList<ObjectField> causes(Front front) {
    Set<ObjectKey> objects = new LinkedHashSet<>();
    front.rules().forEach(rule -> rule.reads().forEach(read -> objects.add(read.object())));
    course.changes().forEach(change -> objects.add(change.key()));
    Set<ObjectField> named = new TreeSet<>();
    for (ObjectKey key : objects) {
      ClusterObject was = course.before().get(key);
      ClusterObject is = course.after().get(key);
      if (was == null || is == null || was.tree().equals(is.tree())) {
        continue;
      }
      for (String name :
          ImmutableSet.of(
              "alb.ingress.kubernetes.io/certificate-arn",
              "service.beta.kubernetes.io/aws-load-balancer-ssl-cert")) {
        if (!was.annotation(name).equals(is.annotation(name))) {
          named.add(new ObjectField(key, "metadata.annotations[" + name + "]"));
        }
      }
      for (String field : ImmutableSet.of("certificateArn", "listenerConfigurations", "tls")) {
        if (!was.at("spec", field).equals(is.at("spec", field))) {
          named.add(new ObjectField(key, "spec." + field));
        }
      }
    }
    return named.isEmpty()
        ? objects.stream()
            .filter(key -> course.changes().stream().anyMatch(one -> one.key().equals(key)))
            .map(key -> new ObjectField(key, ""))
            .sorted()
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.copyOf(named);
  }

  /** The Secrets of an Ingress whose controller is not known. */
  private void ofIngress(ObjectKey key) {
    ClusterObject was = course.before().get(key);
    ClusterObject is = course.after().get(key);
    if (was == null || is == null) {
      return;
    }
    Set<String> lost = new TreeSet<>();
    Set<ObjectField> cause = new TreeSet<>();
    String why = "";
    for (JsonNode rule : is.at("spec", "rules")) {
      String host = rule.path("host").asText("");
      Optional<JsonNode> covering = covering(is, host);
      if (host.isEmpty() || covering(was, host).isEmpty()) {
        continue;
      }
      ObjectKey secret =
          key.sibling("Secret", covering.map(one -> one.path("secretName").asText("")).orElse(""));
      if (covering.isEmpty()) {
        lost.add(host);
        cause.add(new ObjectField(key, TLS));
        why = key.label() + " names no certificate for it any more";
      } else if (course.deleted().contains(secret)) {
        lost.add(host);
        cause.add(new ObjectField(secret, ""));
        why = secret.label() + ", which has its certificate, is deleted";
      }
    }
    if (!lost.isEmpty()) {
      tell(
          Code.ANSWER_UNKNOWN,
          "GET https://"
              + String.join(" and https://", lost)
              + ": "
              + why
              + "; whether the default one of the controller covers the host is not known.",
          ImmutableList.of(),
          ImmutableList.copyOf(cause),
          "Keep the certificate as long as clients ask by HTTPS.");
    }
  }

  private static Optional<JsonNode> covering(ClusterObject ingress, String host) {
    for (JsonNode one : ingress.at("spec", "tls")) {
      if (one.path("hosts").isEmpty()) {
        return Optional.of(one);
      }
      for (JsonNode named : one.path("hosts")) {
        if (covers(named.asText(""), host)) {
          return Optional.of(one);
        }
      }
    }
    return Optional.empty();
  }

  private void tell(
      Code code,
      String sentence,
      ImmutableList<Entry> entries,
      ImmutableList<ObjectField> cause,
      String remedy) {
    Finding.Builder finding =
        Finding.builder()
            .code(code)
            .level(Level.UNKNOWN)
            .entries(entries)
            .cause(cause)
            .moment(Moment.APPLY)
            .sentence(sentence)
            .addRemedies(Remedy.advice(remedy));
    places.add(finding, cause);
    out.accept(finding.build());
  }
}
