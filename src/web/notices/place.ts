export type Notice = {
  readonly id: number
  readonly kind: string
  readonly ticket_id: number | null
  readonly data: Readonly<Record<string, unknown>>
  readonly read_at: string | null
  readonly created_at: string
}

export type NoticePlace = { readonly to: string | undefined; readonly name: string }

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const idIn = (value: unknown): number | undefined => (typeof value === 'number' && Number.isInteger(value) ? value : undefined)

/** Name and link of the record a notice is about. Unsupported kinds have a title and no link. */
export const placeOf = ({ ticket_id, data }: Pick<Notice, 'ticket_id' | 'data'>): NoticePlace => {
  const title = textIn(data['title'])
  if (ticket_id !== null) {
    const reference = `HD-${ticket_id}`
    // On-call notices have a summary instead of a subject; it starts with the reference.
    const subject = textIn(data['subject']) || textIn(data['summary']).replace(`${reference}: `, '')
    return { to: `/tickets/${ticket_id}`, name: subject === '' ? reference : `${reference} ${subject}` }
  }
  const [change, incident, schedule] = [idIn(data['change_id']), idIn(data['incident_id']), idIn(data['schedule_id'])]
  if (change !== undefined) return { to: `/changes/${change}`, name: title }
  if (incident !== undefined) return { to: `/incidents/${incident}`, name: title }
  if (schedule !== undefined) return { to: `/oncall/${schedule}`, name: title }
  return { to: undefined, name: title }
}

export type NoticeFacts = {
  readonly by: string
  readonly reason: string
  readonly message: string
  readonly metric: string
  readonly severity: string
  readonly policy: string
  readonly hours: number
}

export const factsOf = ({ data }: Pick<Notice, 'data'>): NoticeFacts => ({
  by: textIn(data['by']),
  reason: textIn(data['reason']),
  message: textIn(data['message']),
  metric: textIn(data['metric']),
  severity: textIn(data['severity']),
  policy: textIn(data['policy_name']),
  hours: idIn(data['hours']) ?? 0,
})
