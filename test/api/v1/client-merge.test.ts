import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { signIn } from '../portal/visitor.ts'
import { newTicket, readTicket } from './desk.ts'

/** What becomes of everything that belonged to a client who turns out to be somebody else. */
onBothDatabases('merging clients', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const make = async (body: object) => (await world.alice('POST', '/api/v1/clients', { body })).json.data
  const read = async (id: number) => (await world.alice('GET', `/api/v1/clients/${id}`)).json.data
  const merge = (id: number, merge_into_id: number) => world.alice('POST', `/api/v1/clients/${id}/merge`, { body: { merge_into_id } })
  const post = async (from: string, subject: string) =>
    (
      await world.alice('POST', '/api/v1/inbound-email', {
        headers: { 'content-type': 'message/rfc822' },
        body: `From: ${from}\r\nTo: help@acme.test\r\nSubject: ${subject}\r\nMessage-ID: <${crypto.randomUUID()}@x.test>\r\n\r\nHello again`,
      })
    ).json.data

  /** Two records of one person, with something of everything at the first. */
  const pair = async (name: string) => {
    const ticket = await newTicket(world, { requester_email: `${name}@old.test`, cc: [`${name}@new.test`, 'boss@new.test'] })
    await world.alice('POST', `/api/v1/tickets/${ticket.id}/replies`, { body: { body: 'Any news?', author_email: `${name}@old.test` } })
    const source = (await world.alice('GET', `/api/v1/clients?email=${name}@old.test`)).json.data[0]
    const target = await make({ email: `${name}@new.test` })
    return { ticket, source, target }
  }

  it('tickets, what was written in them, assets and answers belong to the survivor', async () => {
    const { ticket, source, target } = await pair('ida')
    const asset = (await world.alice('POST', '/api/v1/assets', { body: { name: 'Laptop', type: 'laptop', owner_client_id: source.id } }))
      .json.data
    await world.alice('POST', `/api/v1/tickets/${ticket.id}/csat`, { body: { rating: 4 } })
    expect((await merge(source.id, target.id)).status).toBe(200)
    const after = await readTicket(world, ticket.id)
    expect(after).toMatchObject({ requester_email: 'ida@new.test', requester: { id: target.id }, cc: ['boss@new.test'] })
    expect(after.replies[0].author).toMatchObject({ type: 'client', id: target.id, email: 'ida@old.test' })
    expect((await world.alice('GET', `/api/v1/assets/${asset.id}`)).json.data.owner_client_id).toBe(target.id)
    const { data } = (await world.alice('GET', `/api/v1/assets/${asset.id}/history`)).json
    expect(data[0].changes).toMatchObject({ owner_client_id: { from: source.id, to: target.id } })
    expect((await world.alice('GET', '/api/v1/csat')).json.data[0]).toMatchObject({ client: { id: target.id, email: 'ida@new.test' } })
    const log = (await world.alice('GET', '/api/v1/audit-log?action=client.merged')).json.data[0]
    expect(log.changes).toMatchObject({ merged_into_id: target.id, tickets: 1, assets: 1, surveys: 1 })
  })

  it('the survivor keeps what it says of itself, and is told the rest; nobody sees more than before', async () => {
    const company = (await world.alice('POST', '/api/v1/companies', { body: { name: 'Globex' } })).json.data
    const old = await make({ email: 'jo@old.test', phone: '123', company_id: company.id })
    await world.alice('PUT', `/api/v1/clients/${old.id}`, { body: { sees_company_tickets: true, csat_opted_out: true, is_verified: true } })
    const ticket = await newTicket(world, { requester_email: 'jo@old.test' })
    const target = await make({ email: 'jo@new.test', name: 'Jo Doe' })
    const merged = (await merge(old.id, target.id)).json.data
    expect(merged).toMatchObject({ name: 'Jo Doe', phone: '123', company_id: company.id, csat_opted_out: true })
    expect(merged).toMatchObject({ sees_company_tickets: false, is_verified: false })
    expect((await readTicket(world, ticket.id)).requester).toMatchObject({ id: target.id, company_id: company.id })
    const settled = await make({ email: 'jo2@old.test', phone: '999' })
    expect((await merge(settled.id, target.id)).json.data).toMatchObject({ phone: '123', company_id: company.id })
  })

  it('mail from the old address comes to the survivor, also over two merges, and may begin no second client', async () => {
    const first = await make({ email: 'kay@one.test' })
    const second = await make({ email: 'kay@two.test' })
    const third = await make({ email: 'kay@three.test' })
    await merge(first.id, second.id)
    await merge(second.id, third.id)
    for (const from of ['kay@one.test', 'KAY@Two.test']) {
      const { ticket_id } = await post(from, `About ${from}`)
      expect((await readTicket(world, ticket_id)).requester).toMatchObject({ id: third.id, email: 'kay@three.test' })
    }
    expect((await newTicket(world, { requester_email: 'kay@one.test' }))['requester_email']).toBe('kay@three.test')
    expect((await world.alice('GET', '/api/v1/tickets?requester_email=kay@two.test')).json.meta.total).toBe(3)
    expect((await world.alice('GET', '/api/v1/clients?q=kay@')).json.meta.total).toBe(1)
    await world.alice('PUT', `/api/v1/clients/${third.id}`, { body: { is_blocked: true } })
    expect(await post('kay@one.test', 'Again')).toMatchObject({ state: 'ignored' })
  })

  it('an address somebody is given by hand is theirs, whoever had it', async () => {
    const { source, target } = await pair('lou')
    await merge(source.id, target.id)
    const anew = await make({ email: 'lou@old.test' })
    expect((await newTicket(world, { requester_email: 'lou@old.test' }))['requester']).toMatchObject({ id: anew.id })
    const back = await merge(anew.id, target.id)
    expect(back.status).toBe(200)
    const mine = await world.alice('PUT', `/api/v1/clients/${target.id}`, { body: { email: 'lou@old.test' } })
    expect([mine.status, mine.json.data.email]).toEqual([200, 'lou@old.test'])
    expect((await newTicket(world, { requester_email: 'lou@new.test' }))['requester']).not.toMatchObject({ id: target.id })
  })

  it('whoever was signed in as the merged one is signed out, and finds everything by the address that stays', async () => {
    const visitor = await signIn(world, 'mia@old.test')
    const { ticket, source, target } = await pair('mia')
    expect((await visitor.api('GET', '/tickets')).status).toBe(200)
    await merge(source.id, target.id)
    expect((await visitor.api('GET', '/tickets')).status).toBe(401)
    world.jump('2m')
    await world.anyone('POST', '/portal/api/login', { body: { email: 'mia@old.test' } })
    await world.settle()
    expect((await world.mails()).findLast(({ text }) => text.includes('/portal/verify/'))?.to).toEqual(['mia@new.test'])
    const again = await signIn(world, 'mia@new.test')
    expect((await again.api('GET', '/tickets')).json.data).toMatchObject([{ id: ticket.id }])
  })

  it('two merges of one client at once: one of them happens', async () => {
    const { ticket, source, target } = await pair('nik')
    const other = await make({ email: 'nik@other.test' })
    const statuses = (await Promise.all([merge(source.id, target.id), merge(source.id, other.id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const { merged_into_id } = await read(source.id)
    expect((await readTicket(world, ticket.id)).requester.id).toBe(merged_into_id)
  })

  describe('searching', () => {
    const find = async (q: string) => {
      await world.settle()
      return (await world.alice('GET', `/api/v1/search?type=client&q=${q}`)).json.data
    }

    it('finds clients by name and address, and as they are called now', async () => {
      const { id } = await make({ name: 'Oluwaseun Ade', email: 'seun@ade.test' })
      expect(await find('oluwaseun')).toMatchObject([{ type: 'client', id, title: 'Oluwaseun Ade', url: `/api/v1/clients/${id}` }])
      await world.alice('PUT', `/api/v1/clients/${id}`, { body: { name: 'Seun Adeyemi' } })
      expect(await find('adeyemi')).toMatchObject([{ id }])
      expect(await find('oluwaseun')).toEqual([])
      await newTicket(world, { requester_email: 'quetzal@bird.test' })
      expect(await find('quetzal')).toMatchObject([{ title: 'Quetzal' }])
    })

    it('finds a merged one no more', async () => {
      const gone = await make({ name: 'Zebulon Old', email: 'zeb@old.test' })
      const stays = await make({ name: 'Zebulon New', email: 'zeb@new.test' })
      await merge(gone.id, stays.id)
      expect((await find('zebulon')).map(({ id }: { id: number }) => id)).toEqual([stays.id])
    })
  })
})
