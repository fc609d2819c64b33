import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SLA_STATUSES } from '../../../src/contract/v1/automation-enums.ts'
import { slaStanding } from '../../../src/kernel/db/migrations/0063-sla-standing.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

type Row = { readonly id: number; readonly sla: { readonly status: string } }

onBothDatabases('tickets by how their promises stand', (database) => {
  let world: World
  const put = (id: number, body: object) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })
  const answer = (id: number) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'x', send_email: false } })
  const ask = (id: number) =>
    world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'y', author_email: 'ann.lee@example.org' } })

  beforeAll(async () => {
    world = await openWorld({ database })
    const targets = { high: { first_response: 60, next_response: 30, resolution: 600 }, medium: { resolution: 600 } }
    await world.alice('POST', '/api/v1/sla-policies', { body: { name: 'Gold', targets } })
    // Late and answered, late and not, at risk, waiting, kept, merged, asked again, and without any promise.
    const tickets = []
    for (let n = 0; n < 8; n++) tickets.push(await newTicket(world, { priority: ['high', 'medium'][n % 2] }))
    const [late, waiting, lateAnswered, kept, merged, target, asked] = tickets.map(({ id }) => id)
    await put(waiting ?? 0, { status: 'pending' })
    await put(kept ?? 0, { status: 'resolved' })
    await answer(asked ?? 0)
    await world.pass('30m')
    await ask(asked ?? 0)
    await world.pass('40m')
    await answer(lateAnswered ?? 0)
    await answer(asked ?? 0)
    await ask(asked ?? 0)
    await world.alice('POST', `/api/v1/tickets/${merged}/merge`, { body: { merge_into_id: target } })
    await newTicket(world, { priority: 'low' })
    await newTicket(world, { priority: 'high' })
    await put(late ?? 0, { status: 'in_progress' })
    await world.pass('50m')
  })
  afterAll(() => world.close())

  const list = async (query: string) => (await world.alice('GET', `/api/v1/tickets?per_page=100&${query}`)).json

  it('a filter finds exactly those whose record says so, with the exact total, at any moment', async () => {
    for (const span of ['0s', '9m', '2h', '10h']) {
      await world.pass(span)
      const all: readonly Row[] = (await list('')).data
      const seen = new Set(all.map(({ sla }) => sla.status))
      for (const status of SLA_STATUSES) {
        const found = await list(`sla_status=${status}`)
        const expected = all.filter(({ sla }) => sla.status === status).map(({ id }) => id)
        expect([span, status, found.meta.total, found.data.map(({ id }: Row) => id)]).toEqual([span, status, expected.length, expected])
      }
      if (span === '0s') expect([...seen].toSorted()).toEqual([...SLA_STATUSES].toSorted())
    }
  })

  it('several at once, with other filters, and by cursor', async () => {
    const all: readonly Row[] = (await list('status=open,in_progress')).data
    const expected = all.filter(({ sla }) => ['breached', 'none'].includes(sla.status)).map(({ id }) => id)
    expect((await list('status=open,in_progress&sla_status=breached,none')).data.map(({ id }: Row) => id)).toEqual(expected)
    expect((await list('status=open,in_progress&sla_status=breached,none&cursor=')).data.map(({ id }: Row) => id)).toEqual(expected)
    expect((await world.alice('GET', '/api/v1/tickets?sla_status=late')).status).toBe(422)
  })

  it('tickets from before it was written down are looked at once', async () => {
    const standings = () => world.db.read(({ db }) => db.selectFrom('tickets').select(['id', 'sla_standing']).orderBy('id').execute())
    const before = await standings()
    expect(new Set(before.map(({ sla_standing }) => sla_standing))).toEqual(new Set(['none', 'met', 'live']))
    await world.db.tx(async (tx) => {
      await tx.db.updateTable('tickets').set({ sla_standing: 'none' }).execute()
      for (const statement of slaStanding.up(tx.dialect).filter((text) => text.startsWith('update')))
        await sql.raw(statement).execute(tx.db)
    })
    expect(await standings()).toEqual(before)
  })
})
