/** Lines of logs about security groups, and who is behind them. */
@NullMarked
package dev.rolloutkit.cli.log;

import org.jspecify.annotations.NullMarked;
