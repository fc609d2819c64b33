import { expect, it } from 'vitest'
import { DAY, HOUR, parseInstant, SECOND, type Instant } from '../../src/contract/time.ts'
import type { CheckSettings } from '../../src/monitor/checks/model.ts'
import { detectScheduleKind } from '../../src/monitor/schedule/schedule.ts'
import { onBothDatabases } from '../databases.ts'
import { allRuns, SCHEDULES, ZONES } from './calendar.ts'
import { seededChance, type Chance } from './chance.ts'
import { tellStory, type Plan, type Sign } from './model.ts'
import { openStage, ping, type Stage } from './stage.ts'

const CHECKS = process.env.SOAK ? 10_000 : 60
// More than a pool has connections would only wait for them.
const AT_ONCE = 16
const SEED = Number(process.env.SEED ?? 20_260_210)
const START = parseInstant('2026-02-10T00:00:00Z') ?? 0
const END = START + 90 * DAY
const RIDS = [null, null, 'aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000']

const calendars = new Map<string, readonly (readonly Instant[])[]>()
const runsOf = (index: number, zone: string): readonly Instant[] => {
  const runs = calendars.get(zone) ?? allRuns(zone, START - DAY, END + 20 * DAY)
  calendars.set(zone, runs)
  return runs[index] ?? []
}

type Cast = { readonly settings: Partial<CheckSettings>; readonly plan: Plan; readonly signs: readonly Sign[] }

/** Signs that come about when they should, too late, too often, or not for a long time. */
const someSigns = (chance: Chance, period: number): readonly Sign[] => {
  const signs: Sign[] = []
  let at = START + chance.whole(0, 3 * 86_400) * SECOND
  while (at < END && signs.length < 80) {
    const kind = chance.pick(['success', 'success', 'success', 'success', 'start', 'start', 'fail', 'log'] as const)
    signs.push({ at, kind, rid: chance.pick(RIDS) })
    const pause = chance.pick([0.05, 0.9, 1, 1, 1, 1.1, 1.5, 3, 10]) * period * (0.9 + 0.2 * chance.fraction())
    at += Math.max(1, Math.round(pause))
  }
  return signs
}

const castOne = (chance: Chance): Cast => {
  const grace = chance.pick([60, 300, 3_600, 43_200])
  const rules = {
    grace,
    max_runtime: chance.pick([null, null, 30, 7_200]),
    failure_threshold: chance.pick([1, 1, 2, 3]),
    recovery_threshold: chance.pick([1, 1, 2, 3]),
  }
  const timeout = chance.pick([60, 900, 3_600, 86_400, 604_800])
  if (chance.fraction() < 0.4)
    return {
      settings: { kind: 'simple', timeout, ...rules },
      plan: { timeout, runs: undefined, ...rules },
      signs: someSigns(chance, timeout * SECOND),
    }
  const index = chance.whole(0, SCHEDULES.length - 1)
  const schedule = SCHEDULES[index]?.text ?? ''
  const tz = chance.pick(ZONES)
  const kind = detectScheduleKind(schedule) ?? 'cron'
  const runs = runsOf(index, tz)
  const period = ((runs.at(-1) ?? 0) - (runs[0] ?? 0)) / (runs.length - 1)
  return {
    settings: { kind, schedule, tz, ...rules },
    plan: { timeout: 0, runs, ...rules },
    signs: someSigns(chance, Math.max(period, HOUR / 2)),
  }
}

/** All pings in the order they came, in batches of any size; the sweep comes by now and then, or stays away for days. */
const play = async (stage: Stage, chance: Chance, pings: readonly ReturnType<typeof ping>[]): Promise<void> => {
  for (let start = 0; start < pings.length;) {
    const batch = pings.slice(start, start + chance.whole(1, 60))
    start += batch.length
    stage.clock.set(batch.at(-1)?.at ?? stage.clock.now())
    await stage.record(batch)
    if (chance.fraction() < 0.5) await stage.sweep()
  }
  stage.clock.set(END)
  await stage.sweep()
}

/** What became of each check, by its id. Read at once, because entries of the log are not found by their check. */
const readAll = (stage: Stage) =>
  stage.db.read(async ({ db }) => ({
    flips: Map.groupBy(await db.selectFrom('flips').selectAll().orderBy('id').execute(), ({ check_id }) => check_id),
    pings: Map.groupBy(await db.selectFrom('pings').select(['check_id', 'duration']).orderBy('n').execute(), ({ check_id }) => check_id),
    states: new Map((await db.selectFrom('check_states').selectAll().execute()).map((state) => [state.check_id, state])),
  }))

onBothDatabases('ninety days', (database) => {
  it(`of ${CHECKS} checks go as the model tells them, flip by flip`, async () => {
    const chance = seededChance(SEED)
    const stage = await openStage(database, START)
    const cast = Array.from({ length: CHECKS }, () => castOne(chance))
    const checks: Awaited<ReturnType<Stage['newCheck']>>[] = []
    for (let from = 0; from < CHECKS; from += AT_ONCE)
      checks.push(...(await Promise.all(cast.slice(from, from + AT_ONCE).map(({ settings }) => stage.newCheck(settings)))))
    const pings = cast.flatMap(({ signs }, index) =>
      signs.map(({ at, kind, rid }) => ping(checks[index]?.uuid ?? '', at, { action: kind, rid })),
    )
    await play(
      stage,
      chance,
      pings.toSorted((a, b) => a.at - b.at),
    )
    const { flips, pings: log, states } = await readAll(stage)
    let told = 0
    for (const [index, { plan, signs, settings }] of cast.entries()) {
      const id = checks[index]?.id ?? 0
      const story = tellStory(plan, signs, END)
      const state = states.get(id)
      const about = JSON.stringify(settings)
      expect(
        flips.get(id)?.map(({ new_status, created_at, reason }) => ({ to: new_status, at: created_at, why: reason })) ?? [],
        about,
      ).toEqual(story.flips)
      expect(log.get(id)?.map(({ duration }) => duration) ?? [], about).toEqual(story.durations)
      expect([state?.status, state?.last_start !== null, state?.n_pings], about).toEqual([story.status, story.started, signs.length])
      told += story.flips.length
    }
    expect(told).toBeGreaterThan(CHECKS)
    await stage.close()
  })
})
