import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

const RID = 'C0FFEE00-0000-4000-8000-0000000000AA'

onBothDatabases('what is recorded of a ping', (database) => {
  let world: World
  let behindProxy: World
  beforeAll(async () => {
    world = await openWorld({ database })
    behindProxy = await openWorld({ database, settings: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } })
  })
  afterAll(async () => {
    await world.close()
    await behindProxy.close()
  })

  const newCheck = async (body: object = {}, where = world): Promise<string> =>
    (await where.writer('POST', '/api/v3/checks/', { body })).json.uuid
  const pingsOf = async (uuid: string, where = world): Promise<readonly Record<string, unknown>[]> =>
    (await where.writer('GET', `/api/v3/checks/${uuid}/pings/`)).json.pings
  const bodyOf = (uuid: string, n: number) => world.writer('GET', `/api/v3/checks/${uuid}/pings/${n}/body`)

  it('number, time, sender, run and agent are in the log', async () => {
    const uuid = await newCheck()
    await world.anyone('GET', `/ping/${uuid}/1?rid=${RID}`, { headers: { 'user-agent': 'x'.repeat(300) } })
    expect(await pingsOf(uuid)).toEqual([
      {
        type: 'fail',
        date: '2026-06-01T00:00:00+00:00',
        n: 1,
        scheme: 'http',
        remote_addr: '127.0.0.1',
        method: 'GET',
        ua: 'x'.repeat(200),
        rid: RID.toLowerCase(),
        body_url: null,
      },
    ])
  })

  it('a body is kept byte by byte, whatever it is', async () => {
    const uuid = await newCheck()
    const bytes = Buffer.from([0, 255, 10, 13, 128, 65])
    await world.anyone('POST', `/ping/${uuid}`, { body: bytes, headers: { 'content-type': 'application/json' } })
    expect((await bodyOf(uuid, 1)).bytes).toEqual(bytes)
    await world.anyone('GET', `/ping/${uuid}`, { body: 'even with GET' })
    expect((await bodyOf(uuid, 2)).text).toBe('even with GET')
  })

  it('of a large body the beginning is kept', async () => {
    const uuid = await newCheck()
    const large = Buffer.alloc(3_000_000, 'ä')
    expect((await world.anyone('POST', `/ping/${uuid}`, { body: large })).status).toBe(200)
    expect((await bodyOf(uuid, 1)).bytes).toEqual(large.subarray(0, 10_000))
  })

  it('an empty body is no body', async () => {
    const uuid = await newCheck()
    await world.anyone('POST', `/ping/${uuid}`, { body: '' })
    expect((await pingsOf(uuid))[0]).toMatchObject({ body_url: null })
  })

  it('whoever is not trusted cannot say where a ping came from', async () => {
    const uuid = await newCheck()
    await world.anyone('GET', `/ping/${uuid}`, { headers: { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' } })
    expect((await pingsOf(uuid))[0]).toMatchObject({ remote_addr: '127.0.0.1', scheme: 'http' })
  })

  it.each([
    ['8.8.8.8', '8.8.8.8'],
    ['6.6.6.6, 8.8.8.8, 10.1.2.3', '8.8.8.8'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['garbage', '127.0.0.1'],
  ])('a trusted proxy that says %s is believed as far as it can be: %s', async (forwarded, remote_addr) => {
    const uuid = await newCheck({}, behindProxy)
    await behindProxy.anyone('GET', `/ping/${uuid}`, { headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' } })
    expect((await pingsOf(uuid, behindProxy))[0]).toMatchObject({ remote_addr, scheme: 'https' })
  })

  it('a check that wants POST ignores everything else, and says OK', async () => {
    const uuid = await newCheck({ methods: 'POST' })
    expect((await world.anyone('GET', `/ping/${uuid}`)).text).toBe('OK')
    await world.anyone('POST', `/ping/${uuid}`)
    expect((await pingsOf(uuid)).map(({ type }) => type)).toEqual(['success', 'ign'])
  })

  it.each([
    ['a failure word wins over a success word', '/start', 'all done, 1 ERROR', 'fail'],
    ['a success word makes a failed ping a success', '/fail', 'all done', 'success'],
    ['a start word starts', '', 'begin', 'start'],
    ['words are case-sensitive', '/1', 'ALL DONE', 'ign'],
    ['nothing to search in', '/fail', '', 'ign'],
    ['a word beyond the first 10,000 bytes is not seen', '', `${'.'.repeat(10_000)}done`, 'ign'],
    ['invalid UTF-8 is searched as well', '', Buffer.concat([Buffer.from([0xff]), Buffer.from('done')]), 'success'],
  ])('keywords: %s', async (_case, suffix, body, type) => {
    const uuid = await newCheck({ filter_http_body: true, start_kw: 'begin', success_kw: 'done', failure_kw: 'ERROR,  FATAL' })
    expect((await world.anyone('POST', `/ping/${uuid}${suffix}`, { body })).text).toBe('OK')
    expect((await pingsOf(uuid))[0]).toMatchObject({ type })
  })

  it('without a keyword a check may count a ping as a failure', async () => {
    const uuid = await newCheck({ filter_http_body: true, filter_default_fail: true, success_kw: 'done' })
    await world.anyone('POST', `/ping/${uuid}`, { body: 'hm' })
    expect((await pingsOf(uuid))[0]).toMatchObject({ type: 'fail' })
  })

  it('a changed setting counts from the next ping on', async () => {
    const uuid = await newCheck()
    await world.anyone('GET', `/ping/${uuid}`)
    await world.writer('POST', `/api/v3/checks/${uuid}`, { body: { methods: 'POST' } })
    await world.anyone('GET', `/ping/${uuid}`)
    expect((await pingsOf(uuid)).map(({ type }) => type)).toEqual(['ign', 'success'])
  })

  it('a paused check comes back with a ping, unless it wants to be resumed by hand', async () => {
    const [auto, manual] = [await newCheck(), await newCheck({ manual_resume: true })]
    for (const uuid of [auto, manual]) {
      await world.writer('POST', `/api/v3/checks/${uuid}/pause`)
      await world.anyone('GET', `/ping/${uuid}/fail`)
    }
    expect((await world.writer('GET', `/api/v3/checks/${auto}`)).json).toMatchObject({ status: 'down', n_pings: 1 })
    expect((await world.writer('GET', `/api/v3/checks/${manual}`)).json).toMatchObject({ status: 'paused', n_pings: 1 })
    expect((await pingsOf(manual))[0]).toMatchObject({ type: 'ign' })
  })

  it('numbers have no gaps when many pings come at once, and each is there', async () => {
    const uuids = await Promise.all([newCheck(), newCheck(), newCheck()])
    const all = Array.from({ length: 90 }, (_, index) => uuids[index % 3] ?? '')
    const replies = await Promise.all(all.map((uuid, index) => world.anyone('POST', `/ping/${uuid}/log`, { body: String(index) })))
    expect(replies.every(({ text }) => text === 'OK')).toBe(true)
    for (const uuid of uuids) expect((await pingsOf(uuid)).map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index))
  })
})
