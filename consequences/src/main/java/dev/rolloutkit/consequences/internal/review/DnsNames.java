package dev.rolloutkit.consequences.internal.review;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The names in DNS that the Service of a load balancer asks for by an annotation, which AKO and
 * external-dns read. A name that no Service asks for any more stops to resolve; one that another
 * Service asks for leads there.
 *
 * <p>A Service that is deleted, or is no longer a load balancer, is reported as a lost door, and
 * its names are not reported again. Names that AKO derives from the names of Services are not
 * modelled.
 *
 * @rule A name in DNS that no Service asks for any more has no address for its clients.
 */
final class DnsNames {
  private static final String ANNOTATION = "external-dns.alpha.kubernetes.io/hostname";
  private static final Splitter LIST = Splitter.on(',').trimResults().omitEmptyStrings();

  private final Course course;
  private final Places places;
  private @Nullable Set<String> asked;

  private DnsNames(Course course) {
    this.course = course;
    places = new Places(course);
  }

  static void check(Course course, Consumer<Finding> out) {
    DnsNames names = new DnsNames(course);
    for (Change change : course.changes()) {
      ClusterObject was = course.before().get(change.key());
      ClusterObject is = course.after().get(change.key());
      if (change.key().kind().equals(Kinds.SERVICE)
          && was != null
          && is != null
          && isBalanced(was)
          && isBalanced(is)) {
        names.check(was, is, out);
      }
    }
  }

  private void check(ClusterObject was, ClusterObject is, Consumer<Finding> out) {
    Set<String> lost = of(was);
    lost.removeAll(of(is));
    if (!lost.isEmpty()) {
      lost.removeAll(askedAfterwards());
    }
    if (lost.isEmpty()) {
      return;
    }
    ImmutableList<ObjectField> cause =
        ImmutableList.of(new ObjectField(is.key(), "metadata.annotations[" + ANNOTATION + "]"));
    Finding.Builder finding =
        Finding.builder()
            .code(Code.ADDRESS_CHANGES)
            .level(Level.BREAKING)
            .cause(cause)
            .sentence(
                "Clients that ask for "
                    + String.join(" or ", lost)
                    + " find no address any more, because no Service asks for that name in DNS;"
                    + " before: "
                    + is.key().label()
                    + ".")
            .addRemedies(
                Remedy.advice(
                    "Let "
                        + is.key().label()
                        + " ask for the old name and the new one, and remove the old one when no"
                        + " client uses it any more."));
    places.add(finding, cause);
    out.accept(finding.build());
  }

  private static boolean isBalanced(ClusterObject service) {
    return service.at("spec", "type").asText("").equals("LoadBalancer");
  }

  private static Set<String> of(ClusterObject service) {
    Set<String> out = new TreeSet<>();
    LIST.split(GoStrings.toLower(service.annotation(ANNOTATION))).forEach(out::add);
    return out;
  }

  /** The names that any Service asks for after the change. */
  private Set<String> askedAfterwards() {
    Set<String> out = asked;
    if (out == null) {
      out = new TreeSet<>();
      for (ClusterObject service : course.after().ofKind(Kinds.SERVICE)) {
        if (isBalanced(service)) {
          out.addAll(of(service));
        }
      }
      asked = out;
    }
    return out;
  }
}
