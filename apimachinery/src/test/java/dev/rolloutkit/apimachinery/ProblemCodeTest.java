package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemCodeTest {
  @Test
  void aCodeHasAnAreaAndPrintsAsItsText() {
    ProblemCode code = ProblemCode.of("Weight.OutOfRange");
    assertThat(code.area()).isEqualTo("Weight");
    assertThat(code).hasToString("Weight.OutOfRange").isEqualTo(ProblemCode.of(code.text()));
    assertThat(ProblemCode.of("D11").area()).isEqualTo("D11");
  }

  @Test
  void codesAreOrderedByTheirTexts() {
    assertThat(ProblemCode.of("A.B")).isLessThan(ProblemCode.of("A.C"));
  }

  @ParameterizedTest
  @EnumSource
  void aFieldErrorHasTheReasonOfItsTypeAsCode(ErrorType type) {
    assertThat(type.code().text()).isEqualTo(type.reason());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "A.", ".B", "A.B.C", "A B", "a-b", "1A", "A.1", "\u00c4.B"})
  void otherStringsAreNotCodes(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemCode.of(text))
        .withMessage("not a problem code: " + text);
  }
}
