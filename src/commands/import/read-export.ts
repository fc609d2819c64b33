import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Instant } from '../../contract/time.ts'
import { assertCsv, parseCsvTickets, type ColumnMap } from '../../helpdesk/import/csv.ts'
import type { ExternalTicket, ImportSource, UnreadableTicket } from '../../helpdesk/import/model.ts'
import type { PeopleById } from '../../helpdesk/import/people.ts'
import { collectPerson, tryParseJson, extractRecords, parseLine, parseTicket } from '../../helpdesk/import/parse-export.ts'
import { UsageError } from '../command.ts'

const firstCharacter = async (file: string): Promise<string> => {
  const handle = await open(file, 'r').catch(() => undefined)
  if (!handle) throw new UsageError(`${file} cannot be read.`)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_024), 0, 1_024, 0)
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .charAt(0)
  } finally {
    await handle.close()
  }
}

async function* readLines(file: string): AsyncGenerator<unknown> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    const plain = line.replace(/^\uFEFF/, '')
    // A pretty-printed document: its first line is no JSON by itself.
    if (++number === 1 && tryParseJson(plain) === undefined) return yield* extractRecords(tryParseJson(await readFile(file, 'utf8')))
    yield* parseLine(plain, number)
  }
}

async function* readRecords(file: string): AsyncGenerator<unknown> {
  const first = await firstCharacter(file)
  if (first === '{') return yield* readLines(file)
  const value = first === '[' ? tryParseJson(await readFile(file, 'utf8')) : undefined
  if (value === undefined) throw new UsageError(`${file} is not valid JSON.`)
  yield* extractRecords(value)
}

const readPeople = async (files: readonly string[]): Promise<PeopleById> => {
  const people: PeopleById = new Map()
  for (const file of files) for await (const record of readRecords(file)) collectPerson(people, record)
  return people
}

async function* readJsonTickets(
  from: 'zendesk' | 'freshdesk',
  files: readonly string[],
): AsyncGenerator<ExternalTicket | UnreadableTicket> {
  const people = await readPeople(files)
  for (const file of files)
    for await (const record of readRecords(file)) {
      const ticket = parseTicket(from, record, people)
      if (ticket) yield ticket
    }
}

export type Export = { readonly from: ImportSource; readonly files: readonly string[]; readonly map: ColumnMap; readonly now: Instant }

export async function* readExport({ from, files, map, now }: Export): AsyncGenerator<ExternalTicket | UnreadableTicket> {
  if (from !== 'csv') return yield* readJsonTickets(from, files)
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) throw new UsageError(`${file} cannot be read.`)
    await assertCsv(text)
    yield* parseCsvTickets(text, map, now)
  }
}
