import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, formatIsoMillis } from '../../../src/contract/time.ts'
import { asAlice, asBob } from './person.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'

type Row = { id: number; subject: string; due_at: string | null; version: number }

onBothDatabases('the desk’s pages', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
  })
  afterAll(() => world.close())

  const make = async (subject: string, more: object = {}): Promise<number> => {
    const reply = await world.alice('POST', '/api/v1/tickets', {
      body: { subject, description: 'It is broken.', requester_email: 'ana@client.test', ...more },
    })
    return reply.json.data.id
  }
  const queue = async (view: string, more = ''): Promise<readonly Row[]> =>
    (await asAlice(world, 'GET', `/app/api/queue?view=${view}${more}`)).json.data

  describe('the queue', () => {
    it('has a view for each way of working, with slim rows and their counts', async () => {
      const mine = await make('mine', { assignee_id: ALICE.id, tags: 'vpn', priority: 'high' })
      const nobodys = await make('nobody’s')
      expect((await queue('mine')).map(({ id }) => id)).toEqual([mine])
      expect((await queue('unassigned')).map(({ id }) => id)).toEqual([nobodys])
      expect((await queue('open')).find(({ id }) => id === mine)).toMatchObject({
        subject: 'mine',
        requester: 'Ana',
        assignee_id: ALICE.id,
        tags: ['vpn'],
        priority: 'high',
        last_by: null,
        replies_count: 0,
      })
      const counts = (await asAlice(world, 'GET', '/app/api/queue/counts')).json
      expect(counts.data).toEqual(
        expect.arrayContaining([
          { view: 'mine', total: 1 },
          { view: 'open', total: 2 },
        ]),
      )
      expect(counts.breached).toBe(0)
    })

    it('shows a saved view, and only those of some tickets that are in it', async () => {
      const urgent = await make('on fire', { priority: 'urgent' })
      const body = { name: 'Fires', filters: { priority: ['urgent'] } }
      const { id } = (await asAlice(world, 'POST', '/app/api/views', body)).json.data
      expect((await queue(String(id))).map((row) => row.id)).toEqual([urgent])
      expect(await queue(String(id), '&ids=1')).toEqual([])
      expect((await queue('open', `&ids=${urgent}`)).map((row) => row.id)).toEqual([urgent])
      expect((await asBob(world, 'GET', `/app/api/queue?view=${id}`)).status).toBe(404)
      expect((await asAlice(world, 'GET', '/app/api/queue?view=nonsense')).status).toBe(404)
      expect((await world.anyone('GET', '/app/api/queue?view=open')).status).toBe(401)
    })

    it('knows what is due soon by the promises made', async () => {
      await world.alice('POST', '/api/v1/sla-policies', {
        body: { name: 'Fast', conditions: { tags: ['fast'] }, targets: { medium: { first_response: 60 } } },
      })
      const due = await make('answer me', { tags: 'fast', assignee_id: ALICE.id })
      const [row] = await queue('due')
      expect(row).toMatchObject({ id: due, sla: 'ok', due_for: 'first_response' })
      const total = async (): Promise<object> => (await asAlice(world, 'GET', '/app/api/queue/counts')).json
      expect((await total()) as { data: object[] }).toMatchObject({ data: expect.arrayContaining([{ view: 'due', total: 1 }]) })
      await world.pass('61m')
      expect((await queue('due'))[0]).toMatchObject({ id: due, sla: 'breached' })
      expect(await total()).toMatchObject({ breached: 1 })
    })

    it('leaves a merged ticket out', async () => {
      const [from, into] = [await make('twice'), await make('once')]
      await world.alice('POST', `/api/v1/tickets/${from}/merge`, { body: { merge_into_id: into } })
      expect((await queue('done')).map(({ id }) => id)).not.toContain(from)
    })
  })

  it('the desk tells who works here and in which departments', async () => {
    const { data } = (await asBob(world, 'GET', '/app/api/staff')).json
    expect(data.agents.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([ALICE.id, BOB.id]))
    expect(data.departments[0]).toMatchObject({ is_default: true })
  })

  describe('a ticket’s page', () => {
    it('comes with its last messages, its client’s other tickets, the draft and the merges', async () => {
      const id = await make('a long story')
      for (const body of ['one', 'two', 'three'])
        await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body, type: 'note' } })
      await asAlice(world, 'PUT', `/app/api/tickets/${id}/draft`, { body: 'Hello', is_internal: false })
      const other = await make('another one')
      const { data } = (await asAlice(world, 'GET', `/app/api/tickets/${id}/overview?messages=2`)).json
      expect(data.messages.map(({ body }: { body: string }) => body)).toEqual(['two', 'three'])
      expect(data).toMatchObject({
        num_earlier_messages: 1,
        draft: { body: 'Hello', is_internal: false },
        client: { email: 'ana@client.test' },
        merged_into: null,
        check_uuids: [],
      })
      expect(data.other_tickets[0]).toMatchObject({ id: other, subject: 'another one' })
      await world.alice('POST', `/api/v1/tickets/${other}/merge`, { body: { merge_into_id: id } })
      const merged = (await asAlice(world, 'GET', `/app/api/tickets/${other}/overview`)).json.data
      expect(merged.merged_into).toEqual({ id, subject: 'a long story' })
      expect((await asBob(world, 'GET', `/app/api/tickets/${id}/overview`)).json.data).toMatchObject({
        draft: null,
        drafting: [{ name: expect.any(String) }],
        merged_from: [{ id: other, subject: 'another one' }],
      })
      expect((await asAlice(world, 'GET', '/app/api/tickets/999999/overview')).status).toBe(404)
      expect((await asAlice(world, 'GET', `/app/api/tickets/${id}/overview?messages=0`)).status).toBe(422)
    })

    it('has the files of one’s draft that can still be sent, and what will be said later', async () => {
      const id = await make('files and plans')
      const upload = async (ask: typeof world.alice): Promise<number> =>
        (await ask('POST', '/api/v1/attachments', { body: { filename: 'a.txt', content_base64: 'aGk=' } })).json.data.id
      const files = [await upload(world.alice), await upload(world.alice), await upload(world.alice), await upload(world.bob)]
      const read = async () => (await asAlice(world, 'GET', `/app/api/tickets/${id}/overview`)).json.data
      expect(await read()).toMatchObject({ draft: null, draft_files: [], scheduled: [] })
      const say = (body: object) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body })
      await say({ body: 'Now', attachments: [files[1]] })
      await say({ body: 'Later', attachments: [files[2]], send_at: formatIsoMillis(world.now() + DAY) })
      await asAlice(world, 'PUT', `/app/api/tickets/${id}/draft`, { body: 'Hello', attachments: files })
      expect(await read()).toMatchObject({
        draft_files: [{ id: files[0], filename: 'a.txt' }],
        scheduled: [{ body: 'Later', attachments: [{ id: files[2] }] }],
      })
    })
  })

  it('home tells who calls this person, and which channels do not get through', async () => {
    const home = async (as: typeof asAlice) => (await as(world, 'GET', '/app/api/home/alerts')).json.data
    expect(await home(asAlice)).toEqual({ pages: [], channels: [] })
    const levels = [{ targets: [{ type: 'user', id: BOB.id }], delay_minutes: 5 }]
    const policy = (await world.alice('POST', '/api/v1/on-call/policies', { body: { name: 'Night', levels } })).json.data
    await world.alice('POST', '/api/v1/on-call/pages', { body: { policy_id: policy.id, summary: 'The shop is down' } })
    expect(await home(asBob)).toMatchObject({ pages: [{ summary: 'The shop is down', policy_name: 'Night' }] })
    expect((await home(asAlice)).pages).toEqual([])
    expect((await world.anyone('GET', '/app/api/home/alerts')).status).toBe(401)
  })

  describe('presence', () => {
    const say = async (as: typeof asAlice, ticket_id: number, activity: string) =>
      as(world, 'POST', '/app/api/presence', { ticket_id, activity })

    it('tells colleagues who is at a ticket, until they leave or fall silent', async () => {
      const id = await make('crowded')
      expect((await say(asAlice, id, 'viewing')).json.data.people).toMatchObject([{ id: ALICE.id, activity: 'viewing' }])
      expect((await say(asBob, id, 'replying')).json.data.people).toMatchObject([{ id: ALICE.id }, { id: BOB.id, activity: 'replying' }])
      expect((await asAlice(world, 'GET', '/app/api/presence')).json.data).toMatchObject([{ id, people: [{}, {}] }])
      expect((await say(asBob, id, 'gone')).json.data.people).toMatchObject([{ id: ALICE.id }])
      await world.pass('46s')
      expect((await asAlice(world, 'GET', '/app/api/presence')).json.data).toEqual([])
    })

    it('is refused for tickets that are not there, strange words and strangers', async () => {
      expect((await say(asAlice, 999_999, 'viewing')).status).toBe(404)
      expect((await say(asAlice, 1, 'dancing')).status).toBe(422)
      expect((await world.anyone('POST', '/app/api/presence', { body: { ticket_id: 1, activity: 'viewing' } })).status).toBe(401)
    })
  })
})
