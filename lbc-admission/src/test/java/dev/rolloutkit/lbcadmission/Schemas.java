package dev.rolloutkit.lbcadmission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.crd.CustomResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The CustomResourceDefinitions of the controller. */
final class Schemas {
  /** What an API server that has them answers. */
  static final SchemaCheck OF_CONTROLLER =
      CustomResources.set(
          List.of(
              crd("elbv2.k8s.aws.targetgroupbindings"), crd("elbv2.k8s.aws.ingressclassparams")));

  private Schemas() {}

  private static JsonNode crd(String name) {
    try (InputStream in = Schemas.class.getResourceAsStream("/crds/" + name + ".json")) {
      return new ObjectMapper().readTree(Objects.requireNonNull(in, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
