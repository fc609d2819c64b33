import type { PingType } from '../../contract/enums.ts'
import type { CheckSettings } from '../checks/model.ts'
import type { IncomingPing, MailParts } from './incoming-ping.ts'

export type Filters = Pick<
  CheckSettings,
  'methods' | 'start_kw' | 'success_kw' | 'failure_kw' | 'filter_subject' | 'filter_body' | 'filter_http_body' | 'filter_default_fail'
>

const hasKeyword = (keywords: string, text: string): boolean =>
  keywords !== '' &&
  keywords
    .split(',')
    .map((keyword) => keyword.trim())
    .some((keyword) => keyword !== '' && text.includes(keyword))

/** A failure keyword wins over a success keyword. */
export const classifyText = (filters: Filters, text: string): PingType => {
  if (hasKeyword(filters.failure_kw, text)) return 'fail'
  if (hasKeyword(filters.success_kw, text)) return 'success'
  if (hasKeyword(filters.start_kw, text)) return 'start'
  return filters.filter_default_fail ? 'fail' : 'ign'
}

const classifyMail = (filters: Filters, { subject, bodies }: MailParts, action: PingType): PingType => {
  if (!filters.filter_subject && !filters.filter_body) return action
  return classifyText(filters, [...(filters.filter_subject ? [subject] : []), ...(filters.filter_body ? bodies : [])].join('\n'))
}

const COUNTED_METHODS: Readonly<Record<Filters['methods'], readonly string[]>> = { '': ['GET', 'HEAD', 'POST'], POST: ['POST'] }

/** The type of a ping, before the state of the check is applied. Filters override the action of the address. */
export const classify = (filters: Filters, { action, method, mail, head }: IncomingPing): PingType => {
  if (mail) return classifyMail(filters, mail, action)
  if (!COUNTED_METHODS[filters.methods].includes(method)) return 'ign'
  // Invalid UTF-8 is replaced.
  return filters.filter_http_body ? classifyText(filters, head?.toString('utf8') ?? '') : action
}
