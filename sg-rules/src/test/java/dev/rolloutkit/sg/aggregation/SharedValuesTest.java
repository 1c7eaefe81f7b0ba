package dev.rolloutkit.sg.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Values that all indexes share are immutable, so no call depends on earlier ones. */
class SharedValuesTest {
  @Test
  void sharedValuesCannotBeChanged() {
    refuses(() -> PortCounts.NONE.add(80));
    refuses(() -> MergeRuns.NONE.read(ImmutableList.of()));
    refuses(() -> BindingPermissions.NONE.of(ImmutableList.of()));
  }

  @Test
  void sharedValuesReturnTheSameOnEachRead() {
    for (int i = 0; i < 2; i++) {
      MergeRuns.NONE.rewind();
      MergeRuns.NONE.next();
      assertThat(MergeRuns.NONE.hasRun()).isFalse();
      assertThat(BindingPermissions.NONE.distinct()).isEmpty();
      assertThat(BindingPermissions.NONE.runs().hasRun()).isFalse();
    }
  }

  private static void refuses(ThrowingCallable change) {
    assertThatThrownBy(change).isInstanceOf(IllegalStateException.class);
  }
}
