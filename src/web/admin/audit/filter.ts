import { DAY, formatIsoMillis, type Instant } from '../../../contract/time.ts'
import { AUDIT_ACTORS } from '../../../contract/v1/audit-log.ts'

export type Filter = {
  readonly action?: string
  readonly actor_id?: number
  readonly actor_type?: (typeof AUDIT_ACTORS)[number]
  readonly object_type?: string
  readonly object_id?: string
  readonly created_after?: string
  readonly created_before?: string
}

type Search = Readonly<Record<string, string>>

export const BETWEEN = 'between'

const day = /^\d{4}-\d{2}-\d{2}$/

const midnight = (date: string | undefined, daysLater: number): string | undefined => {
  if (date === undefined || !day.test(date)) return undefined
  const at = new Date(`${date}T00:00`)
  at.setDate(at.getDate() + daysLater)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** The end date is inclusive. */
const periodOf = ({ since = '', from, to }: Search, now: Instant): Pick<Filter, 'created_after' | 'created_before'> => {
  if (since === BETWEEN) {
    const [created_after, created_before] = [midnight(from, 0), midnight(to, 1)]
    return { ...(created_after && { created_after }), ...(created_before && { created_before }) }
  }
  const days = Number(since)
  return since === '' || !(days > 0) ? {} : { created_after: formatIsoMillis(Math.floor((now - days * DAY) / DAY) * DAY) }
}

const actorOf = (actor: string): Pick<Filter, 'actor_id' | 'actor_type'> => {
  const actor_type = AUDIT_ACTORS.find((one) => one === actor)
  if (actor_type !== undefined) return { actor_type }
  return /^[1-9]\d*$/.test(actor) ? { actor_id: Number(actor) } : {}
}

export const filterOf = (search: Search, now: Instant): Filter => {
  const { action = '', actor = '', object = '', id = '' } = search
  return {
    ...(action !== '' && { action }),
    ...actorOf(actor),
    ...(object !== '' && { object_type: object }),
    ...(object !== '' && id !== '' && { object_id: id }),
    ...periodOf(search, now),
  }
}
