package dev.rolloutkit.consequences.answer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Who answers a request.
 *
 * @rule A request is answered by somebody, by nobody for one reason, or by parts in shares.
 * @param parts the parts of the answer; their shares add up to one
 * @param login the login that a client must pass first; empty if there is none
 * @param way the steps from the client to the containers, in this order
 */
public record Answer(ImmutableList<Part> parts, String login, ImmutableList<Link> way) {
  /** An answer whose equal parts are merged and whose parts without a share are left out. */
  public static Answer of(Collection<Part> parts, String login, Collection<Link> way) {
    Map<String, Part> merged = new LinkedHashMap<>();
    for (Part part : parts) {
      if (!part.share().isZero()) {
        merged.merge(
            part.who() + (part instanceof Part.Nobody nobody ? nobody.words() : ""),
            part,
            (one, other) -> one.with(one.share().plus(other.share())));
      }
    }
    return new Answer(ImmutableList.copyOf(merged.values()), login, ImmutableList.copyOf(way));
  }

  /** The answer if nobody answers any request, because one step is broken. */
  public static Answer nobody(Link broken) {
    return new Answer(
        ImmutableList.of(new Part.Nobody(Share.ONE, broken.words())), "", ImmutableList.of(broken));
  }

  /** The share of the requests that somebody answers. */
  public Share answered() {
    return sum(Part::isAnswered);
  }

  /** The share of the requests that nobody answers. */
  public Share lost() {
    return sum(part -> part instanceof Part.Nobody);
  }

  /** The share of the requests of which it is not known whether somebody answers. */
  public Share unknown() {
    return sum(part -> part instanceof Part.Unknown);
  }

  private Share sum(Predicate<Part> counted) {
    Share out = Share.ZERO;
    for (Part part : parts) {
      out = counted.test(part) ? out.plus(part.share()) : out;
    }
    return out;
  }

  /** Who answers, as a text. Two answers are the same if these texts are equal. */
  public String who() {
    TreeMap<String, Share> out = new TreeMap<>();
    for (Part part : parts) {
      out.merge(part.who(), part.share(), Share::plus);
    }
    return login + out;
  }

  /** Why nobody answers some requests; empty if somebody answers all. */
  public String whyNobody() {
    return parts.stream()
        .filter(part -> part instanceof Part.Nobody)
        .map(part -> ((Part.Nobody) part).words())
        .findFirst()
        .orElse("");
  }

  /**
   * The status of the error that a load balancer sends by itself to some requests; empty if there
   * is none.
   */
  public String status() {
    return parts.stream()
        .filter(part -> part instanceof Part.Nobody)
        .map(part -> ((Part.Nobody) part).status())
        .filter(status -> !status.isEmpty())
        .findFirst()
        .orElse("");
  }

  /**
   * Everything that one would have to know in order to know the answer, as clauses; empty if it is
   * known.
   */
  public ImmutableSet<String> missing() {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    for (Part part : parts) {
      if (part instanceof Part.Unknown unknown) {
        out.add(unknown.missing());
      }
    }
    return out.build();
  }

  /** The first element of {@link #missing}; empty if the answer is known. */
  public String whatIsMissing() {
    return parts.stream()
        .filter(part -> part instanceof Part.Unknown)
        .map(part -> ((Part.Unknown) part).missing())
        .findFirst()
        .orElse("");
  }
}
