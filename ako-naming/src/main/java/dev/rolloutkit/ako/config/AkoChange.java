package dev.rolloutkit.ako.config;

import dev.rolloutkit.apimachinery.release.ReleaseChange;

/**
 * The changes that releases of AKO made to names and objects. A change that is not recorded was
 * found in AKO's sources; it is listed for people, and no function of this module depends on it.
 */
public enum AkoChange implements ReleaseChange {
  TENANT_IN_SHARED_HOSTS(
      ReleaseChange.note("V-K1", "2.1.0")
          .before(
              "In the host of a shared virtual service, each run of other characters of the tenant "
                  + "than letters, digits, `_` and `-` is a `-`, at the ends too.")
          .after(
              "Underscores and runs of `-` become one `-` too, and those at the ends are cut: the "
                  + "host changes.")
          .isUnsafe(true)
          .build()),
  TENANT_OF_THE_NAMESPACE(
      ReleaseChange.note("V-K2", "1.13.0")
          .before(
              "The tenant in hosts of shared virtual services is the one of the whole AKO, as it "
                  + "is written, also if each namespace has its VIP. Pools of the services API "
                  + "have no protocol in their names, and children of Gateways always have the hash "
                  + "of their match.")
          .after("The tenant is the one of the namespace; pools have the protocol in their names.")
          .isUnsafe(true)
          .isRecorded(false)
          .build()),
  SECRET_IN_TLS_NAMES(
      ReleaseChange.note("V-K3", "1.12.0")
          .before(
              "Names of certificates take the second part of the reference to a Secret; "
                  + "`router-certs-default` is one like all others.")
          .after("They take its name; `router-certs-default` has a case of its own.")
          .isRecorded(false)
          .build()),
  LAYER_4_SETTINGS(
      ReleaseChange.note("V-K4", "2.1.0")
          .before(
              "No annotation disables the traffic of a Service, `externalTrafficPolicy: Local` has "
                  + "no effect in NodePort mode, Endpoints are read, and most fields of L7Rules do "
                  + "not exist.")
          .after("They have their effects, and EndpointSlices are read.")
          .isUnsafe(true)
          .isRecorded(false)
          .build());

  private final Note note;

  AkoChange(Note note) {
    this.note = note;
  }

  @Override
  public Note note() {
    return note;
  }
}
