package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an AviInfraSetting that influence names.
 *
 * @param name its name
 * @param shardSize the unparsed {@code spec.l7Settings.shardSize}
 * @param accepted whether AKO has accepted it; AKO ignores Ingresses whose setting is not accepted
 * @param others the other fields that it sets, which this module does not model: fields of {@code
 *     spec}, and fields of {@code spec.l7Settings} as {@code l7Settings.<field>}, sorted
 */
public record InfraSettingStatus(
    String name, @Nullable String shardSize, boolean accepted, ImmutableList<String> others) {
  static final String KIND = "AviInfraSetting";

  static InfraSettingStatus of(String name, GenericKubernetesResource resource) {
    Map<String, Object> body = resource.getAdditionalProperties();
    Object shardSize = member(member(member(body, "spec"), "l7Settings"), "shardSize");
    return new InfraSettingStatus(
        name,
        shardSize instanceof String text ? text : null,
        "Accepted".equals(member(member(body, "status"), "status")),
        others(member(body, "spec")));
  }

  private static ImmutableList<String> others(@Nullable Object spec) {
    List<String> out = new ArrayList<>();
    if (spec instanceof Map<?, ?> members) {
      members.keySet().forEach(name -> out.add(String.valueOf(name)));
    }
    if (out.remove("l7Settings") && member(spec, "l7Settings") instanceof Map<?, ?> l7) {
      l7.keySet().forEach(name -> out.add("l7Settings." + name));
    }
    out.remove("l7Settings.shardSize");
    return CodePoints.sorted(out);
  }

  private static @Nullable Object member(@Nullable Object value, String name) {
    return value instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
