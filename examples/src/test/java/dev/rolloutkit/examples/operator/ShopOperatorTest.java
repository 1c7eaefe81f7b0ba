package dev.rolloutkit.examples.operator;

import dev.rolloutkit.examples.josdk.ShopSpec.Strategy;
import org.junit.jupiter.api.Nested;

/**
 * The operator of shops, with either strategy and the same faults. A crash at every single write
 * takes minutes: {@code -Dshop.crash.every=1}.
 */
class ShopOperatorTest {
  @Nested
  class BlueGreenShop extends ShopFaults {
    BlueGreenShop() {
      super(Strategy.BLUE_GREEN);
    }
  }

  @Nested
  class CanaryShop extends ShopFaults {
    CanaryShop() {
      super(Strategy.CANARY);
    }
  }
}
