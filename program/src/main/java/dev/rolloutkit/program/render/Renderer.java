package dev.rolloutkit.program.render;

/** Renders kustomizations and charts. */
public interface Renderer {
  /** Renders a unit that is a kustomization or a chart, and has a folder. */
  Result render(Unit unit);

  /** What a renderer says. */
  sealed interface Result {
    /** Manifests, as text; paths of {@link #ORIGIN} begin at the top of the tree. */
    record Text(String value) implements Result {}

    /** A renderer failed. */
    record Failed(String message) implements Result {}

    /** The renderer is not installed. */
    record NotInstalled(String program) implements Result {}
  }

  /** The annotation in which kustomize says of which file an object is. */
  String ORIGIN = "config.kubernetes.io/origin";

  /** A renderer for a machine without any. */
  static Renderer none() {
    return unit ->
        new Result.NotInstalled(unit.kind() == Unit.Kind.CHART ? "helm" : "kubectl or kustomize");
  }
}
