import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTicketFiles, type ImportTicketsInput } from '../../../src/commands/import-tickets.ts'
import { openFileStore } from '../../../src/helpdesk/attachments/file-store.ts'
import { parseColumnMap } from '../../../src/helpdesk/import/csv.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring } from './desk.ts'
import { CSV, FRESHDESK_API, FRESHDESK_EXPORT, FRESHDESK_USERS, linesOf, ZENDESK_PEOPLE, ZENDESK_TICKETS } from './import-desk-exports.ts'

onBothDatabases('an import', (database) => {
  let world: World
  let file: (name: string, text: string) => string
  const said: string[] = []

  const run = (wish: ImportTicketsInput) => {
    let n = 0
    const files = openFileStore(world.folder, () => `import-${n++}`)
    return importTicketFiles({ db: world.db, files, print: (line) => void said.push(line) }, wish)
  }
  const find = async (subject: string) => {
    const { data } = (await world.alice('GET', '/api/v1/tickets?per_page=100&channel=import')).json
    const found = data.find((ticket: { subject: string }) => ticket.subject === subject)
    return found && (await world.alice('GET', `/api/v1/tickets/${found.id}`)).json.data
  }

  beforeAll(async () => {
    world = await openWorld({ database })
    const folder = join(world.folder, 'exports')
    mkdirSync(folder)
    file = (name, text) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    // Promises and rules that would make noise if an import were news.
    await world.alice('POST', '/api/v1/sla-policies', {
      body: { name: 'Gold', targets: { medium: { first_response: 60, resolution: 120 } } },
    })
    const conditions = { all: [{ field: 'hours_since_created', operator: 'at_least', value: 24 }] }
    await world.alice('POST', '/api/v1/automations', {
      body: { name: 'Nag', trigger: 'schedule', conditions, actions: { reply: { body: 'Still there?' } } },
    })
    await world.settle()
  })
  afterAll(() => world.close())

  describe('from Zendesk', () => {
    let wish: ImportTicketsInput
    beforeAll(() => {
      const paths = [file('tickets.json', linesOf(ZENDESK_TICKETS)), file('users.json', linesOf(ZENDESK_PEOPLE))]
      wish = { from: 'zendesk', paths }
    })

    it('only says what it would do in a dry run', async () => {
      expect(await run({ ...wish, dry_run: true })).toEqual({ created: 3, known: 0, left_out: 1 })
      expect(await find('Printer smokes')).toBe(undefined)
    })

    it('tells nobody: no events, no mails, no promises missed, no rules', async () => {
      const mails = (await world.mails()).length
      const events = await eventsDuring(world, async () => {
        expect(await run(wish)).toEqual({ created: 3, known: 0, left_out: 1 })
        await world.settle()
        await world.pass('30m')
      })
      expect(events).toEqual([])
      expect((await world.mails()).length).toBe(mails)
      expect(said.at(-1)).toBe('3 imported, 0 already imported, 1 skipped.')
      expect(said.find((line) => line.startsWith('35440'))).toContain('creation time is missing')
    })

    it('keeps dates, words, people, notes and tags', async () => {
      const ticket = await find('Printer smokes')
      expect(ticket).toMatchObject({
        status: 'on_hold',
        priority: 'medium',
        type: 'incident',
        channel: 'import',
        description: 'There is smoke.',
        requester: { name: 'Ann Lee', email: 'ann@client.test' },
        assignee_id: (await world.alice('GET', '/api/v1/me')).json.data.id,
        tags: ['hardware', 'vip'],
        cc: ['bo@client.test'],
        created_at: '2021-03-04T05:06:07.000Z',
        updated_at: '2021-03-09T10:00:00.000Z',
        first_response_at: '2021-03-04T06:00:00.000Z',
        last_client_reply_at: '2021-03-05T06:00:00.000Z',
        replies_count: 4,
        version: 1,
        custom_fields: { zendesk_11: 'third floor', imported_from: 'zendesk', imported_id: '35436' },
      })
      const replies = ticket.replies.map(({ type, author, body, created_at }: Record<string, Record<string, string>>) => [
        type,
        author?.['type'],
        author?.['email'] ?? null,
        String(body).split('\n')[0],
        String(created_at).slice(0, 16),
      ])
      expect(replies).toEqual([
        ['reply', 'agent', 'alice@acme.test', 'Pull the plug.', '2021-03-04T06:00'],
        ['note', 'agent', 'alice@acme.test', 'Send somebody quickly, the client is angry', '2021-03-04T06:30'],
        ['reply', 'client', 'cleo@client.test', 'Me too, from the xylophone room', '2021-03-05T06:00'],
        ['note', 'system', null, 'Files that are still at zendesk:', '2021-03-09T10:00'],
      ])
      expect(ticket.replies[0].body_html).toBe('<p>Pull the <b>plug</b>.</p>')
      expect(ticket.replies[3].body).toContain('smoke.png: https://old.example/attachments/smoke.png')
    })

    it('what was done stays done, at the time it was; what is promised counts from today', async () => {
      expect(await find('Old and closed')).toMatchObject({
        status: 'closed',
        resolved_at: '2019-01-20T00:00:00.000Z',
        closed_at: '2019-02-01T00:00:00.000Z',
        sla: { status: 'none' },
      })
      world.jump('20d')
      await world.settle()
      expect((await find('Solved')).status).toBe('resolved')
      expect((await find('Printer smokes')).sla.policy_id).not.toBe(null)
    })

    it('can be found by its words, and counted', async () => {
      const { data } = (await world.alice('GET', '/api/v1/search?q=xylophone')).json
      expect(data.length).toBeGreaterThan(0)
      expect((await world.alice('GET', '/api/v1/tickets?status=on_hold')).json.meta.total).toBe(1)
    })

    it('repeated, brings nothing twice; under another name it is another place', async () => {
      expect(await run(wish)).toEqual({ created: 0, known: 3, left_out: 1 })
      expect(await run({ ...wish, name: 'zendesk-emea', dry_run: true })).toEqual({ created: 3, known: 0, left_out: 1 })
    })

    it('takes files along that are beside the export', async () => {
      mkdirSync(join(world.folder, 'exports', 'attachments', '35436'), { recursive: true })
      writeFileSync(join(world.folder, 'exports', 'attachments', '35436', 'smoke.png'), 'not really a picture')
      const tickets = [{ ...ZENDESK_TICKETS[0], subject: 'With its file' }]
      await run({
        from: 'zendesk',
        name: 'with-files',
        paths: [file('one.json', JSON.stringify(tickets, null, 2)), ...wish.paths.slice(1)],
      })
      const ticket = await find('With its file')
      expect([ticket.attachments[0].filename, ticket.replies_count]).toEqual(['smoke.png', 3])
      const content = await world.alice('GET', new URL(ticket.attachments[0].url).pathname)
      expect(content.text).toBe('not really a picture')
    })
  })

  it('from a Freshdesk account export and from its API', async () => {
    const paths = [
      file('Tickets0.json', JSON.stringify(FRESHDESK_EXPORT)),
      file('Users.json', JSON.stringify(FRESHDESK_USERS)),
      file('api.json', JSON.stringify(FRESHDESK_API, null, 1)),
    ]
    expect(
      await eventsDuring(world, async () => expect(await run({ from: 'freshdesk', paths })).toMatchObject({ created: 2, left_out: 0 })),
    ).toEqual([])
    const slow = await find('Laptop is slow')
    expect(slow).toMatchObject({
      status: 'pending',
      priority: 'urgent',
      type: 'incident',
      requester: { name: 'Dan', email: 'dan@client.test' },
      created_at: '2022-05-06T04:30:00.000Z',
      tags: ['laptop'],
      cc: ['eve@client.test'],
      custom_fields: { asset_1: 'L-77' },
      first_response_at: '2022-05-06T06:00:00.000Z',
    })
    expect(
      slow.replies.map(({ type, author, body }: { type: string; author: { type: string }; body: string }) => [type, author.type, body]),
    ).toEqual([
      ['reply', 'agent', 'Restart it'],
      ['note', 'agent', 'He never restarts'],
      ['reply', 'client', 'Still slow'],
    ])
    expect(await find('From the API')).toMatchObject({
      status: 'closed',
      priority: 'low',
      description: 'Hello there',
      resolved_at: '2023-01-03T00:00:00.000Z',
      closed_at: '2023-01-04T00:00:00.000Z',
    })
  })

  it('from a CSV, with columns called as people call them, and a map for the rest', async () => {
    const map = parseColumnMap('requester_email=Customer e-mail, custom_fields.floor=Floor')
    if ('mistake' in map) throw new Error(map.mistake)
    const wish: ImportTicketsInput = { from: 'csv', paths: [file('tickets.csv', CSV)], map: map.columns }
    expect(await run(wish)).toEqual({ created: 2, known: 1, left_out: 2 })
    expect(await find('Chair broken')).toMatchObject({
      description: 'It "broke";\ntwo lines',
      status: 'closed',
      priority: 'urgent',
      created_at: '2020-02-03T04:05:00.000Z',
      closed_at: '2020-02-04T00:00:00.000Z',
      tags: ['furniture', 'chair'],
      custom_fields: { floor: '3', imported_id: '7' },
    })
    expect(await find('Lamp')).toMatchObject({ status: 'open', created_at: '2020-02-04T23:00:00.000Z', description: 'Lamp' })
    expect(said.filter((line) => /^(9|10) left out/.test(line))).toHaveLength(2)
    expect(await run(wish)).toMatchObject({ created: 0 })
    expect(parseColumnMap('colour=x')).toHaveProperty('mistake')
  })

  it('files that are none of it are refused with a sentence', async () => {
    await expect(run({ from: 'zendesk', paths: [file('bad.json', 'hello')] })).rejects.toThrow('is not valid JSON')
    await expect(run({ from: 'csv', paths: ['/nowhere/x.csv'] })).rejects.toThrow('cannot be read')
    const broken = file('broken.json', `${JSON.stringify(ZENDESK_TICKETS[2])}\n{"id": 1, "subj`)
    expect(await run({ from: 'zendesk', name: 'broken', paths: [broken] })).toEqual({ created: 1, known: 0, left_out: 1 })
  })
})
