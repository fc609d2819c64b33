import { toStorable } from '../../kernel/storable-text.ts'
import { TaskOverrunError } from '../../kernel/worker-thread/task.ts'
import { cleanHtml } from '../replies/clean-html.ts'
import { htmlToPlainText } from '../replies/rich-text.ts'
import type { ExternalMessage, ExternalTicket } from './model.ts'

export const MAX_TEXT_LENGTH = 100_000

export type PreparedText = { readonly body: string; readonly body_html: string | null }

export type PreparedTicket = {
  readonly ticket: ExternalTicket
  readonly description: PreparedText
  readonly messages: readonly { readonly message: ExternalMessage; readonly texts: PreparedText }[]
}

/** Null if sanitizing exceeds the time limit; the plain text is used instead. */
const trySanitize = async (html: string, sender: string): Promise<string | null> => {
  try {
    return await cleanHtml(html, sender)
  } catch (error) {
    if (error instanceof TaskOverrunError) return null
    throw error
  }
}

const prepareText = async (body: string, html: string | null, sender: string): Promise<PreparedText> => {
  const body_html = html === null ? null : ((await trySanitize(toStorable(html), sender))?.slice(0, MAX_TEXT_LENGTH) ?? null)
  const plainText = body_html === null ? toStorable(html ?? '') : htmlToPlainText(body_html)
  const text = toStorable(body).trim() === '' ? plainText : toStorable(body)
  return { body: text.slice(0, MAX_TEXT_LENGTH) || '(empty)', body_html }
}

/** Sanitizes the HTML of the ticket and its messages. `sender` is the key of the fair queue. */
export const prepareTexts = async (ticket: ExternalTicket, sender: string): Promise<PreparedTicket> => {
  const messages: PreparedTicket['messages'][number][] = []
  for (const message of ticket.messages) messages.push({ message, texts: await prepareText(message.body, message.body_html, sender) })
  return { ticket, description: await prepareText(ticket.description, ticket.description_html, sender), messages }
}
