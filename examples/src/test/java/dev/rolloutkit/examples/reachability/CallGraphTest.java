package dev.rolloutkit.examples.reachability;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a call reaches in a program of a few classes. */
class CallGraphTest {
  private interface Shape {
    int area();

    default int twice() {
      return 2 * area();
    }
  }

  private record Square(int side) implements Shape {
    @Override
    public int area() {
      return side * side;
    }
  }

  private record Circle(int radius) implements Shape {
    @Override
    public int area() {
      return 3 * radius * radius;
    }
  }

  private abstract static class Base {
    int value() {
      return 1;
    }
  }

  private interface Valued {
    int value();
  }

  private static final class Inherits extends Base implements Valued {
    @Override
    public int value() {
      return super.value();
    }
  }

  private static final class BySize implements Comparator<Shape> {
    @Override
    public int compare(Shape a, Shape b) {
      return Integer.compare(a.area(), b.area());
    }
  }

  private static final class Program {
    static int dispatches() {
      Shape shape = new Square(2);
      return shape.twice();
    }

    static int inherits() {
      Valued valued = new Inherits();
      return valued.value();
    }

    static int passesOn() {
      IntSupplier lambda = () -> inLambda();
      IntSupplier reference = Program::byReference;
      return lambda.getAsInt() + reference.getAsInt();
    }

    static int inLambda() {
      return 1;
    }

    static int byReference() {
      return 2;
    }

    static List<Shape> calledBack(List<Shape> shapes) {
      return shapes.stream().sorted(new BySize()).toList();
    }
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importClasses(
              Shape.class,
              Square.class,
              Circle.class,
              Base.class,
              Valued.class,
              Inherits.class,
              BySize.class,
              Program.class);

  @Test
  void aMethodOfAnInterfaceIsThatOfTheClassesThatAreMade() {
    assertThat(reached("dispatches"))
        .contains("Shape.twice", "Square.area")
        .doesNotContain("Circle.area", "Program.inLambda");
  }

  @Test
  void aMethodCallsWhatItOverrides() {
    assertThat(reached("inherits")).contains("Inherits.value", "Base.value");
  }

  @Test
  void lambdasAndReferencesAreCalls() {
    assertThat(reached("passesOn")).contains("Program.inLambda", "Program.byReference");
  }

  @Test
  void otherLibrariesCallWhatOverridesTheirMethods() {
    assertThat(reached("calledBack")).contains("BySize.compare").doesNotContain("Square.area");
  }

  @Test
  void aPageNamesFunctionsAndTheReadmeNamesFacades() {
    assertThat(Doors.functions("Call `Explain.whyNot`, or `new Other()`; e.g. `a.b` is none."))
        .containsExactly("Explain.whyNot");
    assertThat(
            Doors.facades(
                "`dev.rolloutkit.No`\n| module | start from |\n|---|---|\n"
                    + "| a | `dev.rolloutkit.a.A`, `dev.rolloutkit.a.B` |\n\n`dev.rolloutkit.c.C`"))
        .containsExactly("dev.rolloutkit.a.A", "dev.rolloutkit.a.B");
  }

  private static Set<String> reached(String root) {
    CallGraph graph = new CallGraph(CLASSES);
    graph.call(
        CLASSES.get(Program.class).getMethods().stream()
            .filter(method -> method.getName().equals(root))
            .toList());
    return CLASSES.stream()
        .flatMap(type -> type.getCodeUnits().stream())
        .filter(graph::reaches)
        .map(CallGraphTest::name)
        .collect(Collectors.toSet());
  }

  private static String name(JavaCodeUnit unit) {
    return unit.getOwner().getSimpleName() + "." + unit.getName();
  }
}
