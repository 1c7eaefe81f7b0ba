package dev.rolloutkit.benchmarks;

import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.shard.ShardVs;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.ako.name.PathIdentity;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Single Avi names. The floor of a plain name is a copy of its characters, that of a hashed one the
 * JDK's SHA-1 over its bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AkoNamesBenchmark {
  private String namespace = "red";
  private String service = "avisvc-lb";
  private String ingress = "my-ingress";
  private String host = "myhost.avi.internal";
  private String path = "/foo";
  private AkoConfig config;
  private AviNames plain;
  private AviNames hashed;
  private char[] plainText;
  private byte[] hashedText;

  /** Names of both modes, and the texts for the floors. */
  @Setup
  public void setUp() {
    config = AkoConfig.builder().clusterName("my-cluster").build();
    plain = AkoNaming.names(config);
    hashed = AkoNaming.names(AkoConfig.builder().from(config).mode(NamingMode.EVH).build());
    if (!l4PoolPlain().value().equals("my-cluster--red-avisvc-lb-TCP-80")
        || evhPoolHashed().value().length() != "my-cluster--".length() + 40) {
      throw new IllegalStateException("the names are not what they should be");
    }
    plainText = l4PoolPlain().value().toCharArray();
    hashedText = evhPoolHashed().plain().getBytes(StandardCharsets.UTF_8);
  }

  /** The pool of a port, plain. */
  @Benchmark
  public AviName l4PoolPlain() {
    return plain.l4Pool(namespace, service, "TCP", 80);
  }

  /** The pool of a path in SNI mode, plain. */
  @Benchmark
  public AviName sniPool() {
    return plain.path(PathIdentity.of("default", ingress, host, path)).sniPool();
  }

  /** The pool of a path in EVH mode, hashed. */
  @Benchmark
  public AviName evhPoolHashed() {
    return hashed.path(PathIdentity.of("default", ingress, host, path)).evhPool("service1");
  }

  /** The number of the shard of a host. */
  @Benchmark
  public long shard() {
    return Sharding.bucket(host, 8);
  }

  /** The shard of a host with its name and tenant. */
  @Benchmark
  public ShardVs shardVs() {
    return Sharding.shardVs(config, plain, host, namespace, null, null);
  }

  /** The floor of a plain name: its characters are copied once. */
  @Benchmark
  public String floorCopy() {
    return String.valueOf(plainText);
  }

  /** The floor of a hashed name: the JDK's SHA-1 over its bytes, no text made of it. */
  @Benchmark
  public byte[] floorSha1() throws NoSuchAlgorithmException {
    return MessageDigest.getInstance("SHA-1").digest(hashedText);
  }
}
