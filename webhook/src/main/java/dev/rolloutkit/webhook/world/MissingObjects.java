package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads objects that a decision needs and the view lacks: what was created a moment ago is not yet
 * in view. Each is read once, and a decision waits only a short time for all of them together.
 */
final class MissingObjects {
  /** The time that a decision waits. */
  private static final Duration LIMIT = Duration.ofMillis(300);

  /** The maximum number of objects that are read for one decision. */
  private static final int MOST = 32;

  private static final int THREADS = 4;
  private static final int WAITING = 64;

  private final KubernetesClient client;
  private final ReadObjects read;
  private final Consumer<String> log;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          30,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING),
          task -> {
            Thread thread = new Thread(task, "missing-objects");
            thread.setDaemon(true);
            return thread;
          });

  MissingObjects(KubernetesClient client, ReadObjects read, Consumer<String> log) {
    this.client = client;
    this.read = read;
    this.log = log;
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Reads objects into the view. A name that no object can have is not asked for: such an object
   * does not exist, and in a URL the name would mean something else. Returns a sentence for each
   * object that could not be read.
   */
  ImmutableList<String> read(Collection<ObjectName> names) {
    if (names.isEmpty()) {
      return ImmutableList.of();
    }
    long end = System.nanoTime() + LIMIT.toNanos();
    ImmutableList.Builder<String> out = ImmutableList.builder();
    Map<ObjectName, Future<@Nullable HasMetadata>> asked = new LinkedHashMap<>();
    for (ObjectName name : names) {
      if (!name.isValid()) {
        continue;
      }
      try {
        if (asked.size() < MOST) {
          asked.put(name, threads.submit(() -> get(name)));
        } else {
          out.add(failed(name, "too many objects are missing"));
        }
      } catch (RejectedExecutionException e) {
        out.add(failed(name, "too many objects are being read"));
      }
    }
    asked.forEach((name, answer) -> await(name, answer, end, out));
    return out.build();
  }

  private void await(
      ObjectName name,
      Future<@Nullable HasMetadata> answer,
      long end,
      ImmutableList.Builder<String> problems) {
    try {
      HasMetadata object = answer.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      if (object == null) {
        return;
      }
      if (name.equals(ObjectName.of(object))) {
        read.put(object);
      } else {
        problems.add(failed(name, "the answer is another object"));
      }
    } catch (TimeoutException e) {
      answer.cancel(true);
      problems.add(failed(name, "no answer within " + LIMIT.toMillis() + " ms"));
    } catch (ExecutionException | RuntimeException e) {
      problems.add(failed(name, String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problems.add(failed(name, "interrupted"));
    }
  }

  private String failed(ObjectName name, String why) {
    log.accept(name + " is not in view and cannot be read: " + why);
    return name + " is not in view and cannot be read";
  }

  private @Nullable HasMetadata get(ObjectName name) {
    Class<? extends HasMetadata> type = name.kind().type();
    return Namespaced.class.isAssignableFrom(type)
        ? client.resources(type).inNamespace(name.namespace()).withName(name.name()).get()
        : client.resources(type).withName(name.name()).get();
  }

  void close() {
    threads.shutdownNow();
  }
}
