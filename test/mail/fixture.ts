import type { Headers } from './build.ts'

/** What a mail is expected to become. */
export type Class = 'new' | 'reply' | 'auto' | 'bounce' | 'quarantined' | 'ignored'

/** What answers refer to: a ticket, and the mail the desk sent about it. */
export type Thread = {
  readonly ticket_id: number
  /** Of the desk's mail. */
  readonly message_id: string
  /** The address that names the ticket. */
  readonly reply_to: string
  readonly requester: string
}

export type Fixture = {
  readonly name: string
  readonly raw: (thread: Thread) => Buffer
  readonly class: Class
  /** Lower case; nothing where nobody is to be found. */
  readonly sender?: string
  readonly subject?: string
  readonly text?: string
  readonly attachments?: readonly string[]
}

let serial = 0

/** A sender and an id that no other mail has. */
export const newSender = (name = 'Ana Client'): { readonly address: string; readonly from: string; readonly id: string } => {
  const n = ++serial
  return { address: `ana${n}@client.test`, from: `${name} <ana${n}@client.test>`, id: `<fixture-${n}@client.test>` }
}

export const DATE = 'Mon, 01 Jun 2026 10:00:00 +0200'

export const heads = ({ from, id }: { from: string; id: string }, subject: string, more: Headers = []): Headers => [
  ['Return-Path', `<${/<(.+)>/.exec(from)?.[1] ?? from}>`],
  ['Received', 'from mx.client.test (mx.client.test [192.0.2.7]) by desk.test; Mon, 01 Jun 2026 08:00:01 +0000'],
  ['From', from],
  ['To', 'Support <support@desk.test>'],
  ['Subject', subject],
  ['Date', DATE],
  ['Message-ID', id],
  ...more,
]

export const answering = ({ message_id, reply_to }: Thread): Headers => [
  ['In-Reply-To', message_id],
  ['References', message_id],
  ['X-Was-To', reply_to],
]
