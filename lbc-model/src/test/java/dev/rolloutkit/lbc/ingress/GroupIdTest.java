package dev.rolloutkit.lbc.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The group that an Ingress specifies. */
class GroupIdTest {
  private static IngressClassParams params(String group) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.putObject("group").put("name", group);
    return IngressClassParams.of("internal", spec);
  }

  private static List<String> messages(String group) {
    return GroupId.of("prod", "api", group, Optional.empty()).warningsOrProblems().stream()
        .map(Problem::detail)
        .toList();
  }

  @Test
  void anIngressWithoutAGroupHasOneOfItsOwn() {
    assertThat(GroupId.of("prod", "api", null, Optional.empty()).orElseThrow())
        .isEqualTo(GroupId.implicit("prod", "api"));
  }

  @Test
  void theAnnotationNamesAGroupUnlessTheParametersOfTheClassDo() {
    assertThat(GroupId.of("prod", "api", "shop", Optional.empty()).orElseThrow())
        .isEqualTo(GroupId.explicit("shop"));
    assertThat(GroupId.of("prod", "api", "shop", Optional.of(params("all"))).orElseThrow())
        .isEqualTo(GroupId.explicit("all"));
  }

  @Test
  void groupOfAnIngressIsReadFromItsMetadata() {
    ObjectMeta meta =
        new ObjectMetaBuilder()
            .withNamespace("prod")
            .withName("api")
            .addToAnnotations(GroupId.ANNOTATION, "shop")
            .build();

    assertThat(GroupId.of(meta, Optional.empty()).orElseThrow().text()).isEqualTo("shop");
    assertThat(GroupId.of(meta, Optional.of(params("all"))).orElseThrow().text()).isEqualTo("all");
    assertThat(GroupId.of(null, Optional.empty()).orElseThrow())
        .isEqualTo(GroupId.implicit("", ""));
  }

  /** An annotation that is present but empty does not mean that there is no group. */
  @Test
  void theNameOfAGroupIsValidatedAndMustNotBeEmpty() {
    String malformed =
        "invalid ingress group: groupName must consist of lower case alphanumeric characters, '-'"
            + " or '.', and must start and end with an alphanumeric character";

    assertThat(messages("")).containsExactly(malformed);
    assertThat(messages("Shop")).containsExactly(malformed);
    assertThat(messages("shop.")).containsExactly(malformed);
    assertThat(messages("a".repeat(63))).isEmpty();
    assertThat(messages("a".repeat(64)))
        .containsExactly("invalid ingress group: groupName must be no more than 63 characters");
  }
}
