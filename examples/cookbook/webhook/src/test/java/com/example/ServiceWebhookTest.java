package com.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

class ServiceWebhookTest {
  private static final String REVIEW =
      """
      {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
        "uid": "1", "operation": "CREATE", "namespace": "shop", "name": "web",
        "kind": {"group": "", "version": "v1", "kind": "Service"},
        "resource": {"group": "", "version": "v1", "resource": "services"},
        "object": {"apiVersion": "v1", "kind": "Service",
          "metadata": {"namespace": "shop", "name": "web"},
          "spec": {"type": "LoadBalancer", "ports": [{"port": 80}]}}}}
      """;

  @Test
  void refusesALoadBalancerWithoutClass() throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), 0);
    ServiceWebhook.start(server);
    try {
      int port = server.getAddress().getPort();
      URI uri = URI.create("http://" + here.getHostAddress() + ":" + port + "/validate-services");
      HttpRequest post =
          HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(REVIEW)).build();
      String answer = HttpClient.newHttpClient().send(post, BodyHandlers.ofString()).body();
      System.out.println(answer);
      assertTrue(answer.contains("\"allowed\":false"), answer);
    } finally {
      server.stop(0);
    }
  }
}
