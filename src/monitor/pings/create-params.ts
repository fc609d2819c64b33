import { detectScheduleKind } from '../schedule/schedule.ts'
import { canonicalZone } from '../schedule/zones.ts'
import type { CheckSettings } from '../checks/model.ts'

/** Query parameters with settings of a new check: `timeout=3600&tags=prod+db`. */
export type CreateParams = Readonly<Record<string, string>>

export type ParsedCreateParams = { readonly settings: Partial<CheckSettings> } | { readonly invalid_param: string }

const MIN_SECONDS = 60
const MAX_SECONDS = 31_536_000
const MAX_SCHEDULE_LENGTH = 100
const MAX_TAGS_LENGTH = 500

const parseSeconds = (text: string, name: 'timeout' | 'grace'): Partial<CheckSettings> | undefined => {
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return seconds >= MIN_SECONDS && seconds <= MAX_SECONDS ? { [name]: seconds } : undefined
}

const PARSERS: Readonly<Record<string, (text: string) => Partial<CheckSettings> | undefined>> = {
  timeout: (text) => parseSeconds(text, 'timeout'),
  grace: (text) => parseSeconds(text, 'grace'),
  tz: (text) => {
    const tz = canonicalZone(text)
    return tz === undefined ? undefined : { tz }
  },
  // PostgreSQL cannot store NUL.
  tags: (text) => (text.length > MAX_TAGS_LENGTH || text.includes('\0') ? undefined : { tags: text }),
  schedule: (text) => {
    const kind = text.length > MAX_SCHEDULE_LENGTH ? undefined : detectScheduleKind(text)
    return kind && { kind, schedule: text }
  },
}

/** Parses the settings of a check that its first ping creates. A schedule wins over a timeout. */
export const parseCreateParams = (params: CreateParams): ParsedCreateParams => {
  let settings: Partial<CheckSettings> = {}
  for (const [name, parse] of Object.entries(PARSERS)) {
    const text = params[name]
    const setting = text === undefined ? {} : parse(text)
    if (!setting) return { invalid_param: name }
    settings = { ...settings, ...setting }
  }
  return { settings }
}
