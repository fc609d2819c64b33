import type { Instant } from '../../contract/time.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import { assertCsv, type ColumnMap, parseCsvTickets } from './csv.ts'
import { parseFreshdeskTicket, unwrapRecord } from './freshdesk.ts'
import { toList, toObject } from './json.ts'
import type { ExternalTicket, ImportSource, UnreadableTicket } from './model.ts'
import { addPerson, isPersonRecord, type PeopleById } from './people.ts'
import { parseZendeskTicket } from './zendesk.ts'

export const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An API page contains its records in a list with the name of their type, such as `tickets`. */
export const extractRecords = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  const { tickets, users, contacts, agents } = toObject(value)
  const inside = [users, contacts, agents, tickets].filter((list) => Array.isArray(list)).flatMap(toList)
  return inside.length > 0 ? inside : [value]
}

const unreadableRecord = (number: number): unknown => ({ id: `line ${number}`, unreadable: true })

export const parseLine = (line: string, number: number): readonly unknown[] => {
  if (line.trim() === '') return []
  const value = tryParseJson(line)
  return value === undefined ? [unreadableRecord(number)] : extractRecords(value)
}

export const collectPerson = (people: PeopleById, record: unknown): void => {
  const person = unwrapRecord(record)
  if (isPersonRecord(person)) addPerson(people, person)
}

const PARSERS = { zendesk: parseZendeskTicket, freshdesk: parseFreshdeskTicket }

export const parseTicket = (
  from: keyof typeof PARSERS,
  record: unknown,
  people: PeopleById,
): ExternalTicket | UnreadableTicket | undefined => {
  const { id, unreadable } = toObject(record)
  if (unreadable === true) return { foreign_id: String(id), reason: 'invalid JSON' }
  return isPersonRecord(unwrapRecord(record)) ? undefined : PARSERS[from](record, people)
}

export type TextExport = { readonly from: ImportSource; readonly text: string; readonly map: ColumnMap; readonly now: Instant }

function* linesOf(text: string): Generator<string> {
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = text.indexOf('\n', start)
    yield text.slice(start, end < 0 ? text.length : end)
  }
}

const CHARACTERS_PER_YIELD = 100_000

/** Streams records and yields to the event loop, because an export of 25 MB may contain millions of lines. */
async function* recordsByLine(text: string): AsyncGenerator<unknown> {
  let [number, characters] = [0, 0]
  for (const line of linesOf(text)) {
    yield* parseLine(line, ++number)
    characters += line.length + 1
    if (characters < CHARACTERS_PER_YIELD) continue
    characters = 0
    await yieldToEventLoop()
  }
}

const RECORDS_PER_YIELD = 1_000

async function* streamRecords(records: readonly unknown[]): AsyncGenerator<unknown> {
  for (const [index, record] of records.entries()) {
    yield record
    if ((index + 1) % RECORDS_PER_YIELD === 0) await yieldToEventLoop()
  }
}

/** Reads the export twice, because a ticket may precede the people it references. */
async function* ticketsOf(
  from: keyof typeof PARSERS,
  readRecords: () => AsyncIterable<unknown>,
): AsyncGenerator<ExternalTicket | UnreadableTicket> {
  const people: PeopleById = new Map()
  for await (const record of readRecords()) collectPerson(people, record)
  for await (const record of readRecords()) {
    const ticket = parseTicket(from, record, people)
    if (ticket) yield ticket
  }
}

/** Parses all tickets of an export in memory; undefined if the text is not an export. Throws a SyntaxError for malformed CSV. */
export const parseTextExport = async ({
  from,
  text,
  map,
  now,
}: TextExport): Promise<AsyncIterable<ExternalTicket | UnreadableTicket> | undefined> => {
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (from === 'csv') {
    await assertCsv(plain)
    return parseCsvTickets(plain, map, now)
  }
  const whole = tryParseJson(plain)
  if (whole === undefined && !plain.startsWith('{')) return undefined
  return ticketsOf(from, () => (whole === undefined ? recordsByLine(plain) : streamRecords(extractRecords(whole))))
}
