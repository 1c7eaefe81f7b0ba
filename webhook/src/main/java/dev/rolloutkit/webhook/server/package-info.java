/** The HTTPS server: connections, limits, certificates, probes and metrics. */
@NullMarked
package dev.rolloutkit.webhook.server;

import org.jspecify.annotations.NullMarked;
