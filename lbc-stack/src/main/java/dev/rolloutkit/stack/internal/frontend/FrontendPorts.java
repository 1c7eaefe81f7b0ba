package dev.rolloutkit.stack.internal.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.target.HealthCheck;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.internal.listener.MemberListener;
import dev.rolloutkit.stack.internal.loadbalancer.SharedSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Computes the ports of the network load balancer in front of an application load balancer from the
 * annotations of all members.
 *
 * @rule The ports of the network load balancer in front are those of all members, which must not
 *     give one port different settings.
 */
final class FrontendPorts {
  private static final String PREFIX = "frontend-nlb-";
  private static final String CHECK = PREFIX + "healthcheck-";
  private static final String MAPPING = PREFIX + "listener-port-mapping";

  private FrontendPorts() {}

  /** A value, and whether an annotation set it. */
  private record Setting<T>(T value, boolean explicit) {}

  /** The settings of one member for one port. */
  private record MemberPort(
      int target,
      Setting<Integer> interval,
      Setting<Integer> timeout,
      Setting<Integer> healthy,
      Setting<Integer> unhealthy,
      Setting<String> protocol,
      Setting<String> path,
      Setting<String> codes,
      Setting<IntOrStringValue> port) {}

  /**
   * The ports by number, ascending. Fails at the first invalid value or, if all values are valid,
   * at the first conflict.
   */
  static SortedMap<Integer, FrontendPort> of(
      ImmutableList<MemberListener> listens, StackSettings config) throws Failure {
    SortedMap<Integer, List<MemberPort>> requested = new TreeMap<>();
    for (MemberListener listen : listens) {
      try {
        for (Map.Entry<Integer, Integer> port : mapping(listen, config).entrySet()) {
          requested
              .computeIfAbsent(port.getKey(), p -> new ArrayList<>())
              .add(memberPort(listen.member().read(), port.getValue()));
        }
      } catch (Failure e) {
        throw e.prefixed(
            "failed to compute listenPort config for ingress: " + listen.member().key() + ": ");
      }
    }
    SortedMap<Integer, FrontendPort> out = new TreeMap<>();
    for (Map.Entry<Integer, List<MemberPort>> port : requested.entrySet()) {
      try {
        out.put(port.getKey(), merged(port.getValue(), config.fixes()));
      } catch (Failure e) {
        throw e.prefixed("failed to merge NLB listenPort config for port: " + port.getKey() + ": ");
      }
    }
    return out;
  }

  private static SortedMap<Integer, Integer> mapping(MemberListener listen, StackSettings config)
      throws Failure {
    ImmutableMap<String, String> map;
    try {
      map = Failure.orStop(listen.member().read().map(MAPPING, config.flags().release()));
    } catch (Failure e) {
      throw e.prefixed("failed to parse frontend-nlb-listener-port-mapping for ingress map[]: ");
    }
    SortedMap<Integer, Integer> out = new TreeMap<>();
    if (map.isEmpty()) {
      listen.listen().protocols().keySet().forEach(port -> out.put(port, port));
      return out;
    }
    for (String key : CodePoints.sortedKeys(map)) {
      int front = port(key, "invalid NLB listener port: ");
      int behind = port(map.getOrDefault(key, ""), "invalid ALB listener port: ");
      if (listen.listen().protocols().containsKey(behind)) {
        out.put(front, behind);
      }
    }
    return out;
  }

  private static int port(String text, String problem) throws Failure {
    OptionalLong number = GoStrings.parseInt(text, 32);
    if (number.isEmpty()) {
      throw SharedSettings.invalid(MAPPING, problem + text);
    }
    return (int) number.getAsLong();
  }

  private static MemberPort memberPort(Annotations annotations, int target) throws Failure {
    Setting<IntOrStringValue> port = checkPort(annotations);
    Setting<String> protocol = text(annotations, "protocol", "HTTP");
    if (!protocol.value().equals("HTTP") && !protocol.value().equals("HTTPS")) {
      throw SharedSettings.invalid(
          CHECK + "protocol", "healthCheckProtocol must be within [HTTP, HTTPS]");
    }
    Setting<String> path = text(annotations, "path", "/");
    Setting<String> codes = text(annotations, "success-codes", "200");
    return new MemberPort(
        target,
        number(annotations, "interval-seconds", 15),
        number(annotations, "timeout-seconds", 5),
        number(annotations, "healthy-threshold-count", 2),
        number(annotations, "unhealthy-threshold-count", 2),
        protocol,
        path,
        codes,
        port);
  }

