import { setImmediate } from 'node:timers'
import { describe, expect, it } from 'vitest'
import { ticketsInText } from './read-text.ts'

const read = async (text: string): Promise<readonly unknown[]> => {
  const found: unknown[] = []
  for await (const ticket of (await ticketsInText({ from: 'zendesk', text, map: {}, now: 0 })) ?? []) found.push(ticket)
  return found
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
      { foreign_id: 'line 3', complaint: 'it is no JSON' },
    ])
  })

  it('gives way to other work while its lines are read', async () => {
    let isOtherWorkDone = false
    setImmediate(() => (isOtherWorkDone = true))
    await read(`${JSON.stringify(ann)}\n`.repeat(5_000))
    expect(isOtherWorkDone).toBe(true)
  })
})
