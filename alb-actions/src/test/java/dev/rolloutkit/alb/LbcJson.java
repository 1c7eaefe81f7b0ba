package dev.rolloutkit.alb;

import static dev.rolloutkit.alb.WriterReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.LbcBackend;
import dev.rolloutkit.lbc.action.LbcTransform;
import dev.rolloutkit.lbc.condition.LbcCondition;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/** Values that are read from annotations, as the recordings write them: without absent fields. */
final class LbcJson {
  private LbcJson() {}

  /** An action with the fields of other types, which the recordings have too. */
  static JsonNode action(LbcAction a) {
    ObjectNode out = object().put("type", a.type());
    fields(out, a.ignored());
    return a.match(
        forward -> fields(out, new LbcAction.Fields(null, null, forward, null, null)),
        redirect -> fields(out, new LbcAction.Fields(null, null, null, redirect, null)),
        fixed -> fields(out, new LbcAction.Fields(null, null, null, null, fixed)));
  }

  private static ObjectNode fields(ObjectNode out, LbcAction.Fields a) {
    put(out, "targetGroupARN", a.targetGroupArn());
    put(out, "targetGroupName", a.targetGroupName());
    LbcAction.FixedResponse fixed = a.fixedResponse();
    if (fixed != null) {
      ObjectNode config = out.putObject("fixedResponseConfig");
      put(config, "contentType", fixed.contentType());
      put(config, "messageBody", fixed.messageBody());
      config.put("statusCode", fixed.statusCode());
    }
    LbcAction.Redirect redirect = a.redirect();
    if (redirect != null) {
      ObjectNode config = out.putObject("redirectConfig");
      put(config, "host", redirect.host());
      put(config, "path", redirect.path());
      put(config, "port", redirect.port());
      put(config, "protocol", redirect.protocol());
      put(config, "query", redirect.query());
      config.put("statusCode", redirect.statusCode());
    }
    if (a.forward() != null) {
      out.set("forwardConfig", forward(a.forward()));
    }
    return out;
  }

  private static JsonNode forward(LbcAction.Forward forward) {
    ObjectNode config = object();
    if (forward.targetGroups() != null) {
      ArrayNode groups = config.putArray("targetGroups");
      for (LbcAction.Target t : forward.targetGroups()) {
        ObjectNode one = groups.addObject();
        put(one, "targetGroupARN", t.targetGroupArn());
        put(one, "targetGroupName", t.targetGroupName());
        put(one, "serviceName", t.serviceName());
        IntOrStringValue port = t.servicePort();
        if (port != null && port.isInt()) {
          one.put("servicePort", port.intValue());
        } else if (port != null) {
          one.put("servicePort", port.stringValue());
        }
        if (t.weight() != null) {
          one.put("weight", t.weight());
        }
      }
    }
    LbcAction.Stickiness s = forward.stickiness();
    if (s != null) {
      ObjectNode one = config.putObject("targetGroupStickinessConfig");
      if (s.enabled() != null) {
        one.put("enabled", s.enabled());
      }
      if (s.durationSeconds() != null) {
        one.put("durationSeconds", s.durationSeconds());
      }
    }
    return config;
  }

  static JsonNode backend(LbcBackend b) {
    ObjectNode out = object();
    out.set("action", action(b.action()));
    b.conditions()
        .ifPresent(
            list -> {
              ArrayNode all = out.putArray("conditions");
              list.forEach(c -> all.add(condition(c)));
            });
    b.transforms()
        .ifPresent(
            list -> {
              ArrayNode all = out.putArray("transforms");
              list.forEach(t -> all.add(transform(t)));
            });
    b.jwt().ifPresent(jwt -> out.set("jwtValidation", jwt(jwt)));
    return out;
  }

  private static JsonNode condition(LbcCondition c) {
    ObjectNode out = object().put("field", c.field());
    configuration(out, c);
    c.ignored().forEach(other -> configuration(out, other));
    return out;
  }

