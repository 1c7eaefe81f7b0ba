package dev.rolloutkit.webhook.serve;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.schema.Schemas;
import dev.rolloutkit.webhook.review.CustomResourceReviewer;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.review.Severity;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options for judging custom resources by CRDs that are given. */
final class CustomResourceOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--crds",
      paramLabel = "PATH",
      description =
          "judge custom resources by the CRDs in this file or folder, such as those of the next"
              + " release of an operator")
  private List<Path> paths = List.of();

  @Option(
      names = "--bundled-crds",
      description =
          "judge custom resources by the CRDs of Argo Rollouts, the AWS Load Balancer Controller,"
              + " the Gateway API and AKO that the program has with it")
  private boolean bundled;

  @Option(
      names = "--custom-resources",
      defaultValue = "WARN",
      description =
          "what happens to objects that these CRDs refuse: ${COMPLETION-CANDIDATES}; default:"
              + " ${DEFAULT-VALUE}")
  private Severity severity = Severity.WARN;

  /** The endpoint by its path; none without CRDs. */
  ImmutableMap<String, Reviewer> endpoints() {
    if (paths.isEmpty() && !bundled) {
      return ImmutableMap.of();
    }
    CrdSet crds = bundled ? Schemas.bundled() : CrdSet.empty();
    for (Path path : paths) {
      crds = crds.with(read(path).stream().map(Manifest::tree).toList());
    }
    return ImmutableMap.of(
        "/validate-custom-resources", new CustomResourceReviewer(crds, severity));
  }

  private List<Manifest> read(Path path) {
    ManifestReader reader = new ManifestReader(Limits.DEFAULT, Schemas::isCrd);
    reader.read(path);
    ManifestSet read = reader.result();
    if (!read.problems().isEmpty()) {
      throw unusable(read.problems().get(0).toString());
    }
    if (read.manifests().isEmpty()) {
      throw unusable(path + ": holds no CustomResourceDefinition");
    }
    for (Manifest crd : read.manifests()) {
      Outcome<CustomResource> usable = dev.rolloutkit.crd.CustomResources.read(crd.tree());
      if (!usable.isOk()) {
        throw unusable(path + ": " + crd.name() + ": " + usable.problems().get(0).text());
      }
    }
    return read.manifests();
  }

  private ParameterException unusable(String why) {
    return new ParameterException(
        Objects.requireNonNull(command, "command").commandLine(), "--crds: " + why);
  }
}
