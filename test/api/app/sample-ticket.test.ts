import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob, auditOf } from './person.ts'

const WORDS = { subject: 'The printer is out of paper', description: 'Could somebody refill it?' }

onBothDatabases('the sample ticket', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const sample = async () => (await asAlice(world, 'GET', '/app/api/sample-ticket')).json.data
  const make = () => asAlice(world, 'POST', '/app/api/sample-ticket', WORDS)
  const remove = () => asAlice(world, 'DELETE', '/app/api/sample-ticket')
  const countTickets = async (): Promise<number> => (await world.alice('GET', '/api/v1/tickets')).json.meta.total

  it('is made once, says that it is a sample, and goes without a trace', async () => {
    const before = await countTickets()
    const [one, two] = await Promise.all([make(), make()])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.json.data.id).toBe(two.json.data.id)
    const { id } = one.json.data
    expect((await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.tags).toEqual(['sample'])
    expect(await sample()).toMatchObject({ id, subject: WORDS.subject })
    await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Refilled, zebra.', type: 'reply' } })
    await world.settle()
    expect(await countTickets()).toBe(before + 1)
    const found = async (q: string) => (await world.alice('GET', '/api/v1/search', { query: { q } })).json.data.length
    expect(await found('zebra')).toBe(1)
    expect((await remove()).status).toBe(204)
    await world.settle()
    expect((await world.alice('GET', `/api/v1/tickets/${id}`)).status).toBe(404)
    expect(await found('zebra')).toBe(0)
    expect(await countTickets()).toBe(before)
    expect(await sample()).toBeNull()
    expect((await auditOf(world, 'ticket.sample_removed')).at(-1)).toMatchObject({ object_id: String(id) })
    await world.pass('2d')
    const dead = await world.db.read(({ db }) => db.selectFrom('jobs').select('kind').where('is_dead', '=', 1).execute())
    expect(dead).toEqual([])
  })

  it('is removed once, and no other ticket ever is', async () => {
    await make()
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([204, 404])
    const other = { ...WORDS, requester_email: 'ana@example.test', tags: ['sample'] }
    const { id } = (await world.alice('POST', '/api/v1/tickets', { body: other })).json.data
    expect((await remove()).status).toBe(404)
    expect((await world.alice('GET', `/api/v1/tickets/${id}`)).status).toBe(200)
  })

  it('stays while another ticket was merged into it', async () => {
    const { id } = (await make()).json.data
    const other = (await world.alice('POST', '/api/v1/tickets', { body: { ...WORDS, requester_email: 'ana@example.test' } })).json.data.id
    const merged = await world.alice('POST', `/api/v1/tickets/${other}/merge`, { body: { merge_into_id: id } })
    expect(merged.status).toBeLessThan(300)
    expect((await remove()).status).toBe(409)
    expect((await world.alice('GET', `/api/v1/tickets/${id}`)).status).toBe(200)
  })

  it('is an administrator’s, and needs words', async () => {
    expect((await asBob(world, 'POST', '/app/api/sample-ticket', WORDS)).status).toBe(403)
    expect((await asBob(world, 'DELETE', '/app/api/sample-ticket')).status).toBe(403)
    for (const path of ['setup/first-ticket', 'sample-ticket']) expect((await asBob(world, 'GET', `/app/api/${path}`)).status).toBe(403)
    expect((await world.anyone('GET', '/app/api/setup/first-ticket')).status).toBe(401)
    expect((await asAlice(world, 'POST', '/app/api/sample-ticket', { subject: ' ', description: '' })).status).toBe(422)
  })
})

onBothDatabases('a first ticket by mail', (database) => {
  it('has an address to write to, a door to come through, and is seen when it is there', async () => {
    const world = await openWorld({ database })
    const state = async () => (await asAlice(world, 'GET', '/app/api/setup/first-ticket')).json.data
    const { addresses } = await state()
    expect(await state()).toMatchObject({ host: 'watchdesk.test', ticket: null })
    await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'first@acme.test' } })
    expect((await state()).addresses).toEqual([...addresses, 'first@acme.test'])
    const mail = 'From: Ana <ana@example.test>\r\nTo: first@acme.test\r\nSubject: Hello desk\r\nMessage-ID: <1@example.test>\r\n\r\nHi!\r\n'
    const reply = await world.alice('POST', '/api/v1/inbound-email', { body: mail, headers: { 'content-type': 'message/rfc822' } })
    expect(reply.status).toBeLessThan(300)
    await world.settle()
    expect((await state()).ticket).toMatchObject({ subject: 'Hello desk', requester_email: 'ana@example.test' })
    await world.close()
  })

  it('is told when the door is closed', async () => {
    const world = await openWorld({ database, settings: { SMTP_PORT: '0' } })
    expect((await asAlice(world, 'GET', '/app/api/setup/first-ticket')).json.data.smtp_port).toBeNull()
    await world.close()
  })
})
