import { expect, it } from 'vitest'
import { HOUR, MINUTE, parseInstant } from '../../src/contract/time.ts'
import { onBothDatabases } from '../databases.ts'
import { openStage, ping, type Stage } from './stage.ts'

const NOON = parseInstant('2026-06-01T12:00:00Z') ?? 0

const changesOf = (stage: Stage, id: number) =>
  stage.db.read(({ db }) => db.selectFrom('flips').select(['new_status', 'created_at']).where('check_id', '=', id).orderBy('id').execute())

onBothDatabases('a clock that jumps', (database) => {
  it('an hour ahead finds overdue what nobody pinged meanwhile, at the moment it was due', async () => {
    const stage = await openStage(database, NOON)
    const { id, uuid } = await stage.newCheck({ timeout: 1_800, grace: 600 })
    await stage.record([ping(uuid, NOON)])
    stage.clock.set(NOON + HOUR)
    await stage.sweep()
    expect((await changesOf(stage, id)).at(-1)).toEqual({ new_status: 'down', created_at: NOON + 40 * MINUTE })
    await stage.close()
  })

  it('an hour back makes nothing go down early or late', async () => {
    const stage = await openStage(database, NOON)
    const { id, uuid } = await stage.newCheck({ timeout: 3_600, grace: 600 })
    await stage.record([ping(uuid, NOON)])
    const set_back = NOON - HOUR
    stage.clock.set(set_back)
    await stage.record([ping(uuid, set_back)])
    stage.clock.set(set_back + 69 * MINUTE)
    await stage.sweep()
    expect((await changesOf(stage, id)).length).toBe(1)
    stage.clock.set(set_back + 70 * MINUTE)
    await stage.sweep()
    const [, down] = await changesOf(stage, id)
    expect(down).toEqual({ new_status: 'down', created_at: set_back + 70 * MINUTE })
    await stage.close()
  })

  it('an hour back and forth leaves a history that never runs backwards', async () => {
    const stage = await openStage(database, NOON)
    const { id, uuid } = await stage.newCheck({ timeout: 600, grace: 600 })
    await stage.record([ping(uuid, NOON)])
    stage.clock.set(NOON + HOUR)
    await stage.sweep()
    stage.clock.set(NOON)
    await stage.record([ping(uuid, NOON)])
    const changes = await changesOf(stage, id)
    expect(changes.map(({ new_status }) => new_status)).toEqual(['up', 'down', 'up'])
    expect(changes.map(({ created_at }) => created_at)).toEqual([NOON, NOON + 20 * MINUTE, NOON + 20 * MINUTE])
    await stage.close()
  })

  it('a ping that waited while its check was found overdue is dated after that', async () => {
    const stage = await openStage(database, NOON)
    const { id, uuid } = await stage.newCheck({ timeout: 600, grace: 600 })
    await stage.record([ping(uuid, NOON)])
    stage.clock.set(NOON + 20 * MINUTE)
    await stage.sweep()
    await stage.record([ping(uuid, NOON + 20 * MINUTE - 1)])
    expect((await changesOf(stage, id)).at(-1)).toEqual({ new_status: 'up', created_at: NOON + 20 * MINUTE })
    await stage.close()
  })
})
