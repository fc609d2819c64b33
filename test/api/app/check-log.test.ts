import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoSeconds } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { down, makeChannel, makeCheck, makeWebhook, up } from '../notify/scene.ts'
import { asAlice, asBob, auditOf } from './person.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

type Line = Readonly<Record<string, unknown>>

onBothDatabases('the log of a check', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
  })
  afterAll(() => world.close())

  const logOf = async (uuid: string): Promise<readonly Line[]> => (await asBob(world, 'GET', `/app/api/checks/${uuid}/log`)).json.data
  const sentOf = async (uuid: string): Promise<readonly Line[]> => (await logOf(uuid)).filter(({ kind }) => kind === 'sent')
  const retry = (uuid: unknown) => asBob(world, 'POST', `/app/api/notifications/${uuid}/retry`)

  it('ties each message to the change it tells of, and names the ticket that it opened', async () => {
    const uuid = await makeCheck(world, { name: 'tied', channels: '' })
    await makeWebhook(world, { name: 'ops', checks: uuid })
    await makeChannel(world, { kind: 'helpdesk', name: 'desk', conf: {}, checks: uuid })
    await down(world, uuid)
    const lines = await logOf(uuid)
    const flip = lines.find(({ kind }) => kind === 'flip')
    expect(flip).toMatchObject({ new_status: 'down' })
    const told = lines.filter(({ kind }) => kind === 'sent')
    expect(told.map(({ flip: of, state, can_retry }) => [of, state, can_retry])).toEqual([
      [flip?.id, 'sent', false],
      [flip?.id, 'sent', false],
    ])
    const ticket = told.find(({ channel }) => channel === 'desk')?.ticket_id
    const alert = (await asBob(world, 'GET', `/app/api/alerts?check_uuid=${uuid}`)).json.data[0]
    expect(ticket).toBe(alert.ticket_id)
    expect(ticket).toEqual(expect.any(Number))
    expect(told.find(({ channel }) => channel === 'ops')?.ticket_id).toBeNull()
    await up(world, uuid)
    expect((await sentOf(uuid)).filter(({ channel }) => channel === 'desk').map(({ ticket_id }) => ticket_id)).toEqual([ticket, ticket])
  })

  describe('a message that failed', () => {
    let uuid: string
    let failed: Line
    beforeAll(async () => {
      uuid = await makeCheck(world, { name: 'deaf', channels: '' })
      await makeWebhook(world, { name: 'deaf hook', checks: uuid })
      world.network.answer(() => ({ status: 500 }))
      await down(world, uuid)
      expect((await sentOf(uuid))[0]).toMatchObject({ state: 'waiting', next_try_at: expect.any(String), can_retry: false })
      expect((await retry((await sentOf(uuid))[0]?.uuid)).json.code).toBe('not_failed')
      await world.pass('12h')
      failed = (await sentOf(uuid))[0] ?? {}
    })

    it('may be sent again, arrives, and is then no failure any more', async () => {
      expect(failed).toMatchObject({ state: 'failed', next_try_at: null, can_retry: true })
      world.network.answer(() => ({ status: 200 }))
      const replies = await Promise.all([retry(failed.uuid), retry(failed.uuid)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409])
      await world.settle()
      expect((await sentOf(uuid))[0]).toMatchObject({ uuid: failed.uuid, state: 'sent', error: '', can_retry: false })
      expect(world.network.sent.filter(({ url }) => url.endsWith(`/down?${uuid}`)).length).toBeGreaterThan(1)
      expect((await auditOf(world, 'notification.retried')).length).toBe(1)
      expect((await retry(failed.uuid)).status).toBe(409)
    })

    it('stays where it is when there is newer news, for it would no longer be true', async () => {
      const later = await makeCheck(world, { name: 'overtaken', channels: '' })
      const hook = await makeWebhook(world, { name: 'slow hook', checks: later })
      world.network.answer(() => ({ status: 500 }))
      await down(world, later)
      await world.pass('12h')
      world.network.answer(() => ({ status: 200 }))
      await up(world, later)
      const old = (await sentOf(later)).find(({ status }) => status === 'down')
      expect(old).toMatchObject({ state: 'failed', can_retry: false })
      expect((await retry(old?.uuid)).json.code).toBe('outdated')
      const deliveries = (await asAlice(world, 'GET', `/app/api/integrations/${hook}/deliveries`)).json.data
      expect(deliveries.map(({ can_retry }: { can_retry: boolean }) => can_retry)).toEqual([false, false])
    })

    it('is nobody’s who may not change the monitoring, and not found where there is none', async () => {
      expect((await retry(NOWHERE)).status).toBe(404)
      expect((await world.anyone('POST', `/app/api/notifications/${NOWHERE}/retry`)).status).toBe(401)
    })
  })

  it('says since when a run is under way, until it ends', async () => {
    const uuid = await makeCheck(world, { name: 'runner' })
    const started = world.now()
    await world.anyone('POST', `/ping/${uuid}/start`)
    await world.pass('41m')
    const whole = async () => (await asBob(world, 'GET', `/app/api/checks/${uuid}`)).json.data
    expect(await whole()).toMatchObject({ started: true, started_at: formatIsoSeconds(started) })
    await world.anyone('POST', `/ping/${uuid}`)
    expect(await whole()).toMatchObject({ started: false, started_at: null })
  })
})
