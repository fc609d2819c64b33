import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

const KB = '/api/v1/knowledge-base'

onBothDatabases('replies that lead to an article', (database) => {
  let world: World
  let ticket: number
  beforeAll(async () => {
    world = await openWorld({ database })
    ticket = (await newTicket(world)).id
  })
  afterAll(() => world.close())

  const write = async (title: string) => (await world.alice('POST', KB, { body: { title, body: 'x', is_published: true } })).json.data
  const say = (body: object) => world.alice('POST', `/api/v1/tickets/${ticket}/replies`, { body })
  const usesOf = async (id: number): Promise<number> => {
    await world.settle()
    return (await world.alice('GET', `${KB}/${id}`)).json.data.replies_count
  }

  it('are counted once each, however often they name it, by old addresses, too', async () => {
    const [vpn, other] = [await write('VPN'), await write('Printer')]
    expect(vpn.replies_count).toBe(0)
    expect((await say({ body: `See ${vpn.url}. Again: ${vpn.url}` })).status).toBe(201)
    expect([await usesOf(vpn.id), await usesOf(other.id)]).toEqual([1, 0])
    await world.alice('PUT', `${KB}/${vpn.id}`, { body: { slug: 'vpn-anew' } })
    await say({ body: `Both: [a](${vpn.url}) and ${other.url}` })
    expect([await usesOf(vpn.id), await usesOf(other.id)]).toEqual([2, 1])
    const listed = (await world.alice('GET', `${KB}?q=vpn`)).json.data
    expect(listed.map(({ replies_count }: { replies_count: number }) => replies_count)).toEqual([2])
    await world.alice('DELETE', `${KB}/${other.id}`)
    expect(await usesOf(vpn.id)).toBe(2)
  })

  it('are no notes, no questions of clients, and not those that were taken back', async () => {
    const { id, url } = await write('Scanner')
    await say({ body: url, is_internal: true })
    await world.alice('POST', '/api/v1/tickets', { body: { subject: 's', description: url, requester_email: 'c@client.test' } })
    expect(await usesOf(id)).toBe(0)
    const undone = (await say({ body: url })).json.data
    expect(await usesOf(id)).toBe(1)
    expect((await world.alice('POST', `/api/v1/tickets/${ticket}/replies/${undone.id}/undo`)).status).toBeLessThan(300)
    expect(await usesOf(id)).toBe(0)
  })
})
