/** Ten thousand checks fall due in the same moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import { paceBetween } from './load.ts'
import type { ManyChecks } from './pace.ts'
import type { Scene } from './scenes.ts'
import { countDownFlips, lastFlip } from './seed.ts'
import { sendLoad, type Server } from './servers.ts'
import type { Stage } from './stage.ts'
import type { Result } from './table.ts'

const MINUTE_MS = 60_000
/** The checks are pinged in this first part of a minute, so that all of them have the same deadline. */
const LATEST_MS = 40_000
const LEAD_MS = 3_000
const LOAD_SECONDS = 18
const POLL_MS = 20
const MAX_WAIT_MS = 60_000
const TENTH_MS = 100

const sleepUntil = (instant: number): Promise<void> => sleep(Math.max(0, instant - Date.now()))

/** A minute that has just begun: this one, or the next. */
const beginOfMinute = async (): Promise<number> => {
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  if (Date.now() - minute <= LATEST_MS) return minute
  await sleepUntil(minute + MINUTE_MS)
  return minute + MINUTE_MS
}

/** Pings every due check in one minute and answers their common deadline: 60 s after the next full minute. */
const pingDueChecks = async ({ due }: Scene, { port }: Server): Promise<number> => {
  const minute = await beginOfMinute()
  await sendLoad({ ...due, ports: [port], shape: 'get', seconds: 0, each: true })
  if (Date.now() >= minute + MINUTE_MS) throw new Error('The due checks were not pinged within a minute.')
  return minute + 2 * MINUTE_MS
}

const untilAllAreDown = async ({ place, due, loaded }: Scene, after: number): Promise<number> => {
  const last = Date.now() + MAX_WAIT_MS
  while (Date.now() < last) {
    if ((await countDownFlips(place, loaded.checks, after)) >= due.checks) return Date.now()
    await sleep(POLL_MS)
  }
  throw new Error('The due checks did not go down.')
}

type Once = { readonly seconds: number; readonly part: number; readonly pace: number }

const measureOnce = async (scene: Scene, server: Server): Promise<Once> => {
  const due_at = await pingDueChecks(scene, server)
  const after = await lastFlip(scene.place)
  await sleepUntil(due_at - LEAD_MS - 1_000)
  const load = sendLoad({ ...scene.loaded, ports: [server.port], shape: 'mix', seconds: LOAD_SECONDS })
  await sleepUntil(due_at)
  const down_at = await untilAllAreDown(scene, after)
  const answered = await load
  const before = paceBetween(answered, Math.max(answered.started_at, due_at - LEAD_MS), due_at)
  const pace = paceBetween(answered, due_at, Math.max(down_at, due_at + TENTH_MS))
  return { seconds: (down_at - due_at) / 1_000, part: pace / before, pace }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN

/** Seconds until the last flip was written, and the pace of pings meanwhile against the pace right before. */
export const measureDue = async (stage: Stage, { tree, database, checks, settings }: ManyChecks): Promise<readonly Result[]> => {
  const scene = await stage.scene(tree, database, checks)
  const server = await scene.serve(settings)
  const all: Once[] = []
  for (let n = 0; n < stage.options.repetitions; n++) {
    const once = await measureOnce(scene, server)
    stage.progress(`  ${tree.name}: all down after ${once.seconds.toFixed(2)} s, ${once.part.toFixed(2)} of the pings meanwhile`)
    all.push(once)
  }
  const medianOf = (member: keyof Once): number => median(all.map((once) => once[member]))
  const common = { tree: tree.name, database, checks }
  return [
    { measurement: '10,000 due: until the last flip', ...common, unit: 's', value: medianOf('seconds') },
    { measurement: '10,000 due: pings meanwhile', ...common, unit: 'of before', value: medianOf('part'), pace: medianOf('pace') },
  ]
}
