package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.schema.BuiltInFields;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.crd.schema.CrdVersion;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.schema.SchemaPaths;
import dev.rolloutkit.program.schema.UnknownField;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the API server says of objects whose schema is known: why it refuses them, which fields it
 * drops, and its warnings.
 */
public final class ApiServerCheck {
  private static final String UNCHECKED = "some validation rules were not checked";

  private final World world;
  private final CrdSet crds;
  private final Told told;
  private final Set<String> kindsTold = new HashSet<>();

  private ApiServerCheck(World world, Told told) {
    this.world = world;
    this.told = told;
    this.crds = world.creations().crds();
  }

  /**
   * A check of these manifests.
   *
   * @param told what has been said of them, which is not said again
   */
  public static ApiServerCheck of(World world, Told told) {
    return new ApiServerCheck(world, told);
  }

  /** Adds the findings about all objects, each as a new one. */
  public void creations(Consumer<Finding> out) {
    world.input().manifests().forEach(manifest -> check(null, manifest, out));
    world.input().others().forEach(manifest -> check(null, manifest, out));
  }

  /**
   * Adds the findings about an object.
   *
   * @param before the object before the update; null for a new object
   */
  public void check(@Nullable Manifest before, Manifest manifest, Consumer<Finding> out) {
    Outcome<CustomResource> found = crds.find(manifest.apiVersion(), manifest.kind()).orElse(null);
    if (found == null) {
      BuiltInFields.unknown(manifest).forEach(field -> dropped(manifest, field, out));
    } else if (found instanceof Outcome.Ok<CustomResource> crd) {
      check(crd.value(), before, manifest, out);
    } else {
      unchecked(manifest, found.problems(), out);
    }
  }

  private void check(
      CustomResource crd, @Nullable Manifest before, Manifest manifest, Consumer<Finding> out) {
    ServerAnswer answer =
        before == null
            ? creation(manifest)
            : crds.admit(before.tree(), manifest.tree(), CrdOptions.defaults()).orElseThrow();
    if (answer.code() == 404) {
      notServed(crd, manifest, out);
      return;
    }
    Set<String> refusedAnyway =
        before == null || answer.isAccepted()
            ? Set.of()
            : creation(manifest).problems().stream().map(Problem::text).collect(Collectors.toSet());
    for (Problem problem : answer.problems()) {
      if (!problem.detail().startsWith(UNCHECKED) && !told.says(manifest, problem.field())) {
        boolean isChange = before != null && !refusedAnyway.contains(problem.text());
        refused(manifest, problem, isChange, out);
      }
    }
    answer.warnings().forEach(warning -> warned(crd, manifest, warning, out));
    unchecked(manifest, answer.caveats(), out);
  }

  private ServerAnswer creation(Manifest manifest) {
    return world.creations().answer(manifest).orElseThrow();
  }

  private void refused(
      Manifest manifest, Problem problem, boolean isChange, Consumer<Finding> out) {
    out.accept(
        new Finding(
            Level.ERROR,
            isChange ? FindingCode.IMMUTABLE_FIELD : FindingCode.REFUSED,
            manifest.label(),
            place(manifest, field(problem)),
            "The API server refuses " + (isChange ? "the change: " : "it: ") + problem.text() + ".",
            ""));
  }

  /** The field at fault. A combination of schemas is told at the root and quotes the field. */
  private static String field(Problem problem) {
    if (!problem.field().equals("<nil>")) {
      return problem.field();
    }
    String detail = problem.detail();
    int end = detail.indexOf('"', 1);
    return detail.startsWith("\"") && end > 0 ? detail.substring(1, end) : "";
  }

  private void notServed(CustomResource crd, Manifest manifest, Consumer<Finding> out) {
    out.accept(
        new Finding(
            Level.ERROR,
            FindingCode.REFUSED,
            manifest.label(),
            place(manifest, "apiVersion"),
            "The API server does not serve "
                + manifest.apiVersion()
                + " of "
                + manifest.kind()
                + "; it serves "
                + crd.crd().versions().stream()
                    .filter(CrdVersion::served)
                    .map(version -> crd.crd().apiVersion(version.name()))
                    .collect(Collectors.joining(", "))
                + ".",
            ""));
  }

  private void warned(
      CustomResource crd, Manifest manifest, String warning, Consumer<Finding> out) {
    String path = UnknownField.pathOf(warning).orElse(null);
    if (path != null) {
      dropped(manifest, unknown(crd, manifest, path), out);
      return;
    }
    int colon = warning.indexOf(": ");
    boolean isField = colon > 0 && warning.indexOf(' ') > colon;
    out.accept(
        new Finding(
            Level.WARNING,
            FindingCode.API_WARNING,
            manifest.label(),
            place(manifest, isField ? warning.substring(0, colon) : ""),
            "The API server warns: " + warning + ".",
            ""));
  }

  private static UnknownField unknown(CustomResource crd, Manifest manifest, String path) {
    List<String> steps = SchemaPaths.steps(manifest.tree(), path);
    return steps.get(0).equals("metadata")
        ? UnknownField.of(path, steps.get(steps.size() - 1), BuiltInFields.metadata(steps.size()))
        : UnknownField.of(crd, manifest.tree(), path);
  }

  private void dropped(Manifest manifest, UnknownField field, Consumer<Finding> out) {
    out.accept(
        new Finding(
            Level.WARNING,
            FindingCode.FIELD_DROPPED,
            manifest.label(),
            place(manifest, field.path()),
            field.consequence(),
            ""));
  }

  /** Tells once a kind what was not checked. */
  private void unchecked(Manifest manifest, ImmutableList<Problem> reasons, Consumer<Finding> out) {
    if (reasons.isEmpty() || !kindsTold.add(manifest.apiVersion() + " " + manifest.kind())) {
      return;
    }
    out.accept(
        new Finding(
            Level.NOTE,
            FindingCode.NOT_MODELLED,
            manifest.label(),
            Place.of(manifest.at()),
            "Its CRD cannot be evaluated completely, so objects of kind "
                + manifest.kind()
                + " may be refused for more than is told here: "
                + reasons.get(0).text()
                + ".",
            ""));
  }

  private Place place(Manifest manifest, String path) {
    return world.place(manifest, SchemaPaths.pointer(manifest.tree(), path));
  }
}
