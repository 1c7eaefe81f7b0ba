package dev.rolloutkit.lbclass.settings;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * The API server whose rules apply: its feature gates and the wording of its release, the problems
 * to report, and which of its defects are fixed. {@link #reference} fixes none.
 */
@Value.Immutable
@ValueStyle
public interface ServerSettings {
  /** Matches Kubernetes 1.34 exactly, including every defect. */
  static ServerSettings reference() {
    return ServerSettingValues.REFERENCE;
  }

  /** Kubernetes 1.34 with every defect fixed. */
  static ServerSettings safe() {
    return ServerSettingValues.SAFE;
  }

  /**
   * {@link #reference} with the default gates and the message style of another release. Releases up
   * to 1.37 are modelled; later ones are answered as 1.37.
   */
  static ServerSettings of(KubernetesVersion version) {
    return builder().gates(ServiceGates.of(version)).messageStyle(MessageStyle.of(version)).build();
  }

  /** The feature gates of the API server. */
  default ServiceGates gates() {
    return ServiceGates.defaults();
  }

  /** The problems to report. */
  default Scope scope() {
    return Scope.FULL;
  }

  /** The wording of messages, and which warnings there are. */
  default MessageStyle messageStyle() {
    return MessageStyle.V1_34;
  }

  /** The defects that are fixed. */
  default Fixes<LbClassDefect> fixes() {
    return Fixes.reference();
  }

  /**
   * Whether to report only the problems that the API server's allocator finds in IP fields and node
   * ports, if there are any. A running API server does so, because its allocator checks these
   * fields before all other rules. If this is off, the answer has the problems that validation
   * finds in all fields, and those of the allocator only if validation finds none. A person or a
   * check in CI then sees everything that is wrong with a manifest at once. Both orders reject the
   * same requests.
   */
  default boolean allocatorFirst() {
    return true;
  }

  /** Creates a builder that starts with {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ServerSettings}. */
  final class Builder extends ImmutableServerSettings.Builder {}
}
