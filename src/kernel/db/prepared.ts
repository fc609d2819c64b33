import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './db.ts'
import type { Dialect } from './dialect.ts'

/** Stands for a value while the question is built. */
class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const blanks = new Proxy({}, { get: (_, name) => new Blank(String(name)) })

/**
 * A question that is always the same but for its values, for the few that are asked all day: it is built once for each database, because
 * building one costs as much as asking it. `given` holds blanks while it is built, so a value may stand in the question but decides nothing.
 */
export const prepared = <V extends object, R>(
  build: (db: Reader['db'], given: V, dialect: Dialect) => Compilable<R>,
): ((reader: Reader, values: V) => Promise<R[]>) => {
  const kept = new Map<Dialect, CompiledQuery<R>>()
  const queryFor = ({ db, dialect }: Reader): CompiledQuery<R> => {
    // Each value a blank: the builder only passes them on.
    const query = build(db, blanks as V, dialect).compile()
    kept.set(dialect, query)
    return query
  }
  return (reader, values) => {
    const query = kept.get(reader.dialect) ?? queryFor(reader)
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = query.parameters.map((value) => (value instanceof Blank ? given.get(value.name) : value))
    return reader.run({ ...query, parameters })
  }
}
