import type { Bulk, BulkRow } from './bulk.ts'
import { postgresTextFor } from './postgres-text.ts'

/** `told` hears the answer of a statement that gives one. */
export type Write = readonly [statement: Bulk, rows: readonly BulkRow[], told?: (answer: readonly never[]) => void]

type Told = Write[2]

/** For PostgreSQL. */
export type Joined = { readonly text: string; readonly values: unknown[]; readonly told?: Told | undefined }

type Step = { readonly statement: Bulk; readonly rows: BulkRow[]; readonly told?: Told | undefined }

/** Insertions into different tables, of which none waits for another; or one write of another kind. */
type Group = Step[]

const groupsOf = (writes: readonly Write[]): readonly Group[] => {
  const groups: Group[] = []
  for (const [statement, rows, told] of writes) {
    if (rows.length === 0) continue
    const last = groups.at(-1) ?? []
    const same = last.find((step) => step.statement === statement)
    const isNeighbour = statement.inserts_into !== undefined && last.every((step) => step.statement.inserts_into !== undefined)
    const isElsewhere = last.every((step) => step.statement.inserts_into !== statement.inserts_into)
    if (same && isNeighbour) same.rows.push(...rows)
    else if (last.length > 0 && isNeighbour && isElsewhere) last.push({ statement, rows: [...rows] })
    else groups.push([{ statement, rows: [...rows], told }])
  }
  return groups
}

const renumbered = (text: string, by: number): string => (by === 0 ? text : text.replaceAll(/\$(\d+)/g, (_, n) => `$${Number(n) + by}`))

const textOf = (told: readonly Joined[]): string => {
  let before = 0
  const texts = told.map(({ text, values }) => {
    const own = renumbered(text, before)
    before += values.length
    return own
  })
  const others = texts.slice(0, -1).map((text, index) => `written_${index} as (${text})`)
  return `${others.length > 0 ? `with ${others.join(', ')} ` : ''}${texts.at(-1) ?? ''}`
}

// The product writes the same few things together again and again, and putting their texts together costs more than sending them.
const KEPT_TEXTS = 1_000
const kept = new Map<string, string>()

const joined = (group: Group): Joined => {
  const told = group.map(({ statement, rows }) => postgresTextFor(statement, rows))
  const values = told.flatMap((one) => one.values)
  // Whatever answers stands alone.
  if (told.length === 1) return { text: told[0]?.text ?? '', values, told: group[0]?.told }
  const key = told.map(({ text }) => text).join(';')
  const text = kept.get(key) ?? textOf(told)
  if (kept.size < KEPT_TEXTS) kept.set(key, text)
  return { text, values }
}

/**
 * Writes nobody waits for, in as few statements as keep their order: for PostgreSQL a statement of its own costs as much as what a small
 * one does. The rows of one table stay in the order they were given.
 */
export const joinWrites = (writes: readonly Write[]): readonly Joined[] => groupsOf(writes).map(joined)
