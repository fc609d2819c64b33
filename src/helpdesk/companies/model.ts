import type { Instant } from '../../contract/time.ts'

export type Company = {
  readonly id: number
  readonly name: string
  readonly domains: readonly string[]
  readonly notes: string
  readonly sla_policy_id: number | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** Public mail providers, whose domains belong to no company. */
const FREE_MAIL = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'posteo.de',
  'proton.me',
  'protonmail.com',
  'qq.com',
  't-online.de',
  'web.de',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
  '163.com',
  '126.com',
])

export const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain) || /^(yahoo|hotmail|live|outlook)\.[a-z.]{2,6}$/.test(domain)

/** The domain of `Ann@Example.ORG` and of `example.org` is `example.org`. */
export const parseDomain = (text: string): string => (text.split('@').at(-1) ?? '').trim().toLowerCase().replace(/\.$/, '')

export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)(\.(?!-)[\p{L}\p{N}-]{1,63}(?<!-))+$/u.test(text)
