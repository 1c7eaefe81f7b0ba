package dev.rolloutkit.webhook.server;

import java.time.Duration;

/**
 * Limits on the resources that clients can use.
 *
 * @param bodyBytes of one review; an API server takes objects of up to 3 MiB (etcd 1.5 MiB) and
 *     sends the new and the old one
 * @param totalBodyBytes of all reviews that are being received or judged
 * @param smallBodyBytes of a review that counts as small
 * @param reservedBytes of {@code totalBodyBytes} that only small reviews may use
 * @param values of a review: objects, lists, texts, names and so on
 * @param connections that are open at once; over HTTP/1.1 also the reviews in flight
 * @param patience how long a connection may keep the server waiting before it has to give way to a
 *     new one, once all are taken
 * @param handshake from the connection to the end of the TLS handshake
 * @param head from the handshake to the end of the first request's head
 * @param body from there to the last byte of its body
 * @param answer from there to the answer
 * @param idle from an answer to the end of the next request's head; longer than the 90 seconds
 *     after which an API server closes idle connections, so that it never writes into one that is
 *     being closed here
 */
public record WebhookLimits(
    int bodyBytes,
    long totalBodyBytes,
    int smallBodyBytes,
    long reservedBytes,
    int values,
    int connections,
    Duration patience,
    Duration handshake,
    Duration head,
    Duration body,
    Duration answer,
    Duration idle) {

  /** Limits for a JVM with 512 MiB. */
  public static final WebhookLimits DEFAULT =
      new WebhookLimits(
          8 << 20,
          64L << 20,
          128 << 10,
          16L << 20,
          150_000,
          1024,
          Duration.ofSeconds(1),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofSeconds(120));
}
