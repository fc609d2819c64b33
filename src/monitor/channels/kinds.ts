import { Type, type TObject, type TSchema } from 'typebox'

/** What is known about a kind of channel: the shape of its settings. Properties marked `writeOnly` are never shown again. */
export type ChannelKind = { readonly kind: string; readonly conf: TObject | TSchema }

const ANY_CONF = Type.Object({})

const NAMES = [
  'apprise',
  'call',
  'discord',
  'email',
  'github',
  'googlechat',
  'gotify',
  'group',
  'matrix',
  'mattermost',
  'msteamsw',
  'ntfy',
  'opsgenie',
  'pagertree',
  'pd',
  'po',
  'pushbullet',
  'rocketchat',
  'shell',
  'signal',
  'slack',
  'sms',
  'spike',
  'telegram',
  'trello',
  'victorops',
  'webhook',
  'whatsapp',
  'zulip',
] as const

const KINDS: ReadonlyMap<string, ChannelKind> = new Map(NAMES.map((kind) => [kind, { kind, conf: ANY_CONF }]))

export const findKind = (kind: string): ChannelKind | undefined => KINDS.get(kind)

export const KIND_NAMES: readonly string[] = [...KINDS.keys()]
