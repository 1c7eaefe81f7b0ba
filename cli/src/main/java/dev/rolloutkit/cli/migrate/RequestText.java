package dev.rolloutkit.cli.migrate;

import dev.rolloutkit.stack.route.Request;
import java.util.stream.Collectors;

/** Requests as text. */
final class RequestText {
  private static final String ANY_ADDRESS = Request.of(80, "h", "/").sourceIp();

  private RequestText() {}

  /** Such as {@code GET http://shop.example.com:80/cart?v=1 with x-env: canary from 10.0.0.1}. */
  static String of(Request request) {
    String query =
        request.query().stream()
            .map(pair -> pair.key() + "=" + pair.value())
            .collect(Collectors.joining("&"));
    String headers =
        request.headers().entrySet().stream()
            .map(header -> header.getKey() + ": " + header.getValue())
            .collect(Collectors.joining(", "));
    return request.method()
        + " "
        + request.host()
        + ":"
        + request.port()
        + request.path()
        + (query.isEmpty() ? "" : "?" + query)
        + (headers.isEmpty() ? "" : " with " + headers)
        + (request.sourceIp().equals(ANY_ADDRESS) ? "" : " from " + request.sourceIp());
  }
}
