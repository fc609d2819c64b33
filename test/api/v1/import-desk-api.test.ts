import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseCsvTickets } from '../../../src/helpdesk/import/csv.ts'
import { importTickets } from '../../../src/helpdesk/import/import-tickets.ts'
import type { Db } from '../../../src/kernel/db/db.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, scoped } from './desk.ts'
import { CSV, FRESHDESK_API, linesOf, ZENDESK_PEOPLE, ZENDESK_TICKETS } from './import-desk-exports.ts'

onBothDatabases('an import over the API', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const start = (address: string, body: string, type = 'application/x-ndjson', ask = world.alice) =>
    ask('POST', `/api/v1/import/${address}`, { headers: { 'content-type': type }, body })
  const finish = async (address: string, body: string, type?: string) => {
    const started = await start(address, body, type)
    expect([started.status, started.json.data.state]).toEqual([202, 'waiting'])
    await world.settle()
    return (await world.alice('GET', `/api/v1/imports/${started.json.data.id}`)).json.data
  }
  const ZENDESK = linesOf([...ZENDESK_PEOPLE, ...ZENDESK_TICKETS])

  it('takes the file, does the work afterwards, and says what was left out; nobody is told', async () => {
    const events = await eventsDuring(world, async () => {
      const dry = await finish('zendesk?dry_run=true', ZENDESK)
      expect(dry).toMatchObject({ state: 'done', dry_run: true, counts: { created: 3, known: 0, left_out: 1 } })
      expect((await world.alice('GET', '/api/v1/tickets')).json.meta.total).toBe(0)
      const done = await finish('zendesk', ZENDESK, 'application/json')
      expect(done).toMatchObject({ state: 'done', name: 'zendesk', counts: { created: 3, known: 0, left_out: 1 } })
      expect(done.messages).toEqual([expect.stringContaining('35440 left out')])
      expect(done.finished_at).not.toBe(null)
    })
    expect(events).toEqual([])
    expect((await world.alice('GET', '/api/v1/tickets?channel=import')).json.meta.total).toBe(3)
  })

  it('repeated, brings nothing twice', async () => {
    expect((await finish('zendesk', ZENDESK)).counts).toEqual({ created: 0, known: 3, left_out: 1 })
    const both = await Promise.all([start('zendesk?name=twice', ZENDESK), start('zendesk?name=twice', ZENDESK)])
    await world.settle()
    const counts = await Promise.all(
      both.map(async ({ json }) => (await world.alice('GET', `/api/v1/imports/${json.data.id}`)).json.data.counts),
    )
    expect(counts.map(({ created }) => created).toSorted()).toEqual([0, 3])
  })

  it('Freshdesk pages and spreadsheets as well', async () => {
    expect((await finish('freshdesk', JSON.stringify(FRESHDESK_API), 'application/json')).counts.created).toBe(1)
    const map = encodeURIComponent('requester_email=Customer e-mail')
    expect((await finish(`csv?map=${map}`, CSV, 'text/csv')).counts).toEqual({ created: 2, known: 1, left_out: 2 })
    const { data, meta } = (await world.alice('GET', '/api/v1/imports?per_page=2')).json
    expect([data[0].source, meta.total]).toEqual(['csv', 7])
  })

  it.each([
    ['id', { id: '9\0a' }],
    ['subject', { subject: 'Nul\0' }],
    ['description', { description: 'Nul\0' }],
    ['requester', { requester: { id: 1, name: 'Nul\0', email: 'nul\0@client.test' } }],
    ['assignee', { assignee: { id: 2, name: 'Nul\0', email: 'alice@acme.test\0' } }],
    ['group', { group: { id: 1, name: 'Nul\0' } }],
    ['tags', { tags: ['nul\0'] }],
    ['custom_fields', { custom_fields: [{ id: 11, value: 'nul\0' }] }],
    ['collaborator', { collaborator: [{ id: 3, name: 'Nul\0', email: 'nul\0@client.test' }] }],
    ['comments', { comments: [{ id: 1, author_id: 501, body: 'Nul\0', public: true, created_at: '2021-03-04T05:06:07Z' }] }],
  ])('imports a ticket without the NUL characters of its %s', async (name, changes) => {
    const ticket = { ...ZENDESK_TICKETS[0], id: 91_827, ...changes }
    expect(await finish(`zendesk?name=nul-${name}`, JSON.stringify(ticket))).toMatchObject({ state: 'done', counts: { created: 1 } })
  })

  it('what is no export fails with a sentence', async () => {
    expect(await finish('zendesk', 'hello')).toMatchObject({ state: 'failed', messages: ['The file is not valid JSON.'] })
    expect(await finish('csv', 'a,b\n"never closed,2', 'text/csv')).toMatchObject({ state: 'failed' })
  })

  it.each([
    ['that breaks off', '"never closed', 'Line 102 has an unclosed quote, or text next to a quoted cell.'],
    ['with a cell of 24 MB', `"${'x'.repeat(24_000_000)}"`, 'Line 102, column subject: a cell may have at most 1000000 characters.'],
    ['with too many columns', ','.repeat(1_000), 'Line 102 has more than 1000 columns.'],
  ])('imports nothing of a spreadsheet %s', async (_title, last, sentence) => {
    const good = Array.from({ length: 100 }, (_, index) => `Broken sheet ${index},ann@far.test`)
    const done = await finish('csv?name=broken', ['subject,email', ...good, last].join('\n'), 'text/csv')
    expect(done).toMatchObject({ state: 'failed', messages: [sentence], counts: { created: 0 } })
  })

  it('refuses a file of more than 25 MB', async () => {
    const { status } = await start('csv?name=large', 'x'.repeat(25 * 1024 * 1024 + 1), 'text/csv')

    expect(status).toBe(413)
  })

  it.each([
    ['nested a million times', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 'nested too deeply'],
    ['with more than a million values', `[${'{},'.repeat(1_000_000)}{}]`, '1000000 values'],
    [
      'with an object of 1,001 members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`m${n}`, 1]))),
      'members',
    ],
  ])('refuses JSON %s before it is parsed', async (_title, body, sentence) => {
    const { status, json } = await start('zendesk?name=costly', body, 'application/json')

    expect([status, json.errors]).toEqual([422, { file: [expect.stringContaining(sentence)] }])
  })

  it('reads a spreadsheet of any number of lines', async () => {
    const lines = Array.from({ length: 5_001 }, (_, index) => `Line ${index},ann@far.test`)
    const done = await finish('csv?name=long&dry_run=true', ['subject,email', ...lines].join('\n'), 'text/csv')

    expect(done).toMatchObject({ state: 'done', counts: { created: 5_001 } })
  })

  it('writes at most 25 tickets in a transaction', async () => {
    const countTickets = async (): Promise<number> => (await world.alice('GET', '/api/v1/tickets')).json.meta.total
    const batches: number[] = []
    const tx: Db['tx'] = async (work) => {
      const before = await countTickets()
      const result = await world.db.tx(work)
      batches.push((await countTickets()) - before)
      return result
    }
    const lines = Array.from({ length: 60 }, (_, index) => `Batch ${index},ann@far.test`)

    await importTickets({ ...world.db, tx }, parseCsvTickets(['subject,email', ...lines].join('\n'), {}, world.now()), {
      source: 'batches',
      is_dry_run: false,
      reportSkipped: (sentence) => expect.fail(sentence),
    })

    expect(batches).toEqual([25, 25, 10])
  })

  it('is for administrators, and says what is wrong with what was asked', async () => {
    expect((await start('zendesk', ZENDESK, undefined, world.bob)).status).toBe(403)
    expect((await start('zendesk', ZENDESK, undefined, await scoped(world, 'admin:read'))).status).toBe(403)
    expect((await start('jira', ZENDESK)).status).toBe(404)
    expect((await start('csv?map=colour%3Dx', CSV)).json.errors).toHaveProperty('map')
    expect((await start('csv?department_id=987654', CSV)).json.errors).toHaveProperty('department_id')
    expect((await world.alice('POST', '/api/v1/import/csv')).status).toBe(422)
    expect((await world.alice('GET', '/api/v1/imports/987654')).status).toBe(404)
  })
})
