import { expect, it } from 'vitest'
import { pruneLogs } from '../../../src/monitor/pings/prune.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld } from '../../world.ts'

onBothDatabases('a check that is deleted', (database) => {
  it('takes its log along, and nobody else’s', async () => {
    const world = await openWorld({ database })
    const newCheck = async (): Promise<string> => (await world.writer('POST', '/api/v3/checks/', { body: {} })).json.uuid
    const [gone, stays] = [await newCheck(), await newCheck()]
    for (const uuid of [gone, gone, stays]) await world.anyone('POST', `/ping/${uuid}/start`, { body: 'x' })
    await world.writer('DELETE', `/api/v3/checks/${gone}`)
    expect((await world.writer('GET', `/api/v3/checks/${gone}/pings/`)).status).toBe(404)
    while ((await world.db.tx(pruneLogs)) === 'more') continue
    const left = await world.db.read(({ db }) => db.selectFrom('pings').select('check_id').execute())
    expect(left.length).toBe(1)
    expect((await world.writer('GET', `/api/v3/checks/${stays}/pings/`)).json.pings).toHaveLength(1)
    await world.close()
  })

  it('is not found by the next ping, good or bad', async () => {
    const world = await openWorld({ database })
    const { uuid } = (await world.writer('POST', '/api/v3/checks/', { body: {} })).json
    for (let n = 0; n < 3; n++) expect((await world.anyone('GET', `/ping/${uuid}`)).status).toBe(200)
    expect((await world.anyone('GET', `/ping/${uuid}?rid=x`)).status).toBe(400)
    await world.writer('DELETE', `/api/v3/checks/${uuid}`)
    expect((await world.anyone('GET', `/ping/${uuid}?rid=x`)).status).toBe(404)
    expect((await world.anyone('GET', `/ping/${uuid}`)).status).toBe(404)
    await world.close()
  })
})
