package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Combines what is known of single entries into findings: one for each code and cause. A finding
 * names the outermost entries. A loss inside the cluster is listed under a public one whose way
 * leads through the same Service, unless somebody inside the cluster calls that Service.
 *
 * @rule A loss is told once for each cause, at the outermost entries.
 */
final class Gathered {
  private static final String NOBODY = ": nobody answers";
  private static final String LATER = NOBODY + " once ";
  private static final String INSIDE_FIRST =
      ", there at once, and at the load balancer once it has found the pods healthy";
  private static final String LAST = "once the last old pod";
  private static final String AT_ONCE = NOBODY + ". ";

  /** What is lost earlier is told earlier. */
  private static final Comparator<Told> BY_TIME =
      Comparator.comparing(Told::moment).thenComparing(Told::begin);

  private final Places places;
  private final Map<List<Object>, Group> groups = new LinkedHashMap<>();

  Gathered(Course course) {
    places = new Places(course);
  }

  /**
   * What is reported about one entry.
   *
   * @param code the kind of the finding
   * @param level how bad it is for this entry
   * @param entry the entry
   * @param before its answer before
   * @param now its answer at the moment
   * @param moment the first moment at which it is true
   * @param seconds how long it is true, in seconds; empty if there is no known end
   * @param direct whether the change edits the field that names the answer of this entry
   * @param sentence for people
   * @param further what is said once for all entries of one cause; empty if there is nothing to say
   * @param callers the objects inside the cluster that send the requests and that the change does
   *     not delete
   * @param remedies what a person can do
   */
  record Told(
      Code code,
      Level level,
      Entry entry,
      Answer before,
      Answer now,
      Moment moment,
      OptionalInt seconds,
      boolean direct,
      String sentence,
      String further,
      ImmutableList<ObjectKey> callers,
      ImmutableList<Remedy> remedies) {
    /** Whether both report the same fact about different requests. */
    boolean repeats(Told other) {
      return moment == other.moment
          && moment != Moment.SKEW
          && ((before.who().equals(other.before.who())
                  && now.who().equals(other.now.who())
                  && now.whyNobody().equals(other.now.whyNobody()))
              || predicate().equals(other.predicate()));
    }

    /**
     * The sentence below another one.
     *
     * @rule A loss that begins at once says so below one that begins later.
     */
    String beside(Told other) {
      boolean isLater = other.code() == Code.NOBODY_ANSWERS && other.sentence().contains(LATER);
      return isLater
          ? sentence.replace(AT_ONCE, NOBODY + " from the moment this change is applied. ")
          : sentence;
    }

    /**
     * Which of the losses of its moment it is: 0 if it begins at once, 1 with the first new pods, 2
     * when the last old pod is gone.
     */
    int begin() {
      return !sentence.contains(LATER) ? 0 : sentence.contains(LAST) ? 2 : 1;
    }

    /** What is said of the requests. */
    private String predicate() {
      String requests = Words.subject(entry);
      return sentence.startsWith(requests) ? sentence.substring(requests.length()) : sentence;
    }
  }

  void add(ImmutableList<ObjectField> cause, Told told) {
    groups.computeIfAbsent(List.of(told.code(), cause), k -> new Group(cause)).all.add(told);
  }

  ImmutableList<Finding> findings() {
    cover();
    return groups.values().stream()
        .filter(group -> !group.all.isEmpty())
        .map(this::finding)
        .collect(ImmutableList.toImmutableList());
  }

  /** Moves what entries further outside cover under them. */
  private void cover() {
    Map<ObjectKey, Set<Group>> outer = new LinkedHashMap<>();
    for (Group group : groups.values()) {
      for (Told told : group.all) {
        if (told.code().isLoss()) {
          for (ObjectKey service : services(told)) {
            outer.computeIfAbsent(service, k -> new LinkedHashSet<>()).add(group);
          }
        }
      }
    }
    for (Group group : List.copyOf(groups.values())) {
      group.all.removeIf(
          told ->
              told.callers().isEmpty()
                  && told.code().isLoss()
                  && told.entry().door().depth() > 0
                  && isCovered(told, outer));
    }
  }

  private static boolean isCovered(Told told, Map<ObjectKey, Set<Group>> outer) {
    for (ObjectKey service : services(told)) {
      for (Group group : outer.getOrDefault(service, Set.of())) {
        boolean asBad =
            group.all.stream()
                .anyMatch(
                    one ->
                        one.entry().door().depth() < told.entry().door().depth()
                            && lasts(one, told)
                            && one.level().compareTo(told.level()) <= 0
                            && services(one).contains(service));
        if (asBad) {
          group.covered.add(told.entry());
          return true;
        }
      }
    }
    return false;
  }

  /** Whether one loss lasts as long as another: what ends does not cover what is lost for good. */
  private static boolean lasts(Told one, Told other) {
    return one.seconds().isEmpty() || other.seconds().isPresent();
  }

  /** The Services through which the way of an entry led before. */
  private static Set<ObjectKey> services(Told told) {
    Set<ObjectKey> out = new LinkedHashSet<>();
    for (Link link : told.before().way()) {
      for (Read read : link.reads()) {
        if (read.object().kind().equals("Service")) {
          out.add(read.object());
        }
      }
    }
    return out;
  }

