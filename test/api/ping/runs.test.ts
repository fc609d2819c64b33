import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

const A = 'aaaaaaaa-0000-4000-8000-000000000000'
const B = 'bbbbbbbb-0000-4000-8000-000000000000'

onBothDatabases('runs', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const newCheck = async (body: object = {}): Promise<string> => (await world.writer('POST', '/api/v3/checks/', { body })).json.uuid
  /** Each step waits a minute and pings; answers the log, oldest first, as type and duration. */
  const play = async (uuid: string, steps: readonly string[]): Promise<readonly (readonly [string, number | undefined])[]> => {
    for (const step of steps) {
      world.jump('1m')
      expect((await world.anyone('GET', `/ping/${uuid}${step}`)).status).toBe(200)
    }
    const { json } = await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)
    return json.pings.toReversed().map(({ type, duration }: { type: string; duration?: number }) => [type, duration])
  }

  it('a run lasts from its start to its end, with or without a run id', async () => {
    expect(await play(await newCheck(), ['/start', '', '', `/start?rid=${A}`, `/7?rid=${A}`])).toEqual([
      ['start', undefined],
      ['success', 60],
      ['success', undefined],
      ['start', undefined],
      ['fail', 60],
    ])
  })

  it('runs side by side each have their own duration', async () => {
    const log = await play(await newCheck(), ['/start', `/start?rid=${A}`, `/start?rid=${B}`, `?rid=${A}`, '', `?rid=${B}`, `?rid=${A}`])
    expect(log.slice(3)).toEqual([
      ['success', 120],
      ['success', 240],
      ['success', 180],
      ['success', undefined],
    ])
  })

  it('logs and ignored pings end nothing', async () => {
    const log = await play(await newCheck(), ['/start', '/log', ''])
    expect(log).toEqual([
      ['start', undefined],
      ['log', undefined],
      ['success', 120],
    ])
  })

  it('a run of three days and more is taken for a forgotten one', async () => {
    const uuid = await newCheck({ timeout: 31_536_000, grace: 31_536_000 })
    await play(uuid, ['/start', `/start?rid=${A}`])
    world.jump('72h')
    expect((await play(uuid, [`?rid=${A}`, ''])).slice(2)).toEqual([
      ['success', undefined],
      ['success', undefined],
    ])
  })

  it('pings of one run that arrive at the same time are still its start and its end', async () => {
    const uuid = await newCheck()
    const url = `/ping/${uuid}`
    await Promise.all([`/start?rid=${A}`, `/start?rid=${B}`, `?rid=${A}`].map((suffix) => world.anyone('GET', `${url}${suffix}`)))
    const { json } = await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)
    expect(json.pings[0]).toMatchObject({ type: 'success', rid: A, duration: 0 })
  })

  it('a run that takes longer than the grace makes the check go down, and stays under way', async () => {
    const uuid = await newCheck({ timeout: 3_600, grace: 60 })
    await world.anyone('GET', `/ping/${uuid}/start`)
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json).toMatchObject({ status: 'new', started: true })
    const started_at = world.now()
    await world.pass('5m')
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json).toMatchObject({ status: 'down', started: true })
    const { json } = await world.writer('GET', `/api/v3/checks/${uuid}/flips/`)
    expect(json).toEqual([{ timestamp: new Date((started_at + 60e6) / 1_000).toISOString().replace('.000Z', '+00:00'), up: 0 }])
  })

  it('a run may take as long as the check says, even a second', async () => {
    const uuid = await newCheck({ max_runtime: 1, grace: 3_600 })
    await world.anyone('GET', `/ping/${uuid}/start`)
    await world.pass('2s')
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json).toMatchObject({ status: 'down' })
  })
})
