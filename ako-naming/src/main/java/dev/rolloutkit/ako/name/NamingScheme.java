package dev.rolloutkit.ako.name;

import java.util.Optional;

/**
 * A way to name Avi objects. Comparing two schemes shows, for instance, which objects an upgrade
 * renames.
 */
public sealed interface NamingScheme
    permits AviNames, Legacy13Names, DocumentedNames, InjectiveNames {

  /**
   * The name that this scheme gives to an object; empty if the scheme has no such objects.
   *
   * @param current the name that AKO 2.1 gives to the object
   * @param origin the Kubernetes object that the Avi object comes from
   */
  Optional<String> nameOf(AviName current, Origin origin);
}
