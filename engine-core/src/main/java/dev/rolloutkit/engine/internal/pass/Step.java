package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableList;

/**
 * One step of a pass: reads what the steps before it found and decided, records actions, and
 * returns what the steps after it read. A step that ends the pass tells the recorder.
 *
 * @param <P> what the steps of a strategy hand on
 */
@FunctionalInterface
public interface Step<P> {
  /** Runs the step. */
  P run(P pass, Recorder recorder);

  /** A step that every strategy has. */
  @FunctionalInterface
  interface Shared {
    /** Runs the step. */
    PassState run(Observed observed, PassState pass, Recorder recorder);
  }

  /** A step that decides nothing for the following ones. */
  @FunctionalInterface
  interface Acting<P> {
    /** Runs the step. */
    void run(P pass, Recorder recorder);
  }

  /** A step that every strategy has, as one of a particular strategy. */
  @SuppressWarnings("ReferenceEquality") // a step that changes nothing hands on the same state
  static <P extends StrategyPass<P>> Step<P> shared(Shared step) {
    return (pass, recorder) -> {
      PassState next = step.run(pass.observed(), pass.state(), recorder);
      return next == pass.state() ? pass : pass.withState(next);
    };
  }

  /** A step that only acts, and hands on what it got. */
  static <P> Step<P> acting(Acting<P> step) {
    return (pass, recorder) -> {
      step.run(pass, recorder);
      return pass;
    };
  }

  /** Runs steps until one of them ends the pass. */
  static <P> P runAll(ImmutableList<Step<P>> steps, P first, Recorder recorder) {
    P pass = first;
    for (int i = 0; i < steps.size() && !recorder.hasEnded(); i++) {
      pass = steps.get(i).run(pass, recorder);
    }
    return pass;
  }
}
