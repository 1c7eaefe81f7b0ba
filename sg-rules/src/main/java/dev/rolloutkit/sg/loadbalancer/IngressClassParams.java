package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** What the rules need of an IngressClassParams of {@code elbv2.k8s.aws}. */
@Value.Immutable
@ValueStyle
public interface IngressClassParams {
  /** {@code spec.inboundCIDRs}; wins over the annotation when not empty. */
  ImmutableList<String> inboundCidrs();

  /** {@code spec.prefixListsIDs}, else the old {@code spec.PrefixListsIDs}. */
  ImmutableList<String> prefixListIds();

  /** {@code spec.certificateArn}; decides the default listen port. */
  ImmutableList<String> certificateArns();

  /** {@code spec.targetType}; wins over the annotation when not empty. */
  default String targetType() {
    return "";
  }

  /** {@code spec.sslPolicy}; wins over the annotation when not empty. */
  default String sslPolicy() {
    return "";
  }

  /** {@code spec.tags}; of a key that the annotations have too, this value counts. */
  ImmutableMap<String, String> tags();

  /** {@code spec.ipAddressType}; wins over the annotation. */
  Optional<String> ipAddressType();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IngressClassParams}. */
  final class Builder extends ImmutableIngressClassParams.Builder {}
}
