package dev.rolloutkit.stack.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.sg.loadbalancer.Annotations;
import dev.rolloutkit.sg.loadbalancer.Failure;
import dev.rolloutkit.sg.loadbalancer.HealthCheck;
import dev.rolloutkit.sg.loadbalancer.TgbNetworking;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackOptions;
import dev.rolloutkit.stack.listener.MemberListener;
import dev.rolloutkit.stack.loadbalancer.SharedSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The ports of the front load balancer as all members agree on them. */
final class FrontendPorts {
  private static final String PREFIX = "frontend-nlb-";
  private static final String CHECK = PREFIX + "healthcheck-";
  private static final String MAPPING = PREFIX + "listener-port-mapping";

  private FrontendPorts() {}

  /** A value, and whether a member gave it. */
  private record Given<T>(T value, boolean explicit) {}

  /** What one member says about one port. */
  private record Asked(
      int target,
      Given<Integer> interval,
      Given<Integer> timeout,
      Given<Integer> healthy,
      Given<Integer> unhealthy,
      Given<String> protocol,
      Given<String> path,
      Given<String> codes,
      Given<IntOrStringValue> port) {}

  /** By port, ascending; stops at the first bad value, then at the first conflict. */
  static SortedMap<Integer, FrontendPort> of(
      ImmutableList<MemberListener> listens, StackOptions options) throws Failure {
    SortedMap<Integer, List<Asked>> asked = new TreeMap<>();
    for (MemberListener listen : listens) {
      try {
        for (Map.Entry<Integer, Integer> port : mapping(listen).entrySet()) {
          asked
              .computeIfAbsent(port.getKey(), p -> new ArrayList<>())
              .add(asked(SharedSettings.read(listen.member()), port.getValue()));
        }
      } catch (Failure e) {
        throw e.prefixed(
            "failed to compute listenPort config for ingress: " + listen.member().key() + ": ");
      }
    }
    SortedMap<Integer, FrontendPort> out = new TreeMap<>();
    for (Map.Entry<Integer, List<Asked>> port : asked.entrySet()) {
      try {
        out.put(port.getKey(), merged(port.getValue(), options));
      } catch (Failure e) {
        throw e.prefixed("failed to merge NLB listenPort config for port: " + port.getKey() + ": ");
      }
    }
    return out;
  }

  private static SortedMap<Integer, Integer> mapping(MemberListener listen) throws Failure {
    ImmutableMap<String, String> map;
    try {
      map = Failure.orStop(SharedSettings.read(listen.member()).map(MAPPING));
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

  private static Asked asked(Annotations annotations, int target) throws Failure {
    Given<IntOrStringValue> port = checkPort(annotations);
    Given<String> protocol = text(annotations, "protocol", "HTTP");
    if (!protocol.value().equals("HTTP") && !protocol.value().equals("HTTPS")) {
      throw SharedSettings.invalid(
          CHECK + "protocol", "healthCheckProtocol must be within [HTTP, HTTPS]");
    }
    Given<String> path = text(annotations, "path", "/");
    Given<String> codes = text(annotations, "success-codes", "200");
    return new Asked(
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

  private static Given<IntOrStringValue> checkPort(Annotations annotations) throws Failure {
    Optional<String> raw = annotations.text(CHECK + "port");
    if (raw.isEmpty() || raw.get().equals(TgbNetworking.TRAFFIC_PORT.stringValue())) {
      return new Given<>(TgbNetworking.TRAFFIC_PORT, raw.isPresent());
    }
    OptionalLong number = GoStrings.parseInt(raw.get(), 32);
    if (number.isEmpty()) {
      throw SharedSettings.invalid(CHECK + "port", "failed to resolve healthCheckPort");
    }
    return new Given<>(IntOrStringValue.of((int) number.getAsLong()), true);
  }

  private static Given<String> text(Annotations annotations, String name, String otherwise) {
    Optional<String> found = annotations.text(CHECK + name);
    return new Given<>(found.orElse(otherwise), found.isPresent());
  }

  private static Given<Integer> number(Annotations annotations, String name, int otherwise)
      throws Failure {
    OptionalInt found = Failure.orStop(annotations.int32(CHECK + name));
    return new Given<>(found.orElse(otherwise), found.isPresent());
  }

  private static FrontendPort merged(List<Asked> asked, StackOptions options) throws Failure {
    Asked all = asked.get(0);
    for (int i = 1; i < asked.size(); i++) {
      Asked next = asked.get(i);
      int k = i + 1;
      all =
          new Asked(
              all.target(),
              agreed("IntervalSeconds", k, all.interval(), next.interval()),
              agreed("TimeoutSeconds", k, all.timeout(), next.timeout()),
              agreed("HealthyThresholdCount", k, all.healthy(), next.healthy()),
              agreed("UnhealthyThresholdCount", k, all.unhealthy(), next.unhealthy()),
              agreed("Protocol", k, all.protocol(), next.protocol()),
              agreed("Path", k, all.path(), next.path()),
              codes(k, all.codes(), next.codes(), options),
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

  private static <T> Given<T> agreed(String name, int k, Given<T> before, Given<T> now)
      throws Failure {
    Given<T> out = either(before, now);
    if (out == null) {
      throw conflict(name, k, now.value(), before.value());
    }
    return out;
  }

  private static Given<IntOrStringValue> port(
      int k, Given<IntOrStringValue> before, Given<IntOrStringValue> now) throws Failure {
    Given<IntOrStringValue> out = either(before, now);
    if (out == null) {
      throw conflict("Port", k, printed(now.value()), printed(before.value()));
    }
    return out;
  }

  /** Compatibility: two success codes that are given are never equal, since addresses are. */
  private static Given<String> codes(
      int k, Given<String> before, Given<String> now, StackOptions options) throws Failure {
    boolean both = before.explicit() && now.explicit();
    if (both
        && (!options.fixes(StackDefect.EQUAL_MATCHERS_CONFLICT)
            || !before.value().equals(now.value()))) {
      String address = "{0xADDR <nil>}";
      throw options.fixes(StackDefect.ADDRESSES_PRINTED)
          ? conflict("Matcher", k, now.value(), before.value())
          : conflict("Matcher", k, address, address);
    }
    return now.explicit() || !before.explicit() ? now : before;
  }

  private static <T> @Nullable Given<T> either(Given<T> before, Given<T> now) {
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
