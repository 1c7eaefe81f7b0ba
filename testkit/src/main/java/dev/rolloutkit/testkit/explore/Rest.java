package dev.rolloutkit.testkit.explore;

import com.google.common.collect.Iterables;
import dev.rolloutkit.testkit.Law;
import java.util.BitSet;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;

/** The graph of the moves that happen by themselves, from which the law of rest is checked. */
final class Rest {
  private final Ints from = new Ints();
  private final Ints to = new Ints();
  private final Ints places = new Ints();
  private final BitSet good = new BitSet();
  private final BitSet unknown = new BitSet();
  private int examined;

  /** Adds the next state, and whether it is a good state of rest. */
  void add(boolean isGood) {
    good.set(examined++, isGood);
  }

  /** Records that a limit prevented the exploration of the moves of a state. */
  void addUnknown(int state) {
    unknown.set(state);
  }

  /** Records that the move at this index leads from one state to another. */
  void add(int before, int after, int place) {
    from.add(before);
    to.add(after);
    places.add(place);
  }

  long bytes() {
    return from.bytes() + to.bytes() + places.bytes() + (good.size() + unknown.size()) / Byte.SIZE;
  }

  /**
   * The shortest story that does not come to a good rest. States whose moves were not explored
   * count as good.
   */
  <S> Optional<Counterexample> judge(Explorer.Setup<S> setup, Trail trail, Law<? super S> law) {
    Graph onwards = new Graph(from, to, trail.size());
    Graph back = new Graph(to, from, trail.size());
    int cycle = onwards.firstOnCycle(back);
    if (cycle != Seen.NONE) {
      Deque<Integer> path = trail.to(cycle);
      int before = path.size();
      onwards.path(cycle, cycle).forEach(move -> path.addLast(places.get(move)));
      String how = "the last " + (path.size() - before) + " moves repeat for ever";
      return Optional.of(Trail.counterexample(setup, path, new Breach(law.name(), how)));
    }
    BitSet rests = new BitSet();
    for (int state = 0; state < trail.size(); state++) {
      boolean isUnknown = state >= examined || unknown.get(state);
      rests.set(state, isUnknown || (good.get(state) && onwards.isEnd(state)));
    }
    int lost = back.reach(rests).nextClearBit(0);
    if (lost >= trail.size()) {
      return Optional.empty();
    }
    Deque<Integer> path = trail.to(lost);
    int end = lost;
    while (!onwards.isEnd(end)) {
      int place = onwards.start(end);
      path.addLast(places.get(onwards.move(place)));
      end = onwards.to(place);
    }
    Counterexample story = Trail.counterexample(setup, path, new Breach(law.name(), ""));
    S last = Objects.requireNonNull(Iterables.getLast(Trail.replay(setup, story.moves())));
    String how = "it rests for ever though " + law.violation(last).orElse("it is good");
    return Optional.of(
        new Counterexample(new Breach(law.name(), how), story.moves(), story.story()));
  }
}
