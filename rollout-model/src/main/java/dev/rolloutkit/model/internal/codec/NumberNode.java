package dev.rolloutkit.model.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A number that keeps the spelling with which it was read, for numbers that Jackson's own nodes
 * print differently: {@code 1e3}, {@code -0}.
 */
final class NumberNode extends NumericNode {
  private static final long serialVersionUID = 1L;

  private final String lexeme;

  NumberNode(String lexeme) {
    this.lexeme = lexeme;
  }

  @Override
  public JsonToken asToken() {
    return isFloatingPointNumber() ? JsonToken.VALUE_NUMBER_FLOAT : JsonToken.VALUE_NUMBER_INT;
  }

  @Override
  public JsonParser.NumberType numberType() {
    return isFloatingPointNumber() ? JsonParser.NumberType.BIG_DECIMAL : JsonParser.NumberType.INT;
  }

  @Override
  public boolean isFloatingPointNumber() {
    return !lexeme.equals("-0");
  }

  @Override
  public boolean isIntegralNumber() {
    return lexeme.equals("-0");
  }

  @Override
  public Number numberValue() {
    return isIntegralNumber() ? (Number) 0 : (Number) doubleValue();
  }

  @Override
  public int intValue() {
    return (int) doubleValue();
  }

  @Override
  public long longValue() {
    return (long) doubleValue();
  }

  @Override
  public double doubleValue() {
    return Double.parseDouble(lexeme);
  }

  @Override
  public BigDecimal decimalValue() {
    double value = doubleValue();
    if (value == 0) {
      return BigDecimal.ZERO;
    }
    return Double.isInfinite(value) ? BigDecimal.valueOf(Double.MAX_VALUE) : new BigDecimal(lexeme);
  }

  @Override
  public BigInteger bigIntegerValue() {
    return decimalValue().toBigInteger();
  }

  @Override
  public boolean canConvertToInt() {
    double value = doubleValue();
    return value >= Integer.MIN_VALUE && value <= Integer.MAX_VALUE;
  }

  @Override
  public boolean canConvertToLong() {
    double value = doubleValue();
    return value >= Long.MIN_VALUE && value < 0x1p63;
  }

  @Override
  public String asText() {
    return lexeme;
  }

  @Override
  public void serialize(JsonGenerator generator, SerializerProvider provider) throws IOException {
    generator.writeNumber(lexeme);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NumberNode that && lexeme.equals(that.lexeme);
  }

  @Override
  public int hashCode() {
    return lexeme.hashCode();
  }
}
