package dev.rolloutkit.ako.internal.report;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.graph.AviObjectListener;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Collects problems, and passes each Avi object to a listener when it is created.
 *
 * @rule Problems are listed in a fixed order, each once.
 */
public final class Reports {
  private final AviObjectListener listener;
  private final List<Problem> problems = new ArrayList<>();

  public Reports(AviObjectListener listener) {
    this.listener = listener;
  }

  public void add(FieldPath at, String message, ProblemCode code) {
    problems.add(Problem.plain(at, message, code));
  }

  public void addAll(Collection<Problem> found) {
    problems.addAll(found);
  }

  /** Adds problems whose paths begin at an object. */
  public void addAll(FieldPath object, Collection<Problem> found) {
    for (Problem problem : found) {
      problems.add(
          Problem.of(
              problem.type(),
              object + "." + problem.field(),
              problem.value(),
              problem.detail(),
              problem.code()));
    }
  }

  /** The problems so far, to which callers may add. */
  public List<Problem> problems() {
    return problems;
  }

  /** The problems in a fixed order, without duplicates. */
  public ImmutableList<Problem> sorted() {
    List<Problem> out = new ArrayList<>(new LinkedHashSet<>(problems));
    out.sort(
        Comparator.comparing(Problem::field, CodePoints.ORDER)
            .thenComparing(Problem::code)
            .thenComparing(Problem::message, CodePoints.ORDER));
    return ImmutableList.copyOf(out);
  }

  /** Whether anybody listens to the objects; if not, callers need not describe them. */
  public boolean isListening() {
    return listener != AviObjectListener.NONE;
  }

  /** Reports an object that AKO creates; see {@link AviObjectListener#created}. */
  public void created(String tenant, AviName name, Origin origin, String parent) {
    if (isListening()) {
      listener.created(tenant, name, origin, parent);
    }
  }

  /** Reports an object that AKO omits because its name is too long. */
  public void omitted(FieldPath at, String tenant, AviName name, Origin origin, String parent) {
    listener.omitted(tenant, name, origin, parent);
    add(
        at,
        "AKO omits the "
            + name.kind().type().path()
            + " "
            + GoStrings.quote(name.value())
            + ": its name is longer than "
            + AviName.MAX_BYTES
            + " bytes",
        AkoProblemCodes.NAME_TOO_LONG);
  }
}
