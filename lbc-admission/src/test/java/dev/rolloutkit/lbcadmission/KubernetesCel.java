package dev.rolloutkit.lbcadmission;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelFunctionBinding;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicy;
import dev.rolloutkit.lbcadmission.policy.PolicyRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates policies as the API server does, with its variables and its functions for strings,
 * addresses and blocks. Its addresses are stricter than Go's: no leading zeros, no zones, no IPv4
 * within IPv6.
 */
final class KubernetesCel {
  private static final Cel CEL =
      CelFactory.standardCelBuilder()
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .addCompilerLibraries(CelExtensions.strings(), CelExtensions.optional())
          .addRuntimeLibraries(CelExtensions.strings(), CelExtensions.optional())
          .addVar("object", SimpleType.DYN)
          .addVar("oldObject", SimpleType.DYN)
          .addVar("request", SimpleType.DYN)
          .addVar("variables", MapType.create(SimpleType.STRING, SimpleType.DYN))
          .addFunctionDeclarations(
              function("isIP", "is_ip", SimpleType.BOOL),
              function("isCIDR", "is_cidr", SimpleType.BOOL),
              function("cidr", "string_to_cidr", SimpleType.DYN),
              CelFunctionDecl.newFunctionDeclaration(
                  "masked",
                  CelOverloadDecl.newMemberOverload("cidr_masked", SimpleType.DYN, SimpleType.DYN)))
          .addFunctionBindings(
              CelFunctionBinding.from("is_ip", String.class, text -> ip(text).isPresent()),
              CelFunctionBinding.from("is_cidr", String.class, text -> cidr(text).isPresent()),
              CelFunctionBinding.from(
                  "string_to_cidr", String.class, text -> cidr(text).orElseThrow().toString()),
              CelFunctionBinding.from(
                  "cidr_masked",
                  String.class,
                  text -> cidr(text).orElseThrow().masked().toString()))
          .build();

  private KubernetesCel() {}

  private static CelFunctionDecl function(String name, String overload, CelType result) {
    return CelFunctionDecl.newFunctionDeclaration(
        name, CelOverloadDecl.newGlobalOverload(overload, result, SimpleType.STRING));
  }

  private static Optional<IpAddress> ip(String text) {
    IpAddress address = IpAddress.parse(text);
    boolean mapped = address != null && address.isMapped();
    return address == null || address.leadingZeros() || mapped
        ? Optional.empty()
        : Optional.of(address);
  }

  private static Optional<Cidr> cidr(String text) {
    int slash = text.indexOf('/');
    String bits = text.substring(slash + 1);
    boolean strict =
        slash > 0
            && ip(text.substring(0, slash)).isPresent()
            && (bits.length() == 1 || !bits.startsWith("0"));
    return strict ? Cidr.parse(text) : Optional.empty();
  }

  /** A compiled policy. */
  static Evaluator compile(AdmissionPolicy policy) {
    Map<String, Program> variables = new LinkedHashMap<>();
    policy.variables().forEach((name, text) -> variables.put(name, program(text)));
    List<Validation> validations = new ArrayList<>();
    for (PolicyRule rule : policy.rules()) {
      validations.add(
          new Validation(rule, program(rule.expression()), program(rule.messageExpression())));
    }
    return new Evaluator(variables, ImmutableList.copyOf(validations));
  }

  /** A compiled expression. */
  interface Program {
    Object eval(Map<String, ?> in) throws Exception;
  }

  private static Program program(String text) {
    try {
      return CEL.createProgram(CEL.compile(text).getAst())::eval;
    } catch (Exception e) {
      throw new AssertionError(text, e);
    }
  }

  private record Validation(PolicyRule rule, Program expression, Program message) {}

  /** A rule that refuses an object, and its message. */
  record Refusal(PolicyRule rule, String message) {}

  /** A compiled policy that can be evaluated. */
  record Evaluator(Map<String, Program> variables, ImmutableList<Validation> validations) {
    /** Every rule that refuses, in order. */
    List<Refusal> refusals(JsonNode object, JsonNode oldObject) {
      Map<String, Object> known = new HashMap<>();
      Map<String, Object> in = new HashMap<>();
      in.put("object", value(object));
      in.put("oldObject", value(oldObject));
      in.put("variables", known);
      List<Refusal> out = new ArrayList<>();
      try {
        for (Map.Entry<String, Program> variable : variables.entrySet()) {
          known.put(variable.getKey(), variable.getValue().eval(in));
        }
        for (Validation validation : validations) {
          if (!(boolean) validation.expression().eval(in)) {
            out.add(new Refusal(validation.rule(), (String) validation.message().eval(in)));
          }
        }
      } catch (Exception e) {
        throw new AssertionError(object + " " + known, e);
      }
      return out;
    }
  }

  private static Object value(JsonNode json) {
    if (json == null || json.isNull() || json.isMissingNode()) {
      return NullValue.NULL_VALUE;
    }
    if (json.isObject()) {
      Map<String, Object> out = new LinkedHashMap<>();
      json.properties().forEach(e -> out.put(e.getKey(), value(e.getValue())));
      return out;
    }
    if (json.isArray()) {
      List<Object> out = new ArrayList<>();
      json.forEach(element -> out.add(value(element)));
      return out;
    }
    if (json.isTextual()) {
      return json.textValue();
    }
    return json.isBoolean() ? (Object) json.booleanValue() : (Object) json.longValue();
  }
}
