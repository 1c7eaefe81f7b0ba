package dev.rolloutkit.webhook.server;

import com.google.common.collect.ImmutableList;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A key and a certificate chain in PEM files (PKCS#8, PKCS#1 or SEC 1; RSA or EC).
 *
 * <p>Files are compared by content: a mounted Secret changes through a symbolic link, so
 * modification times are not reliable.
 */
public final class CertificateFiles {
  private static final byte[] PROBE = {1, 2, 3};

  private final Path certificate;
  private final Path key;
  private byte[] readCertificate = {};
  private byte[] readKey = {};

  /**
   * A matching key and certificate chain.
   *
   * @param key the private key
   * @param chain certificates, the server's own first
   */
  record Pair(PrivateKey key, ImmutableList<X509Certificate> chain) {
    /** When the server's own certificate expires. */
    Instant notAfter() {
      return chain.get(0).getNotAfter().toInstant();
    }
  }

  public CertificateFiles(Path certificate, Path key) {
    this.certificate = certificate;
    this.key = key;
  }

  /**
   * Reads the files if they have changed since the last time.
   *
   * @return {@code null} if they have not changed
   * @throws IOException if they cannot be read or do not belong together, as between the two writes
   *     of a renewal; the next call tries again
   */
  synchronized @Nullable Pair readIfChanged(Vertx vertx) throws IOException {
    byte[] newCertificate = Files.readAllBytes(certificate);
    byte[] newKey = Files.readAllBytes(key);
    if (Arrays.equals(newCertificate, readCertificate) && Arrays.equals(newKey, readKey)) {
      return null;
    }
    Pair pair = check(vertx, newCertificate, newKey);
    readCertificate = newCertificate;
    readKey = newKey;
    return pair;
  }

  private Pair check(Vertx vertx, byte[] newCertificate, byte[] newKey) throws IOException {
    PemKeyCertOptions options =
        new PemKeyCertOptions()
            .addCertValue(Buffer.buffer(newCertificate))
            .addKeyValue(Buffer.buffer(newKey));
    X509KeyManager manager;
    try {
      manager = keyManager(options, vertx);
    } catch (Exception e) {
      // Vert.x declares no narrower type
      throw new IOException(certificate + " and " + key + " cannot be read: " + e.getMessage(), e);
    }
    for (String type : new String[] {"RSA", "EC"}) {
      String[] aliases = manager.getServerAliases(type, null);
      if (aliases != null && aliases.length > 0) {
        PrivateKey privateKey = manager.getPrivateKey(aliases[0]);
        ImmutableList<X509Certificate> chain =
            ImmutableList.copyOf(manager.getCertificateChain(aliases[0]));
        if (!belongTogether(chain.get(0), privateKey)) {
          throw new IOException(key + " is not the key of " + certificate);
        }
        return new Pair(privateKey, chain);
      }
    }
    throw new IOException(certificate + " is not of an RSA or EC key");
  }

  private static X509KeyManager keyManager(PemKeyCertOptions options, Vertx vertx)
      throws Exception {
    for (KeyManager manager : options.getKeyManagerFactory(vertx).getKeyManagers()) {
      if (manager instanceof X509KeyManager x509) {
        return x509;
      }
    }
    throw new IOException("no key");
  }

  private static boolean belongTogether(X509Certificate certificate, PrivateKey key) {
    try {
      Signature signature =
          Signature.getInstance(
              key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "SHA256withRSA");
      signature.initSign(key);
      signature.update(PROBE);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(PROBE);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
