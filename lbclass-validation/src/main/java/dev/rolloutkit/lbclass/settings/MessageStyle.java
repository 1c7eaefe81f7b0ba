package dev.rolloutkit.lbclass.settings;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an API server prints bad values other than plain strings and numbers. The message for a class
 * that was removed is {@code Invalid value: null: may not change once set} since 1.34, and {@code
 * Invalid value: "null": may not change once set} before.
 *
 * <p>Plain strings are printed alike in both styles, as by {@link GoStrings#quote}.
 *
 * <p>Source: Kubernetes, field errors of apimachinery, 1.34 and 1.33.
 */
public enum MessageStyle {
  /** Values are printed as JSON, as since 1.34. */
  V1_34 {
    @Override
    public String text(@Nullable String value) {
      return value == null ? "null" : GoJson.quote(value);
    }

    @Override
    public String list(List<String> values, String type) {
      if (values.isEmpty()) {
        return "null";
      }
      StringBuilder out = new StringBuilder(values.size() * 16).append('[');
      for (String value : values) {
        out.append(out.length() == 1 ? "" : ",").append(GoJson.quote(Strings.nullToEmpty(value)));
      }
      return out.append(']').toString();
    }

    @Override
    public String port(String protocol, int port) {
      return "{\"Name\":\"\",\"Protocol\":"
          + GoJson.quote(protocol)
          + ",\"AppProtocol\":null,\"Port\":"
          + port
          + ",\"TargetPort\":0,\"NodePort\":0}";
    }
  },

  /** Values are printed in Go syntax, as up to 1.33. */
  V1_33 {
    @Override
    public String text(@Nullable String value) {
      return value == null ? "\"null\"" : GoStrings.quote(value);
    }

    @Override
    public String list(List<String> values, String type) {
      if (values.isEmpty()) {
        return "[]" + type + "(nil)";
      }
      StringBuilder out = new StringBuilder(values.size() * 16).append("[]").append(type);
      char separator = '{';
      for (String value : values) {
        out.append(separator == '{' ? "{" : ", ")
            .append(GoStrings.quote(Strings.nullToEmpty(value)));
        separator = ',';
      }
      return out.append('}').toString();
    }

    @Override
    public String port(String protocol, int port) {
      return "core.ServicePort{Name:\"\", Protocol:"
          + GoStrings.quote(protocol)
          + ", AppProtocol:(*string)(nil), Port:"
          + port
          + ", TargetPort:intstr.IntOrString{Type:0, IntVal:0, StrVal:\"\"}, NodePort:0}";
    }
  };

  /** The style of the given version. */
  public static MessageStyle of(KubernetesVersion version) {
    return version.isAtLeast(1, 34) ? V1_34 : V1_33;
  }

  /** Prints a value of a named string type; {@code null} for an unset pointer. */
  public abstract String text(@Nullable String value);

  /**
   * Prints a list of strings; an empty list is printed like an unset one.
   *
   * @param type the Go type of its elements, {@code string} or {@code core.IPFamily}
   */
  public abstract String list(List<String> values, String type);

  /** Prints a port object that has only a protocol and a port number. */
  public abstract String port(String protocol, int port);
}
