package dev.rolloutkit.cli.findings;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.output.Level;

/**
 * A finding about an object.
 *
 * @param level its severity
 * @param code its kind
 * @param object kind, namespace and name of the object; only kind and name if it has no namespace
 * @param place its place in the manifests
 * @param consequence its consequence in one sentence
 * @param remedy a remedy, such as a line of YAML or a command; empty if there is none
 * @param more what need not be read at once
 */
public record Finding(
    Level level,
    FindingCode code,
    String object,
    Place place,
    String consequence,
    String remedy,
    More more) {
  /** The name of a value: the load balancer that is created, deleted or replaced. */
  public static final String LOAD_BALANCER = "loadBalancer";

  /** The name of a value: the load balancer that is changed in place. */
  public static final String CHANGED = "changed";

  /** The name of a value: what of a load balancer is replaced. */
  public static final String REPLACED = "replaced";

  /** The name of a value: the object that does not exist, with kind, namespace and name. */
  public static final String MISSING = "missing";

  /**
   * What need not be read at once.
   *
   * @param id the identity of a consequence for requests; empty for other findings
   * @param requests the requests that it concerns
   * @param details further sentences
   * @param related places on the other side of a change
   * @param proved whether a review of the change with the remedy no longer has the finding
   * @param values values that the sentence tells in words, as they are, by their names
   */
  public record More(
      String id,
      ImmutableList<String> requests,
      ImmutableList<String> details,
      ImmutableList<Place> related,
      boolean proved,
      ImmutableMap<String, String> values) {
    /** Nothing. */
    public static final More NOTHING =
        new More("", ImmutableList.of(), ImmutableList.of(), ImmutableList.of());

    /** More, of which no remedy was tried. */
    public More(
        String id,
        ImmutableList<String> requests,
        ImmutableList<String> details,
        ImmutableList<Place> related) {
      this(id, requests, details, related, false, ImmutableMap.of());
    }
  }

  /** A finding of which there is no more to say. */
  public Finding(
      Level level,
      FindingCode code,
      String object,
      Place place,
      String consequence,
      String remedy) {
    this(level, code, object, place, consequence, remedy, More.NOTHING);
  }

  /**
   * Identifies the finding from one run to the next, even if lines have moved. Of a consequence for
   * requests it has no sentence, so that numbers in it may change.
   */
  public String fingerprint() {
    return fingerprint(code.id(), more.id(), object, consequence);
  }

  static String fingerprint(String code, String id, String object, String consequence) {
    return code + "|" + (id.isEmpty() ? object + "|" + consequence : id);
  }

  /** The same finding with values that its sentence tells in words. */
  public Finding with(ImmutableMap<String, String> values) {
    return new Finding(
        level,
        code,
        object,
        place,
        consequence,
        remedy,
        new More(more.id, more.requests, more.details, more.related, more.proved, values));
  }

  /** The same finding with requests that it concerns. */
  public Finding concerning(ImmutableList<String> requests) {
    return new Finding(
        level,
        code,
        object,
        place,
        consequence,
        remedy,
        new More(more.id, requests, more.details, more.related, more.proved, more.values));
  }

  /** The same finding with a remedy, unless it has one. */
  public Finding remedied(String other) {
    return remedy.isEmpty()
        ? new Finding(level, code, object, place, consequence, other, more)
        : this;
  }

  /** The same finding with another sentence. */
  public Finding saying(String other) {
    return new Finding(level, code, object, place, other, remedy, more);
  }

  /** The same finding with another level. */
  public Finding at(Level other) {
    return new Finding(other, code, object, place, consequence, remedy, more);
  }

  /**
   * The same finding with what another says of the same fact: as a detail, and with its remedy if
   * this one has none. The level stays.
   */
  public Finding absorbing(Finding other) {
    return detail(other.consequence).placed(other);
  }

  /** The same finding with the remedy of another, and its place if that is nearer. */
  public Finding placed(Finding other) {
    return new Finding(
        level,
        code,
        object,
        isNearer(other.place) ? other.place : place,
        consequence,
        remedy.isEmpty() ? other.remedy : remedy,
        more);
  }

  /** Whether another place is inside of the object at whose beginning this finding sits. */
  private boolean isNearer(Place other) {
    return place.file().isEmpty()
        || (level == Level.ERROR
            && other.file().equals(place.file())
            && place.column() <= 1
            && other.column() > 1);
  }

  /** The same finding with a further sentence, unless it is said already. */
  public Finding detail(String sentence) {
    if (consequence.contains(sentence) || more.details.contains(sentence)) {
      return this;
    }
    return new Finding(
        level,
        code,
        object,
        place,
        consequence,
        remedy,
        new More(
            more.id,
            more.requests,
            ImmutableList.<String>builder().addAll(more.details).add(sentence).build(),
            more.related,
            more.proved,
            more.values));
  }
}
