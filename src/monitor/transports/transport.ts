import type { Static, TObject } from 'typebox'
import type { Tx } from '../../kernel/db/db.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import type { OutgoingMail } from '../../kernel/mailer.ts'
import type { Net } from '../../kernel/net.ts'
import type { TransportKind } from './kinds.ts'
import type { MessageContent, MessageStatus } from './message-content.ts'
import type { ShellCommand } from './shell-template.ts'

/** What the helpdesk is told. One `key` is one trouble: opened once, updated while it lasts, closed when it is over. */
export type MonitorAlert = {
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
export type OpenAlert = (tx: Tx, alert: MonitorAlert) => Promise<void>

/** Runs a command of this server's owner; answers what went wrong. */
export type RunCommand = (command: ShellCommand) => Promise<string | undefined>

/** Lets other channels of the same project hear the same news. */
export type NotifyGroup = (tx: Tx, news_id: string, channel_uuids: readonly string[]) => Promise<void>

/** What a transport may use. A tool that is missing means that the kinds which need it are not offered. */
export type Tools = {
  readonly net: Net
  readonly base_url: string
  readonly runCommand?: RunCommand | undefined
  readonly openAlert?: OpenAlert | undefined
  readonly notifyGroup?: NotifyGroup | undefined
}

/** What became of one attempt. */
export type SendOutcome =
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

export const SENT: SendOutcome = { outcome: 'sent' }
export const UNWANTED: SendOutcome = { outcome: 'unwanted' }
export const toRetry = (error: string, after_s?: number): SendOutcome => ({
  outcome: 'later',
  error,
  ...(after_s !== undefined && { after_s }),
})
export const toRefusal = (error: string): SendOutcome => ({ outcome: 'refused', error })

export type ContentPart = 'body' | 'json'

type TransportDefinition<S extends TObject> = {
  readonly kind: TransportKind
  readonly label: string
  /** One sentence for the person who sets it up. */
  readonly about: string
  readonly conf: S
  /** What the schema cannot say. */
  readonly validate?: (conf: Static<S>) => FieldErrors
  /** Whom the calls burden: calls to one recipient queue up behind each other, never behind those to others. Empty: nobody. */
  readonly recipient: (conf: Static<S>) => string
  /** Most messages one recipient takes in a minute. */
  readonly per_minute?: number
  /** What it needs besides the usual: the last ping's body, the check as the API shows it. */
  readonly contentParts?: (conf: Static<S>) => readonly ContentPart[]
  readonly needs?: 'runCommand' | 'openAlert'
  /** What it is told of; everything when it does not say. Whoever opens an incident hears of no lateness, which nothing would close again. */
  readonly statuses?: readonly MessageStatus[]
  readonly send: (tools: Tools, conf: Static<S>, content: MessageContent) => Promise<SendOutcome>
}

export type Transport = Omit<TransportDefinition<TObject>, 'validate' | 'recipient' | 'contentParts' | 'send'> & {
  validate(conf: unknown): FieldErrors
  recipient(conf: unknown): string
  contentParts(conf: unknown): readonly ContentPart[]
  send(tools: Tools, conf: unknown, content: MessageContent): Promise<SendOutcome>
}

// Settings are checked against the schema before they are sealed, and nobody else writes them.
const toConf = <S extends TObject>(_schema: S, conf: unknown): Static<S> => conf as Static<S>

/** A notification kind, whole: what it is called, how it is set up, how it sends. */
export const defineTransport = <S extends TObject>(definition: TransportDefinition<S>): Transport => ({
  ...definition,
  validate: (conf) => definition.validate?.(toConf(definition.conf, conf)) ?? {},
  recipient: (conf) => definition.recipient(toConf(definition.conf, conf)),
  contentParts: (conf) => definition.contentParts?.(toConf(definition.conf, conf)) ?? [],
  send: (tools, conf, content) => definition.send(tools, toConf(definition.conf, conf), content),
})
