import { KEYS } from '../world/people.ts'

const RIDS = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000']
const SUFFIXES = ['', '', '', '/start', '/fail', '/log', '/0', '/7']

const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

const SETTINGS = [
  {},
  { failure_threshold: 2 },
  { recovery_threshold: 3 },
  { schedule: '*/5 * * * *', tz: 'Europe/Riga', grace: 3_600 },
  { schedule: 'Mon..Fri 08:00', tz: 'America/New_York' },
  { filter_http_body: true, failure_kw: '7', success_kw: '1' },
  { methods: 'POST' },
]

export const createChecks = async (base: string, count: number): Promise<readonly string[]> => {
  const uuids: string[] = []
  for (let n = 0; n < count; n++) {
    const body = JSON.stringify({ name: `check ${n}`, ...SETTINGS[n % SETTINGS.length] })
    const reply = await fetch(`${base}/api/v3/checks/`, { method: 'POST', headers: { 'x-api-key': KEYS.write }, body })
    const { uuid } = (await reply.json()) as { uuid: string }
    uuids.push(uuid)
  }
  return uuids
}

/** What was told to whom. */
export type Acknowledged = Map<string, Set<string>>

export type Tally = { readonly acknowledged: Acknowledged; refused: number; broken: number }

export const newTally = (): Tally => ({ acknowledged: new Map(), refused: 0, broken: 0 })

let counter = 0

/** Sends one ping with a body nobody else sends, and remembers it if it was acknowledged. */
export const sendOne = async (base: string, uuids: readonly string[], tally: Tally): Promise<number> => {
  const uuid = pick(uuids)
  const body = `ping ${++counter}`
  const query = Math.random() < 0.5 ? `?rid=${pick(RIDS)}` : ''
  const reply = await fetch(`${base}/ping/${uuid}${pick(SUFFIXES)}${query}`, { method: 'POST', body })
  await reply.text()
  if (reply.status === 200) tally.acknowledged.set(uuid, (tally.acknowledged.get(uuid) ?? new Set()).add(body))
  else tally.refused++
  return reply.status
}

/** Pings as fast as it can. A connection that breaks ends it, unless it is to go on regardless. */
export const keepSending = async (
  base: string,
  uuids: readonly string[],
  tally: Tally,
  { isOver, goOn = false }: { isOver: () => boolean; goOn?: boolean },
): Promise<void> => {
  while (!isOver()) {
    try {
      await sendOne(base, uuids, tally)
    } catch {
      tally.broken++
      if (!goOn) return
    }
  }
}
