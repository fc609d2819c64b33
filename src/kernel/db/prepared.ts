import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './db.ts'
import type { Dialect } from './dialect.ts'

/** Stands for a value while the question is built. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * A question that is always the same but for its values, for the few that are asked all day: it is built once for each database, because
 * building one costs as much as asking it. `given` holds blanks while it is built, so a value may stand in the question but decides nothing.
 */
export const prepared = <V extends object, R>(
  build: (db: Reader['db'], given: V, dialect: Dialect) => Compilable<R>,
): ((reader: Reader, values: V) => Promise<R[]>) => {
  const compiled = new Map<Dialect, CompiledQuery<R>>()
  const compileFor = ({ db, dialect }: Reader): CompiledQuery<R> => {
    // Each value a blank: the builder only passes them on.
    const query = build(db, placeholders as V, dialect).compile()
    compiled.set(dialect, query)
    return query
  }
  return (reader, values) => {
    const query = compiled.get(reader.dialect) ?? compileFor(reader)
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? given.get(value.name) : value))
    return reader.run({ ...query, parameters })
  }
}
