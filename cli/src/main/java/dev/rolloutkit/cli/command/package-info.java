/**
 * The commands of Argo's kubectl plugin as {@code kubectl} lines, and the Rollouts that an upgrade
 * would redeploy.
 */
@NullMarked
package dev.rolloutkit.cli.command;

import org.jspecify.annotations.NullMarked;
