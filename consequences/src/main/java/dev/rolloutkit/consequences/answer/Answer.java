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
 * @param parts the parts; their shares add up to one
 * @param login what a client must pass first; empty for nothing
 * @param way the links from the client on
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

  /** Nobody answers, for one reason. */
  public static Answer nobody(Link broken) {
    return new Answer(
        ImmutableList.of(new Part.Nobody(Share.ONE, broken.words())), "", ImmutableList.of(broken));
  }

  /** The share that somebody answers. */
  public Share answered() {
    return sum(Part::isAnswered);
  }

  /** The share that nobody answers. */
  public Share lost() {
    return sum(part -> part instanceof Part.Nobody);
  }

  /** The share of which it is not known whether somebody answers. */
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

  /** Equal texts are the same answer. */
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

  /** All that is missing to know the answer. */
  public ImmutableSet<String> missing() {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    for (Part part : parts) {
      if (part instanceof Part.Unknown unknown) {
        out.add(unknown.missing());
      }
    }
    return out.build();
  }

  /** What is missing first to know the answer; empty if it is known. */
  public String whatIsMissing() {
    return parts.stream()
        .filter(part -> part instanceof Part.Unknown)
        .map(part -> ((Part.Unknown) part).missing())
        .findFirst()
        .orElse("");
  }
}
