package dev.rolloutkit.webhook.server;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A key manager whose certificate can be replaced while the server runs: each handshake uses the
 * pair that is current when it starts.
 *
 * <p>A handshake makes three calls: for an alias, and then for the key and the chain of the alias.
 * Each pair has its own alias, and the previous pair is kept, so that all three results match.
 */
final class SwappingKeyManager extends X509ExtendedKeyManager {
  private final Map<String, CertificateFiles.Pair> known = new ConcurrentHashMap<>();
  private volatile Named current;
  private @Nullable Named previous;
  private int count;

  private record Named(String alias, CertificateFiles.Pair pair) {}

  SwappingKeyManager(CertificateFiles.Pair pair) {
    current = new Named("0", pair);
    known.put(current.alias(), pair);
  }

  /** Sets the certificate for all further handshakes. */
  synchronized void swap(CertificateFiles.Pair pair) {
    Named next = new Named(String.valueOf(++count), pair);
    known.put(next.alias(), pair);
    if (previous != null) {
      known.remove(previous.alias());
    }
    previous = current;
    current = next;
  }

  private @Nullable String alias(String keyType) {
    Named now = current;
    return now.pair().key().getAlgorithm().equals(keyType) ? now.alias() : null;
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return alias(keyType);
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return alias(keyType);
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    String alias = alias(keyType);
    return alias == null ? null : new String[] {alias};
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    CertificateFiles.Pair pair = known.get(alias);
    return pair == null ? null : pair.chain().toArray(X509Certificate[]::new);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    CertificateFiles.Pair pair = known.get(alias);
    return pair == null ? null : pair.key();
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }
}