  private Finding finding(Group group) {
    Told worst = group.worst();
    boolean ends = group.all.stream().allMatch(one -> one.seconds().isPresent());
    Finding.Builder out =
        Finding.builder()
            .code(worst.code())
            .level(worst.level())
            .cause(group.cause)
            .entries(group.all.stream().map(Told::entry).distinct().toList())
            .covered(group.covered)
            .sentence(Words.joined(worst.sentence() + group.also(worst), worst.further()))
            .moment(group.all.stream().map(Told::moment).min(Moment::compareTo).orElseThrow())
            .isDirect(group.all.stream().allMatch(Told::direct))
            .remedies(Alternatives.of(worst.remedies()))
            .callers(group.all.stream().flatMap(one -> one.callers().stream()).distinct().toList());
    if (ends) {
      out.seconds(group.all.stream().mapToInt(one -> one.seconds().getAsInt()).max().orElse(0));
    }
    group.all.stream()
        .filter(one -> !one.equals(worst) && !one.repeats(worst))
        .sorted(BY_TIME)
        .forEach(one -> out.addDetails(one.beside(worst)));
    group.all.stream()
        .map(Told::further)
        .filter(one -> !one.isEmpty() && !one.equals(worst.further()))
        .distinct()
        .forEach(out::addDetails);
    if (!group.covered.isEmpty()) {
      out.addDetails(inside(worst, group.covered));
    }
    if (worst.code() != Code.NOW_ANSWERED) {
      out.addAllDetails(group.callers());
    }
    places.add(out, group.cause, List.of(worst.before(), worst.now()));
    return out.build();
  }

  /** What clients inside of the cluster use: Services, then names of pods. */
  private static List<String> names(Collection<Entry> covered) {
    Set<String> services = new LinkedHashSet<>();
    Set<String> pods = new LinkedHashSet<>();
    for (Entry entry : covered) {
      if (entry.door() instanceof Door.PodName one) {
        pods.add(one.pod() + "." + one.service().name() + "." + one.service().namespace());
      } else {
        services.add(Words.named(entry));
      }
    }
    List<String> out = new ArrayList<>(services);
    if (!pods.isEmpty()) {
      out.add(
          (pods.size() == 1 ? "the DNS name " : "the DNS names ") + Words.some(pods, "other pods"));
    }
    return out;
  }

  /**
   * What becomes of clients inside of the cluster.
   *
   * @rule Clients inside of the cluster wait until new pods are ready, not until they are healthy
   *     at the load balancer.
   */
  private static String inside(Told worst, Collection<Entry> covered) {
    String requests = Words.some(names(covered), "other Services");
    return switch (worst.code()) {
      case ANSWER_UNKNOWN -> "The same holds for " + requests + " inside the cluster.";
      case TRAFFIC_EXPOSED ->
          worst.entry().role() == Entry.Role.PREVIEW
              ? "Inside the cluster "
                  + requests
                  + (names(covered).size() == 1 ? " fails" : " fail")
                  + " too, until the new pods are ready."
              : "The same holds for "
                  + requests
                  + " inside the cluster, but only until new pods are ready.";
      case GAP ->
          "Clients inside the cluster that use "
              + requests
              + " get no answer for some of this time.";
      default -> "Clients inside the cluster that use " + requests + " get no answer either.";
    };
  }

  private static final class Group {
    private final ImmutableList<ObjectField> cause;
    private final List<Told> all = new ArrayList<>();
    private final Set<Entry> covered = new LinkedHashSet<>();

    Group(ImmutableList<ObjectField> cause) {
      this.cause = cause;
    }

    /** The other requests of which the same is true, as a sentence; empty if there are none. */
    String also(Told worst) {
      List<String> names = new ArrayList<>();
      for (Told one : all) {
        if (!one.equals(worst) && one.repeats(worst)) {
          String requests = Words.named(one.entry());
          String at =
              requests.equals(Words.named(worst.entry()))
                  ? " at " + Words.named(one.entry().door())
                  : "";
          boolean otherTime = one.seconds().isPresent() && !one.seconds().equals(worst.seconds());
          names.add(
              requests + at + (otherTime ? " (about " + one.seconds().getAsInt() + " s)" : ""));
        }
      }
      List<String> distinct = names.stream().distinct().toList();
      return distinct.isEmpty()
          ? ""
          : (worst.code().isLoss() ? " Also affected: " : " The same is true of ")
              + Words.some(distinct, "other kinds of requests")
              + (answersEarlier(worst) ? INSIDE_FIRST : "")
              + ".";
    }

    /** Whether clients inside of the cluster are answered before those of a load balancer. */
    private boolean answersEarlier(Told worst) {
      return worst.code() == Code.NOW_ANSWERED
          && Words.isLoadBalancer(worst.entry().door())
          && isNowByPods(worst)
          && all.stream()
              .filter(one -> !one.equals(worst) && one.repeats(worst))
              .allMatch(one -> one.entry().door() instanceof Door.InCluster);
    }

    private static boolean isNowByPods(Told told) {
      return told.now().parts().stream().anyMatch(Part.Answered.class::isInstance);
    }

    /** Who calls the Services inside of the cluster, as sentences. */
    ImmutableList<String> callers() {
      Map<ObjectKey, Set<ObjectKey>> byService = new LinkedHashMap<>();
      for (Told one : all) {
        one.entry()
            .door()
            .inside()
            .filter(service -> !one.callers().isEmpty())
            .ifPresent(
                service ->
                    byService
                        .computeIfAbsent(service, key -> new LinkedHashSet<>())
                        .addAll(one.callers()));
      }
      ImmutableList.Builder<String> out = ImmutableList.builder();
      byService.forEach((service, callers) -> out.addAll(Words.callers(service, callers)));
      return out.build();
    }

    private static boolean isByPods(Told told) {
      return told.before().parts().stream().anyMatch(Part.Answered.class::isInstance);
    }

    /**
     * What is worst of all; of equals, what clients outside of the cluster notice, and then what
     * pods answered.
     */
    Told worst() {
      return Collections.min(
          all,
          Comparator.comparing(Told::level)
              .thenComparing(one -> !one.entry().door().isPublic())
              .thenComparing(one -> !isByPods(one)));
    }
  }
}
