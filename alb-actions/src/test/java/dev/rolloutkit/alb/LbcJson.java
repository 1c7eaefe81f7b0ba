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

/** What is read from annotations, as the recordings write it: absent members are left out. */
final class LbcJson {
  private LbcJson() {}

  static JsonNode action(LbcAction a) {
    ObjectNode out = object().put("type", a.type());
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
    if (c.host() != null) {
      ObjectNode config = out.putObject("hostHeaderConfig");
      texts(config, "values", c.host().values());
      texts(config, "regexValues", c.host().regexValues());
    }
    if (c.path() != null) {
      ObjectNode config = out.putObject("pathPatternConfig");
      texts(config, "values", c.path().values());
      texts(config, "regexValues", c.path().regexValues());
    }
    if (c.header() != null) {
      ObjectNode config = out.putObject("httpHeaderConfig");
      config.put("httpHeaderName", c.header().name());
      texts(config, "values", c.header().values());
      texts(config, "regexValues", c.header().regexValues());
    }
    if (c.method() != null) {
      texts(out.putObject("httpRequestMethodConfig"), "values", c.method().values());
    }
    if (c.sourceIp() != null) {
      texts(out.putObject("sourceIPConfig"), "values", c.sourceIp().values());
    }
    if (c.query() != null) {
      ObjectNode config = out.putObject("queryStringConfig");
      if (c.query().values() != null) {
        ArrayNode pairs = config.putArray("values");
        c.query()
            .values()
            .forEach(
                p -> {
                  ObjectNode pair = pairs.addObject();
                  put(pair, "key", p.key());
                  pair.put("value", p.value());
                });
      }
    }
    return out;
  }

  private static JsonNode transform(LbcTransform t) {
    ObjectNode out = object().put("type", t.type());
    if (t.url() != null) {
      rewrites(out.putObject("urlRewriteConfig"), t.url());
    }
    if (t.host() != null) {
      rewrites(out.putObject("hostHeaderRewriteConfig"), t.host());
    }
    return out;
  }

  private static void rewrites(ObjectNode config, LbcTransform.Rewrites rewrites) {
    if (rewrites.rewrites() != null) {
      ArrayNode all = config.putArray("rewrites");
      rewrites
          .rewrites()
          .forEach(r -> all.addObject().put("regex", r.regex()).put("replace", r.replace()));
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

  /** A model object of the SDK with the member names of the API. */
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
