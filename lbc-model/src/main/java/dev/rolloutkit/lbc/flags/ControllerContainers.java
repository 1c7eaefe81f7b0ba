package dev.rolloutkit.lbc.flags;

import com.google.common.base.CharMatcher;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the controller among the containers of a pod. */
final class ControllerContainers {
  private static final String IMAGE = "aws-load-balancer-controller";

  private ControllerContainers() {}

  /** The command and the arguments of the controller; empty if no container runs it. */
  static Optional<ImmutableList<String>> arguments(PodSpec pod) {
    List<@Nullable Container> containers = pod.getContainers();
    return containers.stream()
        .filter(Objects::nonNull)
        .filter(container -> name(Strings.nullToEmpty(container.getImage())).equals(IMAGE))
        .findFirst()
        .map(
            container ->
                Stream.concat(texts(container.getCommand()), texts(container.getArgs()))
                    .collect(ImmutableList.toImmutableList()));
  }

  /** The name of an image without registry, tag and digest. */
  private static String name(String image) {
    String name = image.substring(image.lastIndexOf('/') + 1);
    int end = CharMatcher.anyOf(":@").indexIn(name);
    return end < 0 ? name : name.substring(0, end);
  }

  private static Stream<String> texts(@Nullable List<@Nullable String> texts) {
    return texts == null ? Stream.of() : texts.stream().map(Strings::nullToEmpty);
  }
}
