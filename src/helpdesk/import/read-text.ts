import type { Instant } from '../../contract/time.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import { assertCsv, csvTickets, type ColumnMap } from './csv.ts'
import { freshdeskTicket, unwrapped } from './freshdesk.ts'
import { listOf, objectOf } from './json.ts'
import type { ForeignTicket, ImportSource, Unreadable } from './model.ts'
import { addPerson, isPerson, type People } from './people.ts'
import { zendeskTicket } from './zendesk.ts'

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A page of the API holds its records under their kind. */
export const recordsIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  const { tickets, users, contacts, agents } = objectOf(value)
  const inside = [users, contacts, agents, tickets].filter((list) => Array.isArray(list)).flatMap(listOf)
  return inside.length > 0 ? inside : [value]
}

/** Stands for a line that is no JSON. */
const broken = (number: number): unknown => ({ id: `line ${number}`, unreadable: true })

/** The records of one line; nothing for an empty one. */
export const recordsOfLine = (line: string, number: number): readonly unknown[] => {
  if (line.trim() === '') return []
  const value = parsed(line)
  return value === undefined ? [broken(number)] : recordsIn(value)
}

export const notePerson = (people: People, record: unknown): void => {
  const person = unwrapped(record)
  if (isPerson(person)) addPerson(people, person)
}

const READERS = { zendesk: zendeskTicket, freshdesk: freshdeskTicket }

/** The ticket a record is about; nothing when it is about somebody, or about something nobody wants any more. */
export const ticketIn = (from: keyof typeof READERS, record: unknown, people: People): ForeignTicket | Unreadable | undefined => {
  const { id, unreadable } = objectOf(record)
  if (unreadable === true) return { foreign_id: String(id), complaint: 'it is no JSON' }
  return isPerson(unwrapped(record)) ? undefined : READERS[from](record, people)
}

export type TextExport = { readonly from: ImportSource; readonly text: string; readonly map: ColumnMap; readonly now: Instant }

function* linesOf(text: string): Generator<string> {
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = text.indexOf('\n', start)
    yield text.slice(start, end < 0 ? text.length : end)
  }
}

const CHARACTERS_PER_TURN = 100_000

/** The records of the lines, none of which is kept: 25 MB may be millions of lines. */
async function* recordsByLine(text: string): AsyncGenerator<unknown> {
  let [number, characters] = [0, 0]
  for (const line of linesOf(text)) {
    yield* recordsOfLine(line, ++number)
    characters += line.length + 1
    if (characters < CHARACTERS_PER_TURN) continue
    characters = 0
    await yieldToEventLoop()
  }
}

const RECORDS_PER_TURN = 1_000

async function* recordsInTurns(records: readonly unknown[]): AsyncGenerator<unknown> {
  for (const [index, record] of records.entries()) {
    yield record
    if ((index + 1) % RECORDS_PER_TURN === 0) await yieldToEventLoop()
  }
}

/** Reads the records twice: a ticket may come before the people it names. */
async function* ticketsOf(
  from: keyof typeof READERS,
  readRecords: () => AsyncIterable<unknown>,
): AsyncGenerator<ForeignTicket | Unreadable> {
  const people: People = new Map()
  for await (const record of readRecords()) notePerson(people, record)
  for await (const record of readRecords()) {
    const ticket = ticketIn(from, record, people)
    if (ticket) yield ticket
  }
}

/** Every ticket of an export that is in hand as a whole; nothing when it is none. A SyntaxError says where a spreadsheet is broken. */
export const ticketsInText = async ({
  from,
  text,
  map,
  now,
}: TextExport): Promise<AsyncIterable<ForeignTicket | Unreadable> | undefined> => {
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (from === 'csv') {
    await assertCsv(plain)
    return csvTickets(plain, map, now)
  }
  const whole = parsed(plain)
  if (whole === undefined && !plain.startsWith('{')) return undefined
  return ticketsOf(from, () => (whole === undefined ? recordsByLine(plain) : recordsInTurns(recordsIn(whole))))
}