  private static Setting<IntOrStringValue> checkPort(Annotations annotations) throws Failure {
    Optional<String> raw = annotations.text(CHECK + "port");
    if (raw.isEmpty() || raw.get().equals(HealthCheck.TRAFFIC_PORT.stringValue())) {
      return new Setting<>(HealthCheck.TRAFFIC_PORT, raw.isPresent());
    }
    OptionalLong number = GoStrings.parseInt(raw.get(), 32);
    if (number.isEmpty()) {
      throw SharedSettings.invalid(CHECK + "port", "failed to resolve healthCheckPort");
    }
    return new Setting<>(IntOrStringValue.of((int) number.getAsLong()), true);
  }

  private static Setting<String> text(Annotations annotations, String name, String otherwise) {
    Optional<String> found = annotations.text(CHECK + name);
    return new Setting<>(found.orElse(otherwise), found.isPresent());
  }

  private static Setting<Integer> number(Annotations annotations, String name, int otherwise)
      throws Failure {
    OptionalInt found = Failure.orStop(annotations.int32(CHECK + name));
    return new Setting<>(found.orElse(otherwise), found.isPresent());
  }

  private static FrontendPort merged(List<MemberPort> requested, Fixes<StackDefect> fixes)
      throws Failure {
    MemberPort all = requested.get(0);
    for (int i = 1; i < requested.size(); i++) {
      MemberPort next = requested.get(i);
      int k = i + 1;
      all =
          new MemberPort(
              all.target(),
              agreed("IntervalSeconds", k, all.interval(), next.interval()),
              agreed("TimeoutSeconds", k, all.timeout(), next.timeout()),
              agreed("HealthyThresholdCount", k, all.healthy(), next.healthy()),
              agreed("UnhealthyThresholdCount", k, all.unhealthy(), next.unhealthy()),
              agreed("Protocol", k, all.protocol(), next.protocol()),
              agreed("Path", k, all.path(), next.path()),
              codes(k, all.codes(), next.codes(), fixes),
              port(k, all.port(), next.port()));
      if (all.target() != next.target()) {
        throw conflict("Target Port", k, next.target(), all.target());
      }
    }
    return new FrontendPort(
        HealthCheck.builder()
            .port(all.port().value())
            .protocol(all.protocol().value())
            .path(all.path().value())
            .codes(all.codes().value())
            .intervalSeconds(all.interval().value())
            .timeoutSeconds(all.timeout().value())
            .healthyThreshold(all.healthy().value())
            .unhealthyThreshold(all.unhealthy().value())
            .build(),
        all.target());
  }

  private static <T> Setting<T> agreed(String name, int k, Setting<T> before, Setting<T> now)
      throws Failure {
    Setting<T> out = either(before, now);
    if (out == null) {
      throw conflict(name, k, now.value(), before.value());
    }
    return out;
  }

  private static Setting<IntOrStringValue> port(
      int k, Setting<IntOrStringValue> before, Setting<IntOrStringValue> now) throws Failure {
    Setting<IntOrStringValue> out = either(before, now);
    if (out == null) {
      throw conflict("Port", k, printed(now.value()), printed(before.value()));
    }
    return out;
  }

  /**
   * Compatibility: two explicit success codes always conflict, even if they are equal, because the
   * controller compares pointers.
   */
  private static Setting<String> codes(
      int k, Setting<String> before, Setting<String> now, Fixes<StackDefect> fixes) throws Failure {
    boolean both = before.explicit() && now.explicit();
    if (both
        && (!fixes.fixes(StackDefect.EQUAL_MATCHERS_CONFLICT)
            || !before.value().equals(now.value()))) {
      String address = "{0xADDR <nil>}";
      throw fixes.fixes(StackDefect.ADDRESSES_PRINTED)
          ? conflict("Matcher", k, now.value(), before.value())
          : conflict("Matcher", k, address, address);
    }
    return now.explicit() || !before.explicit() ? now : before;
  }

  private static <T> @Nullable Setting<T> either(Setting<T> before, Setting<T> now) {
    if (before.explicit() && now.explicit() && !before.value().equals(now.value())) {
      return null;
    }
    return now.explicit() || !before.explicit() ? now : before;
  }

  private static String printed(IntOrStringValue port) {
    return port.isInt() ? "{0 " + port.intValue() + " }" : "{1 0 " + port.stringValue() + "}";
  }

  private static Failure conflict(String name, int k, Object now, Object before) {
    return SharedSettings.conflict(
        CHECK + "port",
        "conflicting " + name + ", config " + k + ": " + now + ", previous: " + before);
  }
}
