package dev.rolloutkit.webhook.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key and a certificate for localhost, made by the JDK's keytool. */
record TestCertificate(
    String certificatePem, String keyPem, X509Certificate certificate, PrivateKey key) {
  private static final String PASSWORD = "changeit";

  static TestCertificate create(Path folder, String name, String algorithm)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    "key",
                    "-keyalg",
                    algorithm,
                    "-dname",
                    "CN=" + name,
                    "-ext",
                    "san=dns:localhost,ip:127.0.0.1",
                    "-validity",
                    "30",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    store.toString(),
                    "-storepass",
                    PASSWORD))
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!keytool.waitFor(10, TimeUnit.MINUTES) || keytool.exitValue() != 0) {
      throw new IOException(output);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    X509Certificate certificate = (X509Certificate) keys.getCertificate("key");
    return new TestCertificate(
        pem("CERTIFICATE", certificate.getEncoded()),
        pem("PRIVATE KEY", keys.getKey("key", PASSWORD.toCharArray()).getEncoded()),
        certificate,
        (PrivateKey) keys.getKey("key", PASSWORD.toCharArray()));
  }

  private static String pem(String type, byte[] bytes) {
    return "-----BEGIN "
        + type
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
        + "\n-----END "
        + type
        + "-----\n";
  }

  void write(Path certificateFile, Path keyFile) throws IOException {
    Files.writeString(certificateFile, certificatePem);
    Files.writeString(keyFile, keyPem);
  }

  /** Trusts these certificates alone. */
  static SSLContext trusting(TestCertificate... all) throws GeneralSecurityException, IOException {
    return context(null, all);
  }

  /** Shows this certificate, and trusts those. */
  SSLContext trusts(TestCertificate... all) throws GeneralSecurityException, IOException {
    KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
    own.load(null, null);
    own.setKeyEntry("own", key, PASSWORD.toCharArray(), new X509Certificate[] {certificate});
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(own, PASSWORD.toCharArray());
    return context(managers.getKeyManagers(), all);
  }

  private static SSLContext context(KeyManager[] keys, TestCertificate... all)
      throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    for (int i = 0; i < all.length; i++) {
      trusted.setCertificateEntry("c" + i, all[i].certificate());
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys, managers.getTrustManagers(), new SecureRandom());
    return context;
  }
}
