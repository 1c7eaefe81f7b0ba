package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.rolloutkit.testkit.Law;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The breadth-first search of one exploration. Several threads examine blocks of states; one thread
 * merges their results in the order of the states.
 *
 * @param <S> the type of the states
 */
final class Search<S> {
  private static final int BLOCK = 4096;
  private static final int NOWHERE = -1;

  private final Explorer.Setup<S> setup;
  private final Function<? super S, ?> key;
  private final Seen seen;
  private final Trail trail = new Trail();
  private final Rest rest = new Rest();
  private final Map<String, Counterexample> broken = new LinkedHashMap<>();
  private List<Node<S>> next = new ArrayList<>();
  private long transitions;
  private boolean full;

  Search(Explorer.Setup<S> setup) {
    this.setup = setup;
    Function<? super S, String> text = setup.key();
    if (text == null) {
      key = state -> state;
      seen = new Seen.Whole();
    } else {
      key = text;
      seen = new Seen.Fingerprints();
    }
  }

  /** A move that leads to a new state, breaks a law, or belongs to the graph of {@link Rest}. */
  private record Found<S>(
      int place, Node<S> to, Object identity, boolean progress, List<Breach> breaches) {}

  /** The result of examining a state: its moves, and whether it is a good state of rest. */
  private record Examined<S>(List<Found<S>> found, int moves, boolean good) {}

  Exploration run() {
    Node<S> initial = Node.initial(setup);
    seen.add(identity(initial), 0);
    trail.add(Seen.NONE, 0);
    next.add(initial);
    initial.breaches(setup).forEach(breach -> report(breach, 0, NOWHERE));
    ForkJoinPool pool = setup.threads() > 1 ? new ForkJoinPool(setup.threads()) : null;
    try {
      return levels(pool);
    } finally {
      if (pool != null) {
        pool.shutdown();
      }
    }
  }

  private Exploration levels(@Nullable ForkJoinPool pool) {
    int depth = 0;
    int first = 0;
    while (!next.isEmpty() && depth < setup.maxDepth() && !full) {
      List<Node<S>> level = next;
      next = new ArrayList<>();
      for (List<Node<S>> block : Lists.partition(level, BLOCK)) {
        List<Examined<S>> examined =
            pool == null
                ? Lists.newArrayList(Lists.transform(block, this::examine))
                : pool.submit(() -> block.parallelStream().map(this::examine).toList()).join();
        for (Examined<S> each : examined) {
          merge(first++, each);
        }
      }
      depth += next.isEmpty() ? 0 : 1;
    }
    Optional<String> cut =
        full
            ? Optional.of(setup.maxStates() + " states")
            : next.isEmpty() ? Optional.empty() : Optional.of("depth " + setup.maxDepth());
    long bytes = seen.bytes() + trail.bytes() + rest.bytes();
    Law<? super S> good = setup.rest();
    if (good != null) {
      rest.judge(setup, trail, good).ifPresent(each -> broken.put(good.name(), each));
    }
    return new Exploration(
        trail.size(),
        transitions,
        depth,
        cut,
        broken.values().stream()
            .sorted((a, b) -> Integer.compare(a.moves().size(), b.moves().size()))
            .collect(ImmutableList.toImmutableList()),
        bytes);
  }

  private Object identity(Node<S> node) {
    return seen.identity(key.apply(node.state()), node.faults());
  }

  /** Examines a state without changing the search. */
  private Examined<S> examine(Node<S> node) {
    List<Node.Edge<S>> edges = node.edges(setup);
    List<Found<S>> found = new ArrayList<>(edges.size());
    for (int place = 0; place < edges.size(); place++) {
      Node.Edge<S> edge = edges.get(place);
      Object identity = identity(edge.to());
      boolean isNew = seen.find(identity) == Seen.NONE;
      List<Breach> breaches = breaches(node, edge, isNew);
      boolean counts = edge.progress() && setup.rest() != null;
      if (isNew || counts || !breaches.isEmpty()) {
        found.add(new Found<>(place, edge.to(), identity, counts, breaches));
      }
    }
    Law<? super S> good = setup.rest();
    return new Examined<>(found, edges.size(), good != null && good.holds(node.state()));
  }

  private List<Breach> breaches(Node<S> node, Node.Edge<S> edge, boolean isNew) {
    List<Breach> ofMove = edge.breaches(setup, node.state());
    return isNew
        ? ImmutableList.<Breach>builder().addAll(ofMove).addAll(edge.to().breaches(setup)).build()
        : ofMove;
  }

  private void merge(int from, Examined<S> examined) {
    transitions += examined.moves();
    rest.add(examined.good());
    for (Found<S> each : examined.found()) {
      for (Breach breach : each.breaches()) {
        report(breach, from, each.place());
      }
      int to = seen.find(each.identity());
      if (to == Seen.NONE) {
        if (trail.size() >= setup.maxStates()) {
          full = true;
          rest.addUnknown(from);
          continue;
        }
        to = seen.add(each.identity(), trail.size());
        trail.add(from, each.place());
        next.add(each.to());
      }
      if (each.progress() && to != from) {
        rest.add(from, to, each.place());
      }
    }
  }

  /** Records the first story of each broken law, which is also the shortest. */
  private void report(Breach breach, int from, int place) {
    if (!broken.containsKey(breach.law())) {
      Deque<Integer> path = trail.to(from);
      if (place != NOWHERE) {
        path.addLast(place);
      }
      broken.put(breach.law(), Trail.counterexample(setup, path, breach));
    }
  }
}
