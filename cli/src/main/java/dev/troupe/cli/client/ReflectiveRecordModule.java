package dev.troupe.cli.client;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.module.SimpleModule;

/**
 * Makes records by plain reflection. The mapper's own way, a method handle, has Java generate classes for each length and
 * kind of a constructor's parameters, which takes a command longer than all else it reads.
 */
final class ReflectiveRecordModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addValueInstantiators(new RecordInstantiators());
    }

    private static final class RecordInstantiators extends ValueInstantiators.Base {
        @Override
        public ValueInstantiator modifyValueInstantiator(
                DeserializationConfig config,
                BeanDescription.Supplier description,
                ValueInstantiator usual) {
            return usual instanceof StdValueInstantiator standard
                            && description.getBeanClass().isRecord()
                            && standard.getWithArgsCreator() != null
                            && standard.getWithArgsCreator().getAnnotated()
                                    instanceof Constructor<?> constructor
                    ? new RecordInstantiator(standard, constructor)
                    : usual;
        }
    }

    private static final class RecordInstantiator extends StdValueInstantiator {
        private static final long serialVersionUID = 1L;
        private final transient Constructor<?> constructor;

        RecordInstantiator(StdValueInstantiator usual, Constructor<?> constructor) {
            super(usual);
            this.constructor = constructor;
        }

        @Override
        public @Nullable Object createFromObjectWith(
                DeserializationContext context, Object[] parts) {
            try {
                return constructor.newInstance(parts);
            } catch (InvocationTargetException e) {
                Throwable why = e.getCause() == null ? e : e.getCause();
                return context.handleInstantiationProblem(
                        getValueClass(), parts, rewrapCtorProblem(context, why));
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                return context.handleInstantiationProblem(
                        getValueClass(), parts, rewrapCtorProblem(context, e));
            }
        }
    }
}
