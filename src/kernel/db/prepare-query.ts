import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './db.ts'
import type { Dialect } from './dialect.ts'

/** A value that is bound at the call. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/** Compiled once per dialect, for hot paths: building a query costs as much as running it. `given` has placeholders without values. */
export const prepareQuery = <V extends object, R>(
  build: (db: Reader['db'], given: V, dialect: Dialect) => Compilable<R>,
): ((reader: Reader, values: V) => Promise<R[]>) => {
  const compiled = new Map<Dialect, CompiledQuery<R>>()
  const compileFor = ({ db, dialect }: Reader): CompiledQuery<R> => {
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
