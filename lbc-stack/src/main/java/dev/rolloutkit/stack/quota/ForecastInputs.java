package dev.rolloutkit.stack.quota;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;
import org.immutables.value.Value;

/** What a forecast of quotas looks at. */
@Value.Immutable
@ValueStyle
public interface ForecastInputs {
  /** The stack that is to be deployed. */
  Stack stack();

  /** The stack that is there already; without it nothing is. */
  Optional<Stack> before();

  /** The limits. */
  default Quotas quotas() {
    return Quotas.defaults();
  }

  /**
   * How many rules each prefix list counts for: its maximum number of entries. A list that is
   * missing here counts as one rule, and the forecast says that it may be more.
   */
  ImmutableMap<String, Integer> prefixListWeights();

  /**
   * How many targets each target group will have, by the id of the target group in the stack.
   * Without an entry for a target group its targets count as none, and the forecast says that they
   * may be more.
   */
  ImmutableMap<String, Integer> targets();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ForecastInputs}. */
  final class Builder extends ImmutableForecastInputs.Builder {}
}
