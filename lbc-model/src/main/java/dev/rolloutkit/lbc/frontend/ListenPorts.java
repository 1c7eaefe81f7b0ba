package dev.rolloutkit.lbc.frontend;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the listen ports of one Ingress.
 *
 * @rule An Ingress listens on the ports of its annotation, otherwise on 443 with certificates and
 *     on 80 without.
 */
public final class ListenPorts {
  private static final String SUFFIX = "listen-ports";

  /** The protocol of listeners with certificates. */
  public static final String HTTPS = "HTTPS";

  static final int LAST = 65535;

  private final boolean oneProtocol;
  private @Nullable String typeError;

  private ListenPorts(boolean oneProtocol) {
    this.oneProtocol = oneProtocol;
  }

  /**
   * The protocol of each listen port. The result may be empty, because the controller accepts
   * {@code [{}]}.
   *
   * @throws Failure at the first problem of the annotation
   */
  public static Map<Integer, String> of(GroupMember member) throws Failure {
    return of(member, false);
  }

  /**
   * As {@link #of}, but two protocols for one port are a problem too. The controller chooses one of
   * them at random.
   *
   * @throws Failure at the first problem of the annotation
   */
  public static Map<Integer, String> unambiguous(GroupMember member) throws Failure {
    return of(member, true);
  }

  private static Map<Integer, String> of(GroupMember member, boolean oneProtocol) throws Failure {
    Annotations annotations = member.read();
    String raw = annotations.text(SUFFIX).orElse(null);
    if (raw == null) {
      boolean tls =
          member.params().filter(p -> !p.certificateArns().isEmpty()).isPresent()
              || annotations.list("certificate-arn").filter(l -> !l.isEmpty()).isPresent();
      return new TreeMap<>(tls ? Map.of(443, HTTPS) : Map.of(80, "HTTP"));
    }
    return new ListenPorts(oneProtocol).parse(member, raw);
  }

  private Map<Integer, String> parse(GroupMember member, String raw) throws Failure {
    GoJsonReader in =
        GoJsonReader.open(raw)
            .match(
                (reader, warnings) -> reader,
                problems -> {
                  typeError = problems.get(0).message();
                  return null;
                });
    Map<Integer, String> out = new TreeMap<>();
    boolean any = false;
    Problem outside = null;
    if (in != null && in.peek() == JsonKind.ARRAY) {
      in.beginArray();
      while (in.hasNext()) {
        any = true;
        Problem found = entry(member, in, out);
        outside = outside == null ? found : outside;
      }
    } else if (in != null && in.peek() != JsonKind.NULL) {
      wrongType(in, "[]map[string]int32");
    }
    if (typeError != null) {
      throw new Failure(
          problem(
              member, "failed to parse listen-ports configuration: `" + raw + "`: " + typeError));
    }
    if (!any) {
      throw new Failure(problem(member, "empty listen-ports configuration: `" + raw + "`"));
    }
    if (outside != null) {
      throw new Failure(outside);
    }
    return out;
  }

  /** Reads one map of protocols to ports, and returns the first problem with its values. */
  private @Nullable Problem entry(GroupMember member, GoJsonReader in, Map<Integer, String> out) {
    if (in.peek() != JsonKind.OBJECT) {
      if (in.peek() == JsonKind.NULL) {
        in.skipValue();
      } else {
        wrongType(in, "map[string]int32");
      }
      return null;
    }
    // As in a Go map, the last value of a repeated key counts. Go iterates in random order.
    Map<String, Integer> ports = new TreeMap<>(CodePoints.ORDER);
    in.beginObject();
    while (in.hasNext()) {
      String protocol = in.nextName();
      ports.put(protocol, port(in));
    }
    in.endObject();
    Problem problem = null;
    Set<Integer> seen = new HashSet<>();
    for (Map.Entry<String, Integer> listen : ports.entrySet()) {
      String protocol = listen.getKey();
      int port = listen.getValue();
      Problem found =
          port < 1 || port > LAST
              ? problem(member, "listen port must be within [1, 65535]: " + port)
              : !protocol.equals("HTTP") && !protocol.equals(HTTPS)
                  ? problem(member, "listen protocol must be within [HTTP, HTTPS]: " + protocol)
                  : oneProtocol && !seen.add(port)
                      ? problem(member, "listen port has two protocols: " + port)
                      : null;
      if (found == null) {
        out.put(port, protocol);
      }
      problem = problem == null ? found : problem;
    }
    return problem;
  }

  private int port(GoJsonReader in) {
    if (in.peek() == JsonKind.NULL) {
      in.skipValue();
      return 0;
    }
    if (in.peek() != JsonKind.NUMBER) {
      wrongType(in, "int32");
      return 0;
    }
    String number = in.nextNumber();
    OptionalLong port = GoStrings.parseInt(number, 32);
    if (port.isEmpty() && typeError == null) {
      typeError = "json: cannot unmarshal number " + number + " into Go value of type int32";
    }
    return (int) port.orElse(0);
  }

  private void wrongType(GoJsonReader in, String type) {
    String kind = in.peek().word();
    in.skipValue();
    if (typeError == null) {
      typeError = "json: cannot unmarshal " + kind + " into Go value of type " + type;
    }
  }

  private static Problem problem(GroupMember member, String message) {
    return member.read().problem(SUFFIX, message);
  }
}
