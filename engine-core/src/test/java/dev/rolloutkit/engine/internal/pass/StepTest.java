package dev.rolloutkit.engine.internal.pass;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.PassResult;
import org.junit.jupiter.api.Test;

/** How the steps of a pass follow one another. */
class StepTest {
  private static final Action WRITE =
      new Action.DeleteAnalysisRun("run", PlanRule.ANALYSIS_HISTORY);

  @Test
  void eachStepGetsWhatTheOneBeforeItReturned() {
    ImmutableList<Step<String>> steps =
        ImmutableList.of((pass, recorder) -> pass + "b", (pass, recorder) -> pass + "c");

    assertThat(Step.runAll(steps, "a", Example.recorder())).isEqualTo("abc");
  }

  @Test
  void noStepFollowsOneThatEndsThePass() {
    ImmutableList<Step<String>> steps =
        ImmutableList.of(
            Step.acting((pass, recorder) -> recorder.end()), (pass, recorder) -> pass + "b");

    assertThat(Step.runAll(steps, "a", Example.recorder())).isEqualTo("a");
  }

  @Test
  void aRefusedWriteEndsThePassWithItsError() {
    Recorder recorder = Example.refusing(Refusal.Kind.OTHER);

    assertThat(recorder.writeOrStop(WRITE)).isEqualTo(Flow.STOP);
    assertThat(recorder.result()).isEqualTo(PassResult.RETRY);
    assertThat(recorder.error()).isEqualTo("refused");
  }

  @Test
  void aRefusalThatTheControllerIgnoresDoesNotEndThePass() {
    Recorder recorder = Example.refusing(Refusal.Kind.NOT_FOUND);

    assertThat(recorder.writeOrStop(WRITE)).isEqualTo(Flow.NEXT);
    assertThat(recorder.hasEnded()).isFalse();
  }

  @Test
  void anErrorRemainsWhenAStepEndsThePassAfterIt() {
    Recorder recorder = Example.recorder();
    recorder.fail(PassResult.ERROR, "broken");
    recorder.end();

    assertThat(recorder.result()).isEqualTo(PassResult.ERROR);
  }
}
