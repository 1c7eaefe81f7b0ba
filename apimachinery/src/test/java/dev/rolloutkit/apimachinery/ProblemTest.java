package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTest {
  private static final FieldPath AT = FieldPath.of("spec", "x");

  @Test
  void messagesAreThoseOfKubernetes() {
    assertThat(Problem.required(AT, "")).hasToString("spec.x: Required value");
    assertThat(Problem.required(AT, "must be set"))
        .hasToString("spec.x: Required value: must be set");
    assertThat(Problem.invalid(AT, "\"a\"", "must be b"))
        .hasToString("spec.x: Invalid value: \"a\": must be b");
    assertThat(Problem.invalid(AT, -1, "must be greater than or equal to 0"))
        .hasToString("spec.x: Invalid value: -1: must be greater than or equal to 0");
    assertThat(Problem.duplicate(AT, "\"a\"")).hasToString("spec.x: Duplicate value: \"a\"");
    assertThat(Problem.forbidden(AT, "not here")).hasToString("spec.x: Forbidden: not here");
    assertThat(Problem.notFound(AT, "\"vol\"")).hasToString("spec.x: Not found: \"vol\"");
    assertThat(Problem.internal(AT, "broken")).hasToString("spec.x: Internal error: broken");
  }

  @Test
  void supportedValuesAreListedInTheGivenOrder() {
    assertThat(Problem.notSupported(AT, "\"c\"", List.of("b", "a\"")))
        .hasToString("spec.x: Unsupported value: \"c\": supported values: \"b\", \"a\\\"\"");
    assertThat(Problem.notSupported(AT, "\"c\"", List.of()))
        .hasToString("spec.x: Unsupported value: \"c\"");
  }

  @Test
  void messagesNameLimitsUnlessTheyAreNegative() {
    assertThat(Problem.tooLong(AT, 63))
        .hasToString("spec.x: Too long: may not be more than 63 bytes");
    assertThat(Problem.tooLong(AT, 1)).hasToString("spec.x: Too long: may not be more than 1 byte");
    assertThat(Problem.tooLong(AT, -1)).hasToString("spec.x: Too long: value is too long");
    assertThat(Problem.tooMany(AT, 5, 2))
        .hasToString("spec.x: Too many: 5: must have at most 2 items");
    assertThat(Problem.tooMany(AT, 2, 1))
        .hasToString("spec.x: Too many: 2: must have at most 1 item");
    assertThat(Problem.tooMany(AT, -1, -1)).hasToString("spec.x: Too many: has too many items");
  }

  @Test
  void someTypesDoNotShowTheValue() {
    Problem secret =
        Problem.of(ErrorType.FORBIDDEN, "spec.x", "\"secret\"", "no", ProblemCode.of("Code"));
    assertThat(secret.text()).isEqualTo("spec.x: Forbidden: no");
    assertThat(secret.value()).isEqualTo("\"secret\"");
    assertThat(Problem.invalid(AT, null, "bad").text()).isEqualTo("spec.x: Invalid value: bad");
  }

  @Test
  void plainMessagesAreShownUnchanged() {
    Problem problem =
        Problem.plain(
            FieldPath.root(), "missing ForwardConfig", ProblemCode.of("Action.NoForward"));
    assertThat(problem.text()).isEqualTo("missing ForwardConfig");
    assertThat(problem.message()).isEqualTo("missing ForwardConfig");
    assertThat(problem.code()).hasToString("Action.NoForward");
    assertThat(Problem.plain(AT, "odd", ProblemCode.of("Odd")).text()).isEqualTo("spec.x: odd");
  }

  @Test
  void aCauseCarriesReasonPathAndMessageWithoutPath() {
    var cause = Problem.invalid(AT, "null", "may not change once set").toStatusCause();
    assertThat(cause.getReason()).isEqualTo("FieldValueInvalid");
    assertThat(cause.getField()).isEqualTo("spec.x");
    assertThat(cause.getMessage()).isEqualTo("Invalid value: null: may not change once set");
  }

  @Test
  void theCodeIsTheReasonUnlessItIsReplaced() {
    Problem problem = Problem.required(AT, "");
    assertThat(problem.code()).hasToString("FieldValueRequired");
    assertThat(problem.withCode(ProblemCode.of("Name.Missing")).code()).hasToString("Name.Missing");
    assertThat(problem.withCode(ProblemCode.of("Name.Missing")).text()).isEqualTo(problem.text());
  }

  @Test
  void everyTypeHasItsReason() {
    assertThat(ErrorType.values())
        .extracting(ErrorType::reason)
        .containsExactly(
            "FieldValueRequired",
            "FieldValueInvalid",
            "FieldValueNotSupported",
            "FieldValueDuplicate",
            "FieldValueForbidden",
            "FieldValueNotFound",
            "FieldValueTooLong",
            "FieldValueTooMany",
            "FieldValueTypeInvalid",
            "InternalError",
            "Text");
    assertThat(Problem.of(ErrorType.TYPE_INVALID, "", "5", "not text", ProblemCode.of("c")).text())
        .isEqualTo("Invalid value: 5: not text");
  }

  @Test
  void partsMustNotBeNull() {
    String none = null;
    assertThatNullPointerException()
        .isThrownBy(() -> Problem.of(ErrorType.INVALID, none, null, "", ProblemCode.of("A.B")));
    assertThatNullPointerException().isThrownBy(() -> Problem.required(AT, none));
  }
}
