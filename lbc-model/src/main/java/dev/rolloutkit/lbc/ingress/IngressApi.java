package dev.rolloutkit.lbc.ingress;

/** The two shapes in which an Ingress exists. */
public enum IngressApi {
  /** {@code extensions/v1beta1} and {@code networking.k8s.io/v1beta1}: the legacy shape. */
  EXTENSIONS("extensions"),
  /** {@code networking.k8s.io/v1}: the current shape. */
  NETWORKING("networking");

  private final String text;

  IngressApi(String text) {
    this.text = text;
  }

  /** {@code extensions} or {@code networking}. */
  public String text() {
    return text;
  }
}
