package dev.rolloutkit.ako.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an AviInfraSetting resource says about names.
 *
 * @param name its name
 * @param shardSize the raw {@code spec.l7Settings.shardSize}
 * @param accepted whether AKO has accepted it; no Ingress is processed with one that is not
 */
public record InfraSettingStatus(String name, @Nullable String shardSize, boolean accepted) {
  static final String KIND = "AviInfraSetting";

  static InfraSettingStatus of(String name, GenericKubernetesResource resource) {
    Map<String, Object> body = resource.getAdditionalProperties();
    Object shardSize = member(member(member(body, "spec"), "l7Settings"), "shardSize");
    return new InfraSettingStatus(
        name,
        shardSize instanceof String text ? text : null,
        "Accepted".equals(member(member(body, "status"), "status")));
  }

  private static @Nullable Object member(@Nullable Object value, String name) {
    return value instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
