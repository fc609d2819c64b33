/** A project with a thousand checks and many log entries is deleted under full load. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ALICE } from '../../test/world/people.ts'
import { paceBeside } from './beside.ts'
import { FEW_CHECKS } from './pace.ts'
import { openScene } from './scenes.ts'
import { DELETED_PROJECT, readNumber, seedDeletedProject, type DatabaseName, type Place } from './seed.ts'
import type { Server, Tree } from './servers.ts'
import type { Stage } from './stage.ts'
import type { MeasuredWithNote } from './table.ts'

const LOAD_SECONDS = 20
const POLL_MS = 50
const MAX_WAIT_MS = 15_000

const CHECKS_LEFT = `select count(*) as n from checks where id > ${FEW_CHECKS}`
const ENTRIES_LEFT = `select count(*) as n from pings where check_id > ${FEW_CHECKS}`

/** Deletes the project; answers how long request and removal of its checks took. */
const deleteProject = async (place: Place, { port }: Server): Promise<string> => {
  const began = performance.now()
  const seconds = (): string => ((performance.now() - began) / 1_000).toFixed(2)
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v3/projects/${DELETED_PROJECT}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${ALICE.token}` },
  })
  if (status !== 204) throw new Error(`The project was not deleted: ${status}.`)
  const answered = seconds()
  let left = await readNumber(place, CHECKS_LEFT)
  while (left > 0 && performance.now() - began < MAX_WAIT_MS) {
    await sleep(POLL_MS)
    left = await readNumber(place, CHECKS_LEFT)
  }
  return `answered after ${answered} s, ${left} of its checks left after ${seconds()} s`
}

export const measureDelete = async (stage: Stage, tree: Tree, database: DatabaseName): Promise<MeasuredWithNote> => {
  const { entries } = stage.options
  stage.progress(`Seeding a project with ${entries.toLocaleString('en')} log entries (${database}, ${tree.name} tree)`)
  const scene = await openScene(tree, database, FEW_CHECKS)
  await seedDeletedProject(scene.place, { first_check: FEW_CHECKS + 1, checks: FEW_CHECKS, entries, now_ms: Date.now() })
  const server = await scene.serve()
  const beside = await paceBeside(server, scene.loaded, LOAD_SECONDS, () => deleteProject(scene.place, server))
  const entries_left = await readNumber(scene.place, ENTRIES_LEFT)
  await scene.close()
  const { result, before, meanwhile, slowest_tenth } = beside
  return {
    result: {
      measurement: 'a project is deleted: pings meanwhile',
      tree: tree.name,
      database,
      checks: FEW_CHECKS,
      unit: 'of before',
      value: meanwhile / before,
      pace: meanwhile,
    },
    note: `A project with ${entries.toLocaleString('en')} log entries (${database}, ${tree.name} tree): ${result}; slowest tenth of a second of pings ${slowest_tenth}; ${entries_left.toLocaleString('en')} entries left after ${LOAD_SECONDS} s of load.`,
  }
}
