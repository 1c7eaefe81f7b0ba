package dev.rolloutkit.lbcadmission.decode;

/** The kinds of objects that the controller's webhooks handle. */
public enum ObjectKind {
  /** {@code elbv2.k8s.aws/v1beta1 TargetGroupBinding}. */
  TARGET_GROUP_BINDING("elbv2.k8s.aws", "v1beta1", "TargetGroupBinding"),
  /** {@code elbv2.k8s.aws/v1beta1 IngressClassParams}. */
  INGRESS_CLASS_PARAMS("elbv2.k8s.aws", "v1beta1", "IngressClassParams"),
  /** {@code networking.k8s.io/v1 Ingress}. */
  INGRESS("networking.k8s.io", "v1", "Ingress"),
  /** {@code v1 Service}. */
  SERVICE("", "v1", "Service"),
  /** {@code v1 Pod}. */
  POD("", "v1", "Pod");

  private final String group;
  private final String version;
  private final String kind;

  ObjectKind(String group, String version, String kind) {
    this.group = group;
    this.version = version;
    this.kind = kind;
  }

  /** The API group; empty for the core group. */
  public String group() {
    return group;
  }

  /** The version within the group. */
  public String version() {
    return version;
  }

  /** The {@code apiVersion} in manifests, such as {@code networking.k8s.io/v1} or {@code v1}. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + '/' + version;
  }

  /** The kind. */
  public String kind() {
    return kind;
  }

  /** The type as Go prints it, such as {@code v1.Service}. */
  String goType() {
    return version + '.' + kind;
  }
}
