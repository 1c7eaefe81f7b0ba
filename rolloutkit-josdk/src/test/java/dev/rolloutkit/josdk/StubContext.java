package dev.rolloutkit.josdk;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NamespaceableResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

/** A context whose client records its calls and does nothing. */
public final class StubContext {
  private StubContext() {}

  /** A context that adds the calls of its client, with their arguments, to a list. */
  public static <P extends HasMetadata> Context<P> of(List<String> calls) {
    Object[] resource = new Object[1];
    InvocationHandler record =
        (proxy, method, arguments) -> {
          String argument = arguments == null ? "" : String.valueOf(arguments[0]);
          calls.add(method.getName() + "(" + argument + ")");
          return method.getReturnType().isInstance(proxy) ? proxy : null;
        };
    resource[0] = stub(record, NamespaceableResource.class);
    KubernetesClient client =
        (KubernetesClient) stub((proxy, method, arguments) -> resource[0], KubernetesClient.class);
    @SuppressWarnings("unchecked")
    Context<P> context = (Context<P>) stub((proxy, method, arguments) -> client, Context.class);
    return context;
  }

  private static Object stub(InvocationHandler handler, Class<?> type) {
    return Proxy.newProxyInstance(
        StubContext.class.getClassLoader(), new Class<?>[] {type}, handler);
  }
}
