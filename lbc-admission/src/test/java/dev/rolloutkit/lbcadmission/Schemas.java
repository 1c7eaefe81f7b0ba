package dev.rolloutkit.lbcadmission;

import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.lbc.crds.LbcCrds;

/** The CustomResourceDefinitions of the controller. */
final class Schemas {
  /** The validation of an API server that has these definitions. */
  static final SchemaCheck OF_CONTROLLER = CrdSet.empty().withBundled(LbcCrds.all());

  private Schemas() {}
}
