import * as z from 'zod/mini';

/**
 * The same schema without the rules for input: lengths, formats, ranges, refinements. For stored values, which were
 * checked by the rules of the time.
 */
export function withoutRules<S extends z.core.$ZodType>(schema: S): S {
  return rebuild(schema) as z.core.$ZodType as S;
}

function rebuild(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape);
    return z.object(Object.fromEntries(fields.map(([name, field]) => [name, rebuild(field)])));
  }
  if (schema instanceof z.ZodMiniExactOptional) return z.exactOptional(rebuild(schema._zod.def.innerType));
  if (schema instanceof z.ZodMiniNullable) return z.nullable(rebuild(schema._zod.def.innerType));
  if (schema instanceof z.ZodMiniArray) return z.array(rebuild(schema._zod.def.element));
  if (schema instanceof z.ZodMiniRecord) return z.record(z.string(), rebuild(schema._zod.def.valueType));
  if (schema instanceof z.ZodMiniUnion) return z.union(schema._zod.def.options.map(rebuild));
  if (schema instanceof z.ZodMiniString) return z.string();
  if (schema instanceof z.ZodMiniNumber) return z.number();
  return schema;
}
