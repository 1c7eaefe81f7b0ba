package dev.rolloutkit.ako.name;

import java.util.Optional;

/**
 * A way to name Avi objects. Schemes can be compared: what an upgrade renames, which names a
 * document means, what names without collisions would look like.
 */
public sealed interface NamingScheme
    permits AviNames, Legacy13Names, DocumentedNames, InjectiveNames {

  /**
   * The name of an object, of which the name that current AKO gives and the origin are known; empty
   * if the scheme does not know such objects.
   */
  Optional<String> nameOf(AviName current, Origin origin);
}
