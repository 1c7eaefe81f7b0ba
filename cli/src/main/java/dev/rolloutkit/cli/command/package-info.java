/** The commands of Argo's plug-in as {@code kubectl} lines, and what an upgrade would redeploy. */
@NullMarked
package dev.rolloutkit.cli.command;

import org.jspecify.annotations.NullMarked;
