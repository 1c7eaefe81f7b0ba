package dev.rolloutkit.lbc.frontend;

import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the annotation {@code mutual-authentication}, which the controller checks before the listen
 * ports. Trust stores are not looked up.
 *
 * <p>Source: AWS Load Balancer Controller 3, model builder of listeners.
 *
 * @rule Mutual authentication of a port is off, passthrough or verify with a trust store.
 */
public final class MutualAuthentication {
  private static final String SUFFIX = "mutual-authentication";
  private static final String STRUCT = "MutualAuthenticationConfig";
  private static final String VERIFY = "verify";
  private static final FieldNames FIELDS =
      FieldNames.of(
          "port",
          "mode",
          "trustStore",
          "ignoreClientCertificateExpiry",
          "advertiseTrustStoreCaNames");

  private final GoJsonReader in;
  private @Nullable String typeError;
  private @Nullable String broken;
  private boolean any;
  private final Map<Integer, MutualTls> entries;

  private MutualAuthentication(GoJsonReader in, Map<Integer, MutualTls> entries) {
    this.in = in;
    this.entries = entries;
  }

  /**
   * The mutual authentication of each port; if a port has several entries, the last one counts.
   * Names of trust stores are kept as written.
   *
   * @throws Failure at the first invalid entry
   */
  public static ImmutableSortedMap<Integer, MutualTls> of(GroupMember member) throws Failure {
    String raw = member.read().text(SUFFIX).orElse(null);
    if (raw == null) {
      return ImmutableSortedMap.of();
    }
    Map<Integer, MutualTls> entries = new TreeMap<>();
    String problem = problem(raw, entries);
    if (problem != null) {
      throw new Failure(member.read().problem(SUFFIX, problem));
    }
    return ImmutableSortedMap.copyOf(entries);
  }

  private static @Nullable String problem(String raw, Map<Integer, MutualTls> entries) {
    Outcome<GoJsonReader> opened = GoJsonReader.open(raw);
    String of = " mutualAuthentication configuration from ingress annotation: `" + raw + "`";
    if (!(opened instanceof Outcome.Ok<GoJsonReader> ok)) {
      return "failed to parse" + of + ": " + opened.problems().get(0).message();
    }
    MutualAuthentication read = new MutualAuthentication(ok.value(), entries);
    read.list();
    if (read.typeError != null) {
      return "failed to parse" + of + ": " + read.typeError;
    }
    return read.any ? read.broken : "empty" + of;
  }

  private void list() {
    if (in.peek() == JsonKind.NULL) {
      in.nextNull();
      return;
    }
    if (in.peek() != JsonKind.ARRAY) {
      wrongType("value of type []ingress." + STRUCT);
      return;
    }
    in.beginArray();
    while (in.hasNext()) {
      any = true;
      Entry entry = entry();
      String problem = entry.problem();
      broken = broken == null ? problem : broken;
      if (problem == null) {
        entries.put((int) entry.port, entry.value());
      }
    }
    in.endArray();
  }

  private Entry entry() {
    Entry out = new Entry();
    if (in.peek() == JsonKind.NULL) {
      in.nextNull();
      return out;
    }
    if (in.peek() != JsonKind.OBJECT) {
      wrongType("value of type ingress." + STRUCT);
      return out;
    }
    in.beginObject();
    while (in.hasNext()) {
      switch (in.nextName(FIELDS)) {
        case 0 -> out.port = port(out.port);
        case 1 -> out.mode = orPrevious(text("mode"), out.mode);
        case 2 -> out.trustStore = text("trustStore");
        case 3 -> out.ignoresExpiry = flag();
        case 4 -> out.advertises = text("advertiseTrustStoreCaNames");
        default -> in.skipValue();
      }
    }
    in.endObject();
    return out;
  }

  private long port(long held) {
    if (in.peek() == JsonKind.NULL) {
      in.nextNull();
      return held;
    }
    if (in.peek() != JsonKind.NUMBER) {
      wrongType(field("port", "int32"));
      return held;
    }
    OptionalLong value = in.nextInteger(32);
    if (value.isEmpty()) {
      record("number " + in.lexeme(), field("port", "int32"));
    }
    return value.orElse(held);
  }

  private @Nullable String text(String name) {
    if (in.peek() == JsonKind.STRING) {
      return in.nextString();
    }
    if (in.peek() == JsonKind.NULL) {
      in.nextNull();
    } else {
      wrongType(field(name, "string"));
    }
    return null;
  }

  private static String orPrevious(@Nullable String text, String held) {
    return text == null ? held : text;
  }

  private @Nullable Boolean flag() {
    if (in.peek() == JsonKind.BOOL) {
      return in.nextBoolean();
    }
    if (in.peek() == JsonKind.NULL) {
      in.nextNull();
    } else {
      wrongType(field("ignoreClientCertificateExpiry", "bool"));
    }
    return null;
  }

  private static String field(String name, String type) {
    return "struct field " + STRUCT + "." + name + " of type " + type;
  }

  private void wrongType(String target) {
    String kind = in.peek().word();
    in.skipValue();
    record(kind, target);
  }

  private void record(String kind, String target) {
    if (typeError == null) {
      typeError = "json: cannot unmarshal " + kind + " into Go " + target;
    }
  }

  /** The entry of one port in the annotation. */
  private static final class Entry {
    long port;
    String mode = "";
    @Nullable String trustStore;
    @Nullable Boolean ignoresExpiry;
    @Nullable String advertises;

    /** The message of the first rule that the entry violates. */
    @Nullable String problem() {
      if (port < 1 || port > ListenPorts.LAST) {
        return "listen port must be within [1, 65535]: " + port;
      }
      if (mode.isEmpty()) {
        return "mutualAuthentication mode cannot be empty for port " + port;
      }
      boolean hasStore = trustStore != null && !trustStore.isEmpty();
      return switch (mode) {
        case VERIFY ->
            hasStore
                ? advertised()
                : "trustStore is required when mutualAuthentication mode is verify for port "
                    + port;
        case "off", "passthrough" ->
            hasStore
                ? unsupported("trustStore")
                : ignoresExpiry != null
                    ? unsupported("ignoring client certificate expiry")
                    : advertises == null ? null : unsupported("advertiseTrustStoreCaNames");
        default ->
            "mutualAuthentication mode value must be among [off, passthrough, verify] for port "
                + port
                + " : "
                + mode;
      };
    }

    MutualTls value() {
      return new MutualTls(
          mode,
          trustStore == null ? "" : trustStore,
          mode.equals(VERIFY) ? Boolean.TRUE.equals(ignoresExpiry) : null,
          advertises);
    }

    private @Nullable String advertised() {
      return advertises == null || advertises.equals("on") || advertises.equals("off")
          ? null
          : "advertiseTrustStoreCaNames only supports the values \"on\" and \"off\" got value "
              + advertises
              + " for port "
              + port;
    }

    private String unsupported(String what) {
      return "Mutual Authentication mode "
          + mode
          + " does not support "
          + what
          + " for port "
          + port;
    }
  }
}
