package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.testkit.base.Growth;
import java.lang.management.ManagementFactory;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;

/**
 * The cost of reading and compiling a schema, and of answering objects, is nearly linear in its
 * size.
 */
class CostOfASchemaTest {
  private static final ObjIntConsumer<ObjectNode> EQUAL_RULES =
      (root, n) -> {
        for (int i = 0; i < n; i++) {
          rule(property(root, "field" + i).put("type", "integer"), "self != 5");
        }
      };
  private static final ObjIntConsumer<ObjectNode> DISTINCT_RULES =
      (root, n) -> {
        for (int i = 0; i < n; i++) {
          rule(property(root, "field" + i).put("type", "integer"), "self != 5" + i);
        }
      };
  private static final ObjIntConsumer<ObjectNode> RULES_OF_ONE_VALUE =
      (root, n) -> {
        for (int i = 0; i < n; i++) {
          rule(root, "!has(self.a" + i + ")");
        }
      };
  private static final ObjIntConsumer<ObjectNode> RULES_THAT_DO_NOT_COMPILE =
      (root, n) -> {
        for (int i = 0; i < n; i++) {
          rule(property(root, "field" + i).put("type", "integer"), "self.frobnicate(" + i + ")");
        }
      };
  private static final ObjIntConsumer<ObjectNode> FIELDS_WITH_DEFAULTS =
      (root, n) -> {
        for (int i = 0; i < n; i++) {
          property(root, "field" + i)
              .put("type", "string")
              .put("pattern", "^[a-z]{0,9}$")
              .put("default", "a");
        }
      };
  private static final ObjIntConsumer<ObjectNode> LEVELS =
      (root, n) -> {
        ObjectNode schema = root;
        for (int i = 0; i < n; i++) {
          schema = property(schema, "a").put("type", "object");
          rule(schema, "true");
        }
      };
  private static final ObjIntConsumer<ObjectNode> BRANCHES =
      (root, n) -> {
        ObjectNode a = property(root, "field0").put("type", "integer");
        for (int i = 0; i < n; i++) {
          a.withArray("anyOf").addObject().put("minimum", i + 2);
        }
      };

  private static ObjectNode property(ObjectNode schema, String name) {
    return schema.withObject("/properties").putObject(name);
  }

  private static void rule(ObjectNode schema, String rule) {
    schema.withArray("x-kubernetes-validations").addObject().put("rule", rule);
  }

  private static ObjectNode crd(ObjIntConsumer<ObjectNode> schema, int n) {
    ObjectNode crd = JsonNodeFactory.instance.objectNode();
    crd.put("group", "a.b").put("kind", "C").put("plural", "cs").put("scope", "Cluster");
    for (String version : new String[] {"v1", "v1beta1"}) {
      ObjectNode out = crd.withArray("versions").addObject();
      out.put("name", version).put("served", true).put("storage", version.equals("v1"));
      schema.accept(out.putObject("schema").put("type", "object"), n);
    }
    return crd;
  }

  private static void read(ObjIntConsumer<ObjectNode> schema, int n) {
    CustomResource resource = CustomResources.read(crd(schema, n)).orElseThrow();
    CustomResources.admit(
        resource,
        ResourceRequest.builder()
            .version("v1")
            .body(
                "{\"apiVersion\":\"a.b/v1\",\"kind\":\"C\",\"metadata\":{\"name\":\"c\"},"
                    + "\"field0\":1,\"a\":{\"a\":{}}}")
            .build(),
        CrdOptions.defaults());
  }

  @Test
  void theCostOfASchemaIsNearLinear() {
    assertThat(Growth.ofMemory(n -> read(EQUAL_RULES, n), 1_000)).isLessThan(Growth.NEARLY_LINEAR);
    assertThat(Growth.ofMemory(n -> read(RULES_OF_ONE_VALUE, n), 100))
        .isLessThan(Growth.NEARLY_LINEAR);
    assertThat(Growth.ofMemory(n -> read(RULES_THAT_DO_NOT_COMPILE, n), 100))
        .isLessThan(Growth.NEARLY_LINEAR);
    assertThat(Growth.ofMemory(n -> read(FIELDS_WITH_DEFAULTS, n), 1_000))
        .isLessThan(Growth.NEARLY_LINEAR);
    assertThat(Growth.ofMemory(n -> read(LEVELS, n), 120)).isLessThan(Growth.NEARLY_LINEAR);
    assertThat(Growth.ofMemory(n -> read(BRANCHES, n), 1_000)).isLessThan(Growth.NEARLY_LINEAR);
  }

  /** The versions of a CRD mostly have the same rules, and so do many of its fields. */
  @Test
  void anExpressionIsCompiledOnceHoweverOftenItOccurs() {
    long equal = allocated(EQUAL_RULES);
    long distinct = allocated(DISTINCT_RULES);
    assertThat(equal).isLessThan(distinct / 2);
  }

  private static long allocated(ObjIntConsumer<ObjectNode> schema) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    read(schema, 100);
    long before = threads.getCurrentThreadAllocatedBytes();
    read(schema, 100);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
