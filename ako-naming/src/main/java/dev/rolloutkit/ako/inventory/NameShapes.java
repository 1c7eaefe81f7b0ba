package dev.rolloutkit.ako.inventory;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.internal.name.EncodedNames;
import dev.rolloutkit.ako.inventory.NameExplanation.Shape;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.apimachinery.Fixes;

/**
 * Classifies names by their spelling.
 *
 * @rule The kind of an Avi object is guessed from the spelling of its name.
 */
final class NameShapes {
  private static final String EVH = "-EVH";

  private NameShapes() {}

  static Shape of(AkoConfig config, String name) {
    String cluster = config.clusterName();
    if (name.startsWith("ako-gw-" + cluster + "--")) {
      return Shape.GATEWAY;
    }
    if (name.startsWith("ako-crd-operator-" + cluster + "--")) {
      return Shape.CRD_OPERATOR;
    }
    String prefix = AviNames.of(config).prefix();
    if (!name.startsWith(prefix)) {
      return Shape.FOREIGN;
    }
    String rest = name.substring(prefix.length());
    if (isHash(rest)) {
      return Shape.HASHED;
    }
    if (rest.endsWith(EVH) && isHash(rest.substring(0, rest.length() - EVH.length()))) {
      return Shape.EVH_DEDICATED_VS;
    }
    String shared =
        config.primary() || !rest.startsWith(config.akoNamespace() + "-")
            ? rest
            : rest.substring(config.akoNamespace().length() + 1);
    return ofPlain(rest, shared);
  }

  private static Shape ofPlain(String rest, String shared) {
    if (shared.startsWith("Shared-L7-EVH-")) {
      return shared.contains("NS-") ? Shape.EVH_NAMESPACE_VS : Shape.EVH_SHARED_VS;
    }
    if (shared.startsWith("Shared-L7-")) {
      return Shape.SHARED_VS;
    }
    if (shared.startsWith("Shared-Passthrough-")) {
      return Shape.PASSTHROUGH_VS;
    }
    if (rest.contains("--host-hdr-re-write--")) {
      return Shape.HEADER_REWRITE;
    }
    if (rest.endsWith("-pkiprofile")) {
      return Shape.PKI_PROFILE;
    }
    if (rest.endsWith("--policy-to-pool")) {
      return Shape.POLICY_TO_POOL;
    }
    if (rest.endsWith("-cacert")) {
      return Shape.CA_CERT;
    }
    return rest.endsWith("-L7-dedicated") || rest.endsWith("-L7-dedicated-EVH")
        ? Shape.DEDICATED
        : Shape.PLAIN;
  }

  private static boolean isHash(String text) {
    return EncodedNames.isEncoded("--" + text, Fixes.safe(AkoDefect.class));
  }
}
