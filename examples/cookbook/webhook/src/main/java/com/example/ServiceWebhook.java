package com.example;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Refuses Services that the API server would refuse, and load balancers without a class. */
public final class ServiceWebhook {
  private static final AdmissionHandler HANDLER =
      LoadBalancerClasses.admission(
              ClassPolicy.builder().classRequired(true).build(), ServerSettings.reference())
          .orElseThrow();

  private ServiceWebhook() {}

  /** Listens on port 8443. The arguments are a key store and its password. */
  public static void main(String[] args) throws Exception {
    char[] password = args[1].toCharArray();
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(KeyStore.getInstance(new File(args[0]), password), password);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), null, null);
    HttpsServer server = HttpsServer.create(new InetSocketAddress(8443), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    start(server);
  }

  static void start(HttpServer server) {
    server.createContext("/validate-services", ServiceWebhook::answer);
    server.start();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] answer = HANDLER.review(exchange.getRequestBody().readAllBytes());
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }
}
