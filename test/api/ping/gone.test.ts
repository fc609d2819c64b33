import { expect, it } from 'vitest'
import type { Db } from '../../../src/kernel/db/db.ts'
import type { Job } from '../../../src/kernel/jobs/jobs.ts'
import { createPingBatcher } from '../../../src/monitor/pings/ping-batcher.ts'
import { projectRemovalJob } from '../../../src/monitor/projects/delete.ts'
import { pruneLogs } from '../../../src/monitor/ping-log/prune.ts'
import { onBothDatabases } from '../../databases.ts'
import { openStage, ping } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'
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

onBothDatabases('a project that is deleted', (database) => {
  it('loses at most ten checks in one transaction, and pings of other projects are recorded in between', async () => {
    const stage = await openStage(database, START)
    const doomed: string[] = []
    for (let n = 0; n < 25; n++) doomed.push((await stage.newCheck({})).uuid)
    const { project_id, uuid, id } = await stage.newCheck({})
    await stage.db.tx(async (tx) => void (await tx.db.updateTable('checks').set({ project_id: 1 }).where('id', '=', id).execute()))
    await stage.record(doomed.flatMap((one) => [ping(one, START), ping(one, START)]))
    const batcher = createPingBatcher({ db: stage.db })
    const left: number[] = []
    const db: Db = {
      ...stage.db,
      tx: async (work) => {
        const result = await stage.db.tx(work)
        const checks = await stage.db.read((reader) =>
          reader.db.selectFrom('checks').select('id').where('project_id', '=', project_id).execute(),
        )
        left.push(checks.length)
        expect(await batcher.add(ping(uuid, START))).toBe('recorded')
        return result
      },
    }
    // The handler looks at nothing else of a job.
    await projectRemovalJob(db).handle({ payload: { project_id } } as Job)

    expect(left).toEqual([15, 5, 0, 0])
    await stage.close()
  })
})
