import { detectScheduleKind } from '../schedule/schedule.ts'
import { canonicalZone } from '../schedule/zones.ts'
import type { CheckSettings } from '../checks/model.ts'

/** Settings in the words of an address: `timeout=3600&tags=prod+db`. */
export type Words = Readonly<Record<string, string>>

export type Wishes = { readonly settings: Partial<CheckSettings> } | { readonly wrong: string }

const SHORTEST = 60
const LONGEST = 31_536_000
const LONGEST_SCHEDULE = 100
const LONGEST_TAGS = 500

const secondsOf = (text: string, name: 'timeout' | 'grace'): Partial<CheckSettings> | undefined => {
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return seconds >= SHORTEST && seconds <= LONGEST ? { [name]: seconds } : undefined
}

const READERS: Readonly<Record<string, (text: string) => Partial<CheckSettings> | undefined>> = {
  timeout: (text) => secondsOf(text, 'timeout'),
  grace: (text) => secondsOf(text, 'grace'),
  tz: (text) => {
    const tz = canonicalZone(text)
    return tz === undefined ? undefined : { tz }
  },
  // A NUL is no text: one of the databases refuses to keep it.
  tags: (text) => (text.length > LONGEST_TAGS || text.includes('\0') ? undefined : { tags: text }),
  schedule: (text) => {
    const kind = text.length > LONGEST_SCHEDULE ? undefined : detectScheduleKind(text)
    return kind && { kind, schedule: text }
  },
}

/** What a check made by its first ping is to be like; `wrong` names the word that cannot be read. A schedule wins over a timeout. */
export const wishesIn = (words: Words): Wishes => {
  let settings: Partial<CheckSettings> = {}
  for (const [name, read] of Object.entries(READERS)) {
    const text = words[name]
    const wish = text === undefined ? {} : read(text)
    if (!wish) return { wrong: name }
    settings = { ...settings, ...wish }
  }
  return { settings }
}
