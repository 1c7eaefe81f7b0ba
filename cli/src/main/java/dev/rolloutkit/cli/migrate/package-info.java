/** The command that compares Ingresses with the Gateways that are to replace them. */
@NullMarked
package dev.rolloutkit.cli.migrate;

import org.jspecify.annotations.NullMarked;
