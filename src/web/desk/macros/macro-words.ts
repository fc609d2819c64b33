import type { Staff } from '../../../contract/app/queue.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { MacroActions } from '../acts/undo.ts'

type Known = { readonly text: Pick<Messages, 'inbox' | 'ticket'>; readonly desk: Staff | undefined }

const longest = 60

const said = (body: string): string => {
  const line = body.replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

/** Summary of a macro: all changes, and the beginning of its reply or internal note, labelled as one of the two. */
export const macroWords = ({ set = {}, add_tags = [], remove_tags = [], reply }: MacroActions, { text, desk }: Known): string => {
  const { inbox, ticket } = text
  const { status, priority, type, department_id, assignee_id } = set
  const agent =
    assignee_id === 'me' ? inbox.me : assignee_id === null ? inbox.nobody : desk?.agents.find(({ id }) => id === assignee_id)?.name
  const words = [
    status && inbox.status[status],
    priority && inbox.priority[priority],
    type && ticket.types[type],
    desk?.departments.find(({ id }) => id === department_id)?.name,
    assignee_id === undefined || agent === undefined ? undefined : `→ ${agent}`,
    ...add_tags.map((tag) => `+${tag}`),
    ...remove_tags.map((tag) => `−${tag}`),
    reply && `${reply.is_internal === true ? ticket.note : ticket.reply}: “${said(reply.body)}”`,
  ]
  return words.filter((word) => word !== undefined).join(' · ')
}
