package dev.rolloutkit.lbclass.settings;

/** The shared instances of options, which the interfaces themselves cannot initialize safely. */
final class LbClassOptionValues {
  static final ServiceGates GATES = ServiceGates.builder().build();
  static final LbClassOptions REFERENCE = LbClassOptions.builder().build();
  static final LbClassOptions SAFE =
      LbClassOptions.builder()
          .deduplicateProblems(true)
          .correctMisnamedFields(true)
          .allocateNodePortOnce(true)
          .cleanUpOnlyOwnClass(true)
          .ignoreDeletingWithoutFinalizer(true)
          .build();

  private LbClassOptionValues() {}
}
