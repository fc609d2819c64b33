import { setImmediate } from 'node:timers'
import { describe, expect, it } from 'vitest'
import type { ExternalPerson, ImportSource } from './model.ts'
import { parseTextExport } from './parse-export.ts'
import { parseZendeskTicket } from './zendesk.ts'

const read = async (text: string, from: ImportSource = 'zendesk'): Promise<readonly unknown[]> => {
  const found: unknown[] = []
  for await (const ticket of (await parseTextExport({ from, text, map: {}, now: 0 })) ?? []) found.push(ticket)
  return found
}

const isOtherWorkDoneWhile = async (work: () => Promise<unknown>): Promise<boolean> => {
  let isDone = false
  setImmediate(() => (isDone = true))
  await work()
  return isDone
}

const ann = { id: 1, name: 'Ann', email: 'ann@far.test', role: 'end-user' }
const ticket = { id: 2, subject: 'Ink', description: 'Empty', requester_id: 1, created_at: '2021-03-04T05:06:07Z' }

describe('a JSON export', () => {
  it.each([
    ['one record a line', [ticket, ann].map((record) => JSON.stringify(record)).join('\n')],
    ['one record a line, as Windows ends lines', [ticket, ann].map((record) => `${JSON.stringify(record)}\r\n\r\n`).join('')],
    ['a list', JSON.stringify([ticket, ann])],
  ])('of %s names people whose records come later', async (_what, text) => {
    expect(await read(text)).toMatchObject([{ foreign_id: '2', requester: { email: 'ann@far.test' } }])
  })

  it('names the line that is no JSON', async () => {
    expect(await read(`${JSON.stringify(ticket)}\n\n{"id":`)).toMatchObject([
      { foreign_id: '2' },
      { foreign_id: 'line 3', reason: 'invalid JSON' },
    ])
  })

  it.each([
    ['lines', `${JSON.stringify(ann)}\n`.repeat(5_000)],
    ['a list', JSON.stringify(Array.from({ length: 5_000 }, () => ann))],
  ])('yields to the event loop while %s of people are read', async (_what, text) => {
    expect(await isOtherWorkDoneWhile(() => read(text))).toBe(true)
  })

  it('looks up people of the export without copying them for each ticket', () => {
    const known = { get: (id: string): ExternalPerson | undefined => (id === '1' ? { ...ann, is_agent: false } : undefined) }
    const named = { ...ticket, assignee: { id: 3, email: 'bob@acme.test' }, assignee_id: 3 }

    expect(parseZendeskTicket(named, known)).toMatchObject({ requester: { email: 'ann@far.test' }, assignee_email: 'bob@acme.test' })
  })
})

describe('a spreadsheet', () => {
  it.each([
    ['empty lines', '\n'.repeat(200_000)],
    ['empty cells', ',,,\n'.repeat(50_000)],
    ['cells of quotes', '""\n'.repeat(50_000)],
    ['one long line', `x,ann@far.test,"${'a,'.repeat(100_000)}"\n`],
  ])('yields to the event loop while %s are read', async (_what, lines) => {
    expect(await isOtherWorkDoneWhile(() => read(`subject,email,tags\n${lines}x,ann@far.test,a\n`, 'csv'))).toBe(true)
  })

  it('gives a ticket no more than a thousand tags of a cell', async () => {
    const [found] = await read(`subject,email,tags\nx,ann@far.test,"${'a,'.repeat(100_000)}"\n`, 'csv')

    expect(found).toHaveProperty('tags.length', 1_000)
  })

  it('is refused with a line of more than 1,100,000 characters', async () => {
    const cells = Array.from({ length: 12 }, () => 'x'.repeat(100_000))

    await expect(read(`subject,email\n${cells.join(',')}\n`, 'csv')).rejects.toThrow('Line 2 has more than 1100000 characters.')
  })
})
