/** What agents do all day, in the shares the specification names: lists and reads, searches, answers, changes, now and then a new ticket. */

export type Request = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: object }

/** Asks as one of the agents; answers the status. */
export type Ask = (agent: number, request: Request) => Promise<number>

export type Dice = (sides: number) => number

/** The same seed is the same day. */
export const dice = (seed: number): Dice => {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const WORDS = ['printer', 'smoke', 'invoice', 'login', 'monitor', 'keyboard', 'network', 'password']
const STATUSES = ['open', 'in_progress', 'pending', 'on_hold', 'resolved']
const PRIORITIES = ['low', 'medium', 'high', 'urgent']

const pick = (words: readonly string[], roll: Dice): string => words[roll(words.length)] ?? ''

type Making = (roll: Dice, tickets: number) => Request

const ticket = (roll: Dice, tickets: number): number => roll(tickets) + 1

/** Of a hundred calls. */
const SHARES: readonly (readonly [string, number, Making])[] = [
  ['queue', 20, (roll) => ({ method: 'GET', path: `/tickets?status=${pick(STATUSES, roll)}&assignee_id=${pick(['me', 'none'], roll)}` })],
  ['list', 10, (roll) => ({ method: 'GET', path: `/tickets?priority=${pick(PRIORITIES, roll)}&sort=-updated_at&page=${roll(5) + 1}` })],
  ['view counts', 5, () => ({ method: 'GET', path: '/views/counts' })],
  ['read', 35, (roll, tickets) => ({ method: 'GET', path: `/tickets/${ticket(roll, tickets)}` })],
  ['search', 15, (roll) => ({ method: 'GET', path: `/search?q=${pick(WORDS, roll)}%20${pick(WORDS, roll)}` })],
  [
    'reply',
    7,
    (roll, tickets) => ({
      method: 'POST',
      path: `/tickets/${ticket(roll, tickets)}/replies`,
      body: { body: `Have you looked at the ${pick(WORDS, roll)}?`, is_internal: roll(3) === 0 },
    }),
  ],
  [
    'change',
    5,
    (roll, tickets) => ({
      method: 'PUT',
      path: `/tickets/${ticket(roll, tickets)}`,
      body: { status: pick(STATUSES, roll), priority: pick(PRIORITIES, roll) },
    }),
  ],
  [
    'create',
    3,
    (roll) => ({
      method: 'POST',
      path: '/tickets',
      body: {
        subject: `The ${pick(WORDS, roll)} does not work`,
        description: `It was the ${pick(WORDS, roll)}.`,
        requester_email: `c${roll(500)}@example.org`,
      },
    }),
  ],
]

const chosen = (roll: Dice): readonly [string, Making] => {
  let at = roll(100)
  for (const [name, share, make] of SHARES) {
    if (at < share) return [name, make]
    at -= share
  }
  throw new Error('The shares do not add up to a hundred.')
}

export type Figures = { readonly name: string; readonly calls: number; readonly p50: number; readonly p99: number }
export type Report = { readonly figures: readonly Figures[]; readonly calls: number; readonly errors: readonly string[] }

const at = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const figuresOf = (name: string, times: readonly number[]): Figures => {
  const sorted = times.toSorted((a, b) => a - b)
  return { name, calls: times.length, p50: at(sorted, 0.5), p99: at(sorted, 0.99) }
}

export type Day = {
  readonly agents: number
  /** Ends after so many seconds, or after so many requests of each agent. */
  readonly length: { readonly seconds: number } | { readonly requests: number }
  /** How many tickets there are to begin with, numbered from one. */
  readonly tickets: number
  /** Milliseconds an agent looks at an answer before asking again. */
  readonly pause: number
  readonly ask: Ask
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const spendDay = async ({ agents, length, tickets, pause, ask }: Day): Promise<Report> => {
  const times = new Map<string, number[]>(SHARES.map(([name]) => [name, []]))
  const errors: string[] = []
  const end = performance.now() + ('seconds' in length ? length.seconds * 1_000 : Infinity)
  const most = 'requests' in length ? length.requests : Infinity
  const live = async (agent: number): Promise<void> => {
    const roll = dice(agent * 7_919 + 13)
    await sleep(roll(Math.max(1, pause)))
    for (let count = 0; count < most && performance.now() < end; count++) {
      const [name, make] = chosen(roll)
      const request = make(roll, tickets)
      const start = performance.now()
      const status = await ask(agent, request)
      times.get(name)?.push(performance.now() - start)
      if (status >= 400) errors.push(`${status} ${request.method} ${request.path}`)
      if (pause > 0) await sleep(pause / 2 + roll(pause))
    }
  }
  await Promise.all(Array.from({ length: agents }, (_, agent) => live(agent)))
  const all = [...times.values()].flat()
  const figures = [...[...times].map(([name, list]) => figuresOf(name, list)), figuresOf('all', all)]
  return { figures, calls: all.length, errors }
}
