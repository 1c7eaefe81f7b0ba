package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ForwardingSet;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set in the order of insertion that has no storage before its first element. Most sets of most
 * virtual services stay empty: with it and {@link OnDemandMap} a full sync in EVH mode allocates 6
 * % less than with a {@code LinkedHashSet} and a {@code LinkedHashMap} each.
 */
final class OnDemandSet<E> extends ForwardingSet<E> {
  private Set<E> elements = Collections.emptySet();

  @Override
  protected Set<E> delegate() {
    return elements;
  }

  @Override
  public boolean add(@Nullable E element) {
    if (elements.isEmpty()) {
      elements = new LinkedHashSet<>(2);
    }
    return elements.add(element);
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    return standardAddAll(more);
  }
}
