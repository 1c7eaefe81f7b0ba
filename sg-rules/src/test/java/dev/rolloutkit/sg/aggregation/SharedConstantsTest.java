package dev.rolloutkit.sg.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import org.junit.jupiter.api.Test;

/** What all calls share cannot be changed by any of them. */
class SharedConstantsTest {
  private static final ImmutableList<Permission> ASKS =
      ImmutableList.of(Permission.managed("tcp", PortRange.of(80), Source.of("sg-1")));

  @Test
  void shared_constants_refuse_to_be_changed() {
    assertThatThrownBy(() -> AskRuns.NONE.read(ASKS)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> PortCounts.NONE.add(80)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> Asks.NONE.of(ASKS)).isInstanceOf(IllegalStateException.class);
    assertThat(AskRuns.NONE.hasRun()).isFalse();
    assertThat(Asks.NONE.distinct()).isEmpty();
    assertThat(PortCounts.NONE.least()).isEqualTo(Integer.MAX_VALUE);
  }
}
