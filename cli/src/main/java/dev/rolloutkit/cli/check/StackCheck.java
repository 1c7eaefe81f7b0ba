package dev.rolloutkit.cli.check;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.plan.PlannedStack;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.stack.lint.GroupFinding;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Ingresses and Services that the load balancer controller cannot deploy. */
final class StackCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    for (PlannedStack stack : world.planned().stacks()) {
      if (stack.stack().isOk()) {
        continue;
      }
      if (stack.findings().isEmpty()) {
        stack.stack().problems().forEach(p -> tell(world, stack, null, p, out));
      }
      for (GroupFinding finding : stack.findings()) {
        Manifest member =
            finding
                .member()
                .flatMap(
                    key ->
                        stack.members().stream()
                            .filter(m -> (m.namespace() + "/" + m.name()).equals(key))
                            .findFirst())
                .orElse(null);
        tell(world, stack, member, finding.problem(), out);
      }
    }
  }

  private static void tell(
      World world,
      PlannedStack stack,
      @Nullable Manifest blamed,
      Problem problem,
      Consumer<Finding> out) {
    Manifest at =
        blamed != null ? blamed : stack.members().isEmpty() ? null : stack.members().get(0);
    int others = stack.members().size() - 1;
    out.accept(
        new Finding(
            Level.ERROR,
            FindingCode.STACK_REFUSED,
            at == null ? stack.id() : at.label(),
            at == null ? Place.none() : world.place(at, Pointers.of(problem.field())),
            "The AWS Load Balancer Controller cannot apply it and changes nothing"
                + (others > 0 ? " for any Ingress of " + stack.id() : "")
                + ": "
                + problem.message()
                + ".",
            ""));
  }
}
