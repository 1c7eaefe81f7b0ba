package dev.rolloutkit.stack.quota;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;
import org.immutables.value.Value;

/** The inputs of a quota forecast. */
@Value.Immutable
@ValueStyle
public interface ForecastInputs {
  /** The stack to deploy. */
  Stack stack();

  /** The stack that is deployed now; absent if nothing is. */
  Optional<Stack> before();

  /** The quotas of the AWS account. */
  default Quotas quotas() {
    return Quotas.defaults();
  }

  /**
   * The number of rules that each prefix list counts as, which is its maximum number of entries. A
   * list without an entry here counts as one rule, and {@link QuotaUse#atLeast} is then true.
   */
  ImmutableMap<String, Integer> prefixListWeights();

  /**
   * The number of targets that each target group will have, by the id of the target group in the
   * stack. A target group without an entry here counts as empty, and {@link QuotaUse#atLeast} is
   * then true.
   */
  ImmutableMap<String, Integer> targets();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ForecastInputs}. */
  final class Builder extends ImmutableForecastInputs.Builder {}
}
