package dev.rolloutkit.lbclass.settings;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.NameMessages;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The wording of an API server's messages, by the release that introduced it, oldest first: how bad
 * values are printed, how the format of names is described, and which {@linkplain
 * dev.rolloutkit.lbclass.internal.validation.ServiceWarnings warnings} there are.
 *
 * <p>Plain strings are printed alike in all styles, as by {@link GoStrings#quote}. {@link #V1_33}
 * has the names and warnings of 1.34; those of older releases are not modelled.
 *
 * <p>Source: Kubernetes 1.33 to 1.37, field errors and validation utilities of apimachinery,
 * warnings of core/v1 Services.
 *
 * @rule How problems of a Service are worded depends on the release of the API server.
 */
public enum MessageStyle {
  /**
   * Up to 1.33, values other than plain strings and numbers are printed in Go syntax. The message
   * for a class that was removed is {@code Invalid value: "null": may not change once set}.
   */
  V1_33(NameMessages.V1_34) {
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
  },

  /**
   * Since 1.34, values other than plain strings and numbers are printed as JSON, so that the value
   * of a class that was removed is {@code null} instead of {@code "null"}.
   */
  V1_34(NameMessages.V1_34),

  /**
   * Since 1.35, messages about qualified names and label values speak of label keys and of bytes,
   * and the API server warns about the traffic distribution {@code PreferClose}.
   */
  V1_35(NameMessages.V1_35),

  /**
   * Since 1.36, the API server warns about {@code externalIPs}, and its warnings about non-standard
   * addresses say that these are invalid. 1.37 has changed nothing.
   */
  V1_36(NameMessages.V1_35);

  private final NameMessages names;

  MessageStyle(NameMessages names) {
    this.names = names;
  }

  /** The style of the given version. */
  public static MessageStyle of(KubernetesVersion version) {
    if (version.isAtLeast(1, 36)) {
      return V1_36;
    }
    return version.isAtLeast(1, 35) ? V1_35 : version.isAtLeast(1, 34) ? V1_34 : V1_33;
  }

  /** Whether this is the given style or a later one. */
  public boolean isAtLeast(MessageStyle other) {
    return compareTo(other) >= 0;
  }

  /** The messages about a qualified name, such as a class; none if it is valid. */
  public ImmutableList<String> qualifiedName(String name) {
    return NameFormats.qualifiedName(name, names);
  }

  /** The messages about a label value; none if it is valid. */
  public ImmutableList<String> labelValue(String value) {
    return NameFormats.labelValue(value, names);
  }

  /** Prints a value of a named string type; {@code null} for an unset pointer. */
  public String text(@Nullable String value) {
    return value == null ? "null" : GoJson.quote(value);
  }

  /**
   * Prints a list of strings; an empty list is printed like an unset one.
   *
   * @param type the Go type of its elements, {@code string} or {@code core.IPFamily}
   */
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

  /** Prints a port object that has only a protocol and a port number. */
  public String port(String protocol, int port) {
    return "{\"Name\":\"\",\"Protocol\":"
        + GoJson.quote(protocol)
        + ",\"AppProtocol\":null,\"Port\":"
        + port
        + ",\"TargetPort\":0,\"NodePort\":0}";
  }
}
