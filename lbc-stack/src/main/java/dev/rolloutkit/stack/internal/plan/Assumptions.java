package dev.rolloutkit.stack.internal.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.stack.plan.Assumption;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Collects assumptions by their kind. */
public final class Assumptions {
  private final Map<Assumption.Kind, Set<String>> byKind = new EnumMap<>(Assumption.Kind.class);

  /** Notes an assumption of a kind that needs no name. */
  void add(Assumption.Kind kind) {
    names(kind);
  }

  /** Notes an assumption about something that has a name. */
  public void add(Assumption.Kind kind, String name) {
    names(kind).add(name);
  }

  /** Notes an assumption about each name; none if there is no name. */
  void addAll(Assumption.Kind kind, Collection<String> names) {
    names.forEach(name -> add(kind, name));
  }

  /** Notes the assumptions of a plan that is reused. */
  public void addAll(Collection<Assumption> others) {
    others.forEach(one -> names(one.kind()).addAll(one.names()));
  }

  private Set<String> names(Assumption.Kind kind) {
    return byKind.computeIfAbsent(kind, k -> new TreeSet<>(CodePoints.ORDER));
  }

  /** All assumptions, in the order of their kinds. */
  public ImmutableList<Assumption> list() {
    ImmutableList.Builder<Assumption> out = ImmutableList.builder();
    byKind.forEach((kind, names) -> out.add(new Assumption(kind, ImmutableList.copyOf(names))));
    return out.build();
  }
}
