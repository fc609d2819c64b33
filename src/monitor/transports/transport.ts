import type { Static, TObject } from 'typebox'
import type { Tx } from '../../kernel/db/db.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import type { OutgoingMail } from '../../kernel/mail/mailer.ts'
import type { Net } from '../../kernel/net/net.ts'
import type { TransportKind } from './kinds.ts'
import type { MessageContent, MessageStatus } from './message-content.ts'
import type { ShellCommand } from './shell-template.ts'

/** An alert for the helpdesk. Alerts with the same `key` belong to one incident. */
export type MonitorAlert = {
  readonly key: string
  readonly state: 'firing' | 'resolved'
  readonly title: string
  readonly description: string
  readonly url: string
  readonly priority: 'low' | 'medium' | 'high' | 'urgent'
  readonly department_id: number | null
  /** The escalation policy by which agents are paged. */
  readonly policy_id: number | null
  /** Seconds before a ticket is created. */
  readonly hold_down: number
  readonly auto_resolve: 'if_untouched' | 'always' | 'never'
  readonly check_uuid: string
  readonly check_name: string
  readonly project_name: string
  readonly tags: readonly string[]
  readonly at: number
}

/** Provided by the helpdesk: opens, updates or resolves an alert. */
export type OpenAlert = (tx: Tx, alert: MonitorAlert) => Promise<void>

/** Runs a command that an administrator configured; returns an error message, if any. */
export type RunCommand = (command: ShellCommand) => Promise<string | undefined>

export type NotifyGroup = (tx: Tx, news_id: string, channel_uuids: readonly string[]) => Promise<void>

/** What transports can use. Kinds that need a missing tool are not offered. */
export type Tools = {
  readonly net: Net
  readonly base_url: string
  readonly runCommand?: RunCommand | undefined
  readonly openAlert?: OpenAlert | undefined
  readonly notifyGroup?: NotifyGroup | undefined
}

export type SendOutcome =
  | {
      readonly outcome: 'sent'
      /** The recipient has moved; these settings replace the stored ones. */
      readonly conf?: Readonly<Record<string, unknown>>
    }
  /** To be retried, after `after_s` seconds at the earliest. */
  | { readonly outcome: 'later'; readonly error: string; readonly after_s?: number }
  /** A retry cannot fix the error: the integration is disabled until a user changes it. */
  | { readonly outcome: 'refused'; readonly error: string }
  /** The settings of the integration exclude this message. */
  | { readonly outcome: 'unwanted' }
  /** A mail, which the outbox delivers. */
  | { readonly outcome: 'mailed'; readonly mail: OutgoingMail }
  /** Handed over to another module, in the transaction that ends the attempt. */
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
  readonly about: string
  readonly conf: S
  /** Rules that the schema cannot express. */
  readonly validate?: (conf: Static<S>) => FieldErrors
  /** Key for the throttle: messages to one recipient wait for each other, not for those to others. Empty: no throttle. */
  readonly recipient: (conf: Static<S>) => string
  /** Maximum number of messages to one recipient in a minute. */
  readonly per_minute?: number
  /** Optional content that the messages need: the body of the last ping, the check as JSON. */
  readonly contentParts?: (conf: Static<S>) => readonly ContentPart[]
  readonly needs?: 'runCommand' | 'openAlert'
  /** Statuses that are sent; all by default. Kinds that open incidents exclude "late", because no later message would close them. */
  readonly statuses?: readonly MessageStatus[]
  readonly send: (tools: Tools, conf: Static<S>, content: MessageContent) => Promise<SendOutcome>
}

export type Transport = Omit<TransportDefinition<TObject>, 'validate' | 'recipient' | 'contentParts' | 'send'> & {
  validate(conf: unknown): FieldErrors
  recipient(conf: unknown): string
  contentParts(conf: unknown): readonly ContentPart[]
  send(tools: Tools, conf: unknown, content: MessageContent): Promise<SendOutcome>
}

// Valid: settings are validated against the schema before they are sealed.
const toConf = <S extends TObject>(_schema: S, conf: unknown): Static<S> => conf as Static<S>

export const defineTransport = <S extends TObject>(definition: TransportDefinition<S>): Transport => ({
  ...definition,
  validate: (conf) => definition.validate?.(toConf(definition.conf, conf)) ?? {},
  recipient: (conf) => definition.recipient(toConf(definition.conf, conf)),
  contentParts: (conf) => definition.contentParts?.(toConf(definition.conf, conf)) ?? [],
  send: (tools, conf, content) => definition.send(tools, toConf(definition.conf, conf), content),
})
