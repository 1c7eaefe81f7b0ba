package dev.rolloutkit.program.cluster;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import java.io.IOException;

/**
 * Inspects a type only when the first object of that type is read. A pod template alone refers to
 * 150 types, most of which no manifest uses, and inspecting all of them takes longer than reading
 * the manifests.
 */
final class LazyBeans extends BeanDeserializerModifier {
  private static final long serialVersionUID = 1L;

  @Override
  public JsonDeserializer<?> modifyDeserializer(
      DeserializationConfig config, BeanDescription type, JsonDeserializer<?> deserializer) {
    return deserializer instanceof BeanDeserializer bean ? new LazyBean(bean) : deserializer;
  }

  private static final class LazyBean extends DelegatingDeserializer {
    private static final long serialVersionUID = 1L;

    private final BeanDeserializer bean;
    private volatile boolean resolved;

    LazyBean(BeanDeserializer bean) {
      super(bean);
      this.bean = bean;
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> other) {
      return other instanceof BeanDeserializer changed ? new LazyBean(changed) : other;
    }

    @Override
    public void resolve(DeserializationContext context) {
      // Waits for the first object.
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      ready(context);
      return super.deserialize(parser, context);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context, Object into)
        throws IOException {
      ready(context);
      return super.deserialize(parser, context, into);
    }

    private void ready(DeserializationContext context) throws JsonMappingException {
      if (!resolved) {
        synchronized (bean) {
          if (!resolved) {
            bean.resolve(context);
            resolved = true;
          }
        }
      }
    }
  }
}
