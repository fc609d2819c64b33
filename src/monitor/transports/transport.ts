import type { Static, TObject } from 'typebox'
import type { Tx } from '../../kernel/db/db.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import type { OutgoingMail } from '../../kernel/mailer.ts'
import type { Net } from '../../kernel/net.ts'
import type { ChannelKind } from './kinds.ts'
import type { News, NewsStatus } from './news.ts'
import type { Command } from './shell-template.ts'

/** What the helpdesk is told. One `key` is one trouble: opened once, updated while it lasts, closed when it is over. */
export type Alert = {
  readonly key: string
  readonly state: 'firing' | 'resolved'
  readonly title: string
  readonly description: string
  readonly url: string
  readonly priority: 'low' | 'medium' | 'high' | 'urgent'
  readonly department_id: number | null
  /** Whom to call, by which escalation policy. */
  readonly policy_id: number | null
  /** Seconds to wait before there is a ticket. */
  readonly hold_down: number
  readonly auto_resolve: 'if_untouched' | 'always' | 'never'
  readonly check_uuid: string
  readonly check_name: string
  readonly project_name: string
  readonly tags: readonly string[]
  readonly at: number
}

/** Lent by the helpdesk: opens, updates or resolves an alert there. */
export type OpenAlert = (tx: Tx, alert: Alert) => Promise<void>

/** Runs a command of this server's owner; answers what went wrong. */
export type RunCommand = (command: Command) => Promise<string | undefined>

/** Lets other channels of the same project hear the same news. */
export type TellOthers = (tx: Tx, news_id: string, channel_uuids: readonly string[]) => Promise<void>

/** What a transport may use. A tool that is missing means that the kinds which need it are not offered. */
export type Tools = {
  readonly net: Net
  readonly base_url: string
  readonly runCommand?: RunCommand | undefined
  readonly openAlert?: OpenAlert | undefined
  readonly tellOthers?: TellOthers | undefined
}

/** What became of one attempt. */
export type Outcome =
  | {
      readonly outcome: 'sent'
      /** The receiver moved; these settings lead to it from now on. */ readonly conf?: Readonly<Record<string, unknown>>
    }
  /** Worth another try; `after_s`: not before so many seconds. */
  | { readonly outcome: 'later'; readonly error: string; readonly after_s?: number }
  /** No retry mends this: the channel is switched off until a person looks at it. */
  | { readonly outcome: 'refused'; readonly error: string }
  /** By its own settings the channel does not want to hear of this. */
  | { readonly outcome: 'unwanted' }
  /** A mail, which has a queue of its own. */
  | { readonly outcome: 'mailed'; readonly mail: OutgoingMail }
  /** Handed to another durable part of this house, in the transaction that ends the attempt. */
  | { readonly outcome: 'handed'; readonly record: (tx: Tx) => Promise<void> }

export const sent: Outcome = { outcome: 'sent' }
export const unwanted: Outcome = { outcome: 'unwanted' }
export const later = (error: string, after_s?: number): Outcome => ({ outcome: 'later', error, ...(after_s !== undefined && { after_s }) })
export const refused = (error: string): Outcome => ({ outcome: 'refused', error })

export type Extra = 'body' | 'json'

type Description<S extends TObject> = {
  readonly kind: ChannelKind
  readonly label: string
  /** One sentence for the person who sets it up. */
  readonly about: string
  readonly conf: S
  /** What the schema cannot say. */
  readonly mistakes?: (conf: Static<S>) => FieldErrors
  /** Whom the calls burden: calls to one recipient queue up behind each other, never behind those to others. Empty: nobody. */
  readonly recipient: (conf: Static<S>) => string
  /** Most messages one recipient takes in a minute. */
  readonly per_minute?: number
  /** What it needs besides the usual: the last ping's body, the check as the API shows it. */
  readonly wants?: (conf: Static<S>) => readonly Extra[]
  readonly needs?: 'runCommand' | 'openAlert'
  /** What it is told of; everything when it does not say. Whoever opens an incident hears of no lateness, which nothing would close again. */
  readonly hears?: readonly NewsStatus[]
  readonly send: (tools: Tools, conf: Static<S>, news: News) => Promise<Outcome>
}

export type Transport = Omit<Description<TObject>, 'mistakes' | 'recipient' | 'wants' | 'send'> & {
  mistakes(conf: unknown): FieldErrors
  recipient(conf: unknown): string
  wants(conf: unknown): readonly Extra[]
  send(tools: Tools, conf: unknown, news: News): Promise<Outcome>
}

// Settings are checked against the schema before they are sealed, and nobody else writes them.
const confOf = <S extends TObject>(_schema: S, conf: unknown): Static<S> => conf as Static<S>

/** A notification kind, whole: what it is called, how it is set up, how it sends. */
export const transport = <S extends TObject>(description: Description<S>): Transport => ({
  ...description,
  mistakes: (conf) => description.mistakes?.(confOf(description.conf, conf)) ?? {},
  recipient: (conf) => description.recipient(confOf(description.conf, conf)),
  wants: (conf) => description.wants?.(confOf(description.conf, conf)) ?? [],
  send: (tools, conf, news) => description.send(tools, confOf(description.conf, conf), news),
})