  private static void configuration(ObjectNode out, LbcCondition c) {
    if (c instanceof LbcCondition.Host host) {
      patterns(out.putObject("hostHeaderConfig"), host.patterns());
    } else if (c instanceof LbcCondition.Path path) {
      patterns(out.putObject("pathPatternConfig"), path.patterns());
    } else if (c instanceof LbcCondition.Header header) {
      ObjectNode config = out.putObject("httpHeaderConfig");
      config.put("httpHeaderName", header.name());
      patterns(config, header.patterns());
    } else if (c instanceof LbcCondition.Method method) {
      nonEmpty(out.putObject("httpRequestMethodConfig"), method.values());
    } else if (c instanceof LbcCondition.SourceIp source) {
      nonEmpty(out.putObject("sourceIPConfig"), source.values());
    } else if (c instanceof LbcCondition.Query query) {
      ObjectNode config = out.putObject("queryStringConfig");
      if (!query.pairs().isEmpty()) {
        ArrayNode pairs = config.putArray("values");
        for (LbcCondition.Pair p : query.pairs()) {
          ObjectNode pair = pairs.addObject();
          put(pair, "key", p.key());
          pair.put("value", p.value());
        }
      }
    }
  }

  private static void patterns(ObjectNode config, LbcCondition.Patterns patterns) {
    texts(config, "values", patterns.values());
    texts(config, "regexValues", patterns.regexValues());
  }

  private static void nonEmpty(ObjectNode config, List<String> values) {
    if (!values.isEmpty()) {
      texts(config, "values", values);
    }
  }

  private static JsonNode transform(LbcTransform t) {
    ObjectNode out = object().put("type", t.type());
    boolean url = t instanceof LbcTransform.UrlRewrite;
    rewrites(out, url ? "urlRewriteConfig" : "hostHeaderRewriteConfig", t.rewrites());
    t.ignored()
        .ifPresent(
            other -> rewrites(out, url ? "hostHeaderRewriteConfig" : "urlRewriteConfig", other));
    return out;
  }

  private static void rewrites(ObjectNode out, String name, List<LbcTransform.Rewrite> rewrites) {
    ObjectNode config = out.putObject(name);
    if (!rewrites.isEmpty()) {
      ArrayNode all = config.putArray("rewrites");
      rewrites.forEach(r -> all.addObject().put("regex", r.regex()).put("replace", r.replace()));
    }
  }

  private static JsonNode jwt(JwtValidation jwt) {
    ObjectNode out = object();
    out.put("jwksEndpoint", jwt.jwksEndpoint()).put("issuer", jwt.issuer());
    if (jwt.additionalClaims() != null) {
      ArrayNode claims = out.putArray("additionalClaims");
      for (JwtValidation.Claim c : jwt.additionalClaims()) {
        ObjectNode claim = claims.addObject().put("format", c.format()).put("name", c.name());
        texts(claim, "values", c.values());
      }
    }
    return out;
  }

  /** A model object of the SDK as JSON with the field names of the API. */
  static JsonNode sdk(SdkPojo pojo) {
    ObjectNode out = object();
    for (SdkField<?> field : pojo.sdkFields()) {
      Object value = field.getValueOrDefault(pojo);
      if (value != null
          && !(value instanceof SdkAutoConstructList)
          && !(value instanceof SdkAutoConstructMap)) {
        out.set(field.memberName(), sdkValue(value));
      }
    }
    return out;
  }

  private static JsonNode sdkValue(Object value) {
    if (value instanceof SdkPojo pojo) {
      return sdk(pojo);
    }
    if (value instanceof List<?> list) {
      ArrayNode out = Inputs.MAPPER.createArrayNode();
      list.forEach(e -> out.add(sdkValue(e)));
      return out;
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode out = object();
      map.forEach((k, v) -> out.set((String) k, sdkValue(v)));
      return out;
    }
    return Inputs.json(value);
  }

  private static void put(ObjectNode out, String name, String value) {
    if (value != null) {
      out.put(name, value);
    }
  }

  private static void texts(ObjectNode out, String name, List<String> values) {
    if (values != null) {
      values.forEach(out.putArray(name)::add);
    }
  }
}
