package dev.rolloutkit.lbc.classparams;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** The fields of an IngressClassParams of {@code elbv2.k8s.aws} that this module reads. */
@Value.Immutable
@ValueStyle
public interface IngressClassParams {
  /** {@code spec.inboundCIDRs}; takes precedence over the annotation if it is not empty. */
  ImmutableList<String> inboundCidrs();

  /** {@code spec.prefixListsIDs}, or, if that is empty, the older {@code spec.PrefixListsIDs}. */
  ImmutableList<String> prefixListIds();

  /** {@code spec.certificateArn}; if it is not empty, the default listen port is that of HTTPS. */
  ImmutableList<String> certificateArns();

  /** {@code spec.targetType}; takes precedence over the annotation if it is not empty. */
  default String targetType() {
    return "";
  }

  /** {@code spec.sslPolicy}; takes precedence over the annotation if it is not empty. */
  default String sslPolicy() {
    return "";
  }

  /** {@code spec.tags}; takes precedence over the annotation for keys that both have. */
  ImmutableMap<String, String> tags();

  /** {@code spec.ipAddressType}; takes precedence over the annotation. */
  Optional<String> ipAddressType();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IngressClassParams}. */
  final class Builder extends ImmutableIngressClassParams.Builder {}
}
