package dev.rolloutkit.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Names, labels and annotations that no API server accepts.
 *
 * <p>Source: Kubernetes, validation of object metadata.
 */
final class MetadataCheck implements Check {
  private static final String NAME = "/metadata/name";

  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Manifest manifest : world.input().manifests()) {
      JsonNode metadata = manifest.tree().path("metadata");
      boolean service = manifest.kind().equals("Service");
      String prefix = metadata.path("generateName").asText("");
      String name = prefix.isEmpty() ? manifest.name() : withoutDash(prefix);
      tell(
          world,
          manifest,
          prefix.isEmpty() ? NAME : "/metadata/generateName",
          prefix.isEmpty()
              ? "metadata.name: Invalid value: \"" + name + "\": "
              : "metadata.generateName: Invalid value: \"" + prefix + "\": ",
          service ? NameFormats.dns1035Label(name) : NameFormats.dns1123Subdomain(name),
          out);
      if (!metadata.path("namespace").asText("").isEmpty()) {
        tell(
            world,
            manifest,
            "/metadata/namespace",
            "metadata.namespace: Invalid value: \"" + manifest.namespace() + "\": ",
            NameFormats.dns1123Label(manifest.namespace()),
            out);
      }
      for (Map.Entry<String, JsonNode> label : metadata.path("labels").properties()) {
        String at = "metadata.labels: Invalid value: ";
        tell(
            world,
            manifest,
            "/metadata/labels/" + escaped(label.getKey()),
            at + "\"" + label.getKey() + "\": ",
            NameFormats.qualifiedName(label.getKey()),
            out);
        if (label.getValue().isTextual()) {
          tell(
              world,
              manifest,
              "/metadata/labels/" + escaped(label.getKey()),
              at + "\"" + label.getValue().textValue() + "\": ",
              NameFormats.labelValue(label.getValue().textValue()),
              out);
        }
      }
      for (Map.Entry<String, JsonNode> annotation : metadata.path("annotations").properties()) {
        tell(
            world,
            manifest,
            "/metadata/annotations/" + escaped(annotation.getKey()),
            "metadata.annotations: Invalid value: \"" + annotation.getKey() + "\": ",
            NameFormats.qualifiedName(annotation.getKey().toLowerCase(Locale.ROOT)),
            out);
      }
    }
  }

  /** The generated suffix follows the prefix, which may therefore end in a dash. */
  private static String withoutDash(String prefix) {
    return prefix.length() > 1 && prefix.endsWith("-")
        ? prefix.substring(0, prefix.length() - 1) + "a"
        : prefix;
  }

  private static String escaped(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }

  private static void tell(
      World world,
      Manifest manifest,
      String pointer,
      String field,
      List<String> problems,
      Consumer<Finding> out) {
    for (String problem : problems) {
      out.accept(
          new Finding(
              Level.ERROR,
              FindingCode.REFUSED,
              manifest.label(),
              world.place(manifest, pointer),
              "The API server refuses it: " + field + problem + ".",
              ""));
    }
  }
}
