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
              "In the DNS name of a shared virtual service, each run of characters of the tenant "
                  + "other than letters, digits, `_` and `-` becomes one `-`, also at both ends.")
          .after(
              "Underscores and runs of `-` become one `-` too, and those at the ends are removed: "
                  + "the DNS name changes.")
          .isUnsafe(true)
          .build()),
  TENANT_OF_THE_NAMESPACE(
      ReleaseChange.note("V-K2", "1.13.0")
          .before(
              "The tenant in DNS names of shared virtual services is that of the whole AKO, "
                  + "unchanged, even if each namespace has its own VIP. Names of pools of the "
                  + "services API contain no protocol, and names of children of Gateways always "
                  + "contain the hash of their match.")
          .after("The tenant is that of the namespace; names of these pools contain the protocol.")
          .isUnsafe(true)
          .isRecorded(false)
          .build()),
  SECRET_IN_TLS_NAMES(
      ReleaseChange.note("V-K3", "1.12.0")
          .before(
              "Names of certificates contain the second part of the reference to a Secret; "
                  + "`router-certs-default` is no special case.")
          .after("They contain the name of the Secret; `router-certs-default` is a special case.")
          .isRecorded(false)
          .build()),
  LAYER_4_SETTINGS(
      ReleaseChange.note("V-K4", "2.1.0")
          .before(
              "No annotation disables the traffic of a Service, `externalTrafficPolicy: Local` has "
                  + "no effect in NodePort mode, Endpoints are read, and most fields of L7Rules do "
                  + "not exist.")
          .after("The annotation, the policy and the fields work, and EndpointSlices are read.")
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
