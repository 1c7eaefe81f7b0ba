package dev.rolloutkit.lbclass.settings;

/** Shared values of the options, apart from the interfaces that they implement. */
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
