import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import type { World } from '../../world.ts'
import { ask, declareIncident, openMailing, publish, say, subscriberRows, subjectsTo, type Mailing } from './subscribers.ts'

/** Addresses that begin with `gone` are refused for good by their server, those that begin with `full` only for now. */
onBothDatabases('subscribers whose mails come back', (database) => {
  let mailing: Mailing
  let world: World
  let page: string
  let incident: number
  beforeAll(async () => {
    mailing = await openMailing(database)
    world = mailing.world
    page = await publish(world, 'acme')
    for (const address of ['gone@far.test', 'full@far.test', 'ann@far.test']) await ask(world, 'acme', address)
    await world.settle()
    // They were confirmed while their mailboxes still were there.
    await world.db.tx(async (tx) => void (await tx.db.updateTable('status_page_subscribers').set({ confirmed_at: tx.now }).execute()))
    world.jump('1s')
    incident = await declareIncident(world, 'Slow', 'We look into it.')
    await world.settle()
  })
  afterAll(() => mailing.close())

  const news = async (word: string) => {
    await say(world, incident, word)
    await world.settle()
    await world.settle()
  }
  const counts = async () => {
    const { subscribers, subscribers_stopped } = (await world.writer('GET', `/api/v3/status-pages/${page}`)).json
    return { subscribers, subscribers_stopped }
  }
  const rowOf = async (address: string) => (await subscriberRows(world)).find((row) => row.address === address)

  it('three refusals in a row are enough, and the owner is told how many there are', async () => {
    await news('one')
    await news('two')
    expect(await rowOf('gone@far.test')).toMatchObject({ refusals: 2, stopped_at: null })
    expect(await counts()).toEqual({ subscribers: 3, subscribers_stopped: 0 })
    const sent = (await subjectsTo(world, 'gone@far.test')).length
    await news('three')
    expect(await counts()).toEqual({ subscribers: 2, subscribers_stopped: 1 })
    await news('four')
    expect(await subjectsTo(world, 'gone@far.test')).toHaveLength(sent)
  })

  it('others get everything, and a mailbox that is only full is not given up', async () => {
    expect(await rowOf('full@far.test')).toMatchObject({ refusals: 0, stopped_at: null })
    expect(await subjectsTo(world, 'ann@far.test')).toHaveLength(6)
    expect(await subjectsTo(world, 'full@far.test')).toHaveLength(6)
  })

  it('whoever subscribes the address again gives it another three', async () => {
    world.jump('2m')
    await ask(world, 'acme', 'Gone@far.test')
    await world.settle()
    expect(await counts()).toEqual({ subscribers: 3, subscribers_stopped: 0 })
    const sent = (await subjectsTo(world, 'gone@far.test')).length
    await news('five')
    expect(await subjectsTo(world, 'gone@far.test')).toHaveLength(sent + 1)
  })
})
