import ipaddr from 'ipaddr.js'
import { parseMailAddress } from './mail-address.ts'

/** `error` continues the name of the variable: `must be …`. */
export type ParseResult<T> = { readonly value: T } | { readonly error: string }
export type Parser<T> = (text: string) => ParseResult<T>

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/i

const when = <T>(fits: boolean, value: T, error: string): ParseResult<T> => (fits ? { value } : { error })

export const path: Parser<string> = (text) => when(!text.includes('\0'), text, 'must be a path')

export const matching =
  (pattern: RegExp, error: string): Parser<string> =>
  (text) =>
    when(pattern.test(text), text, error)

export const wholeNumber =
  (min: number, max: number): Parser<number> =>
  (text) =>
    when(
      /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max,
      Number(text),
      `must be a whole number from ${min} to ${max}`,
    )

const MAX_FACTOR = 1_000_000

export const factor: Parser<number> = (text) =>
  when(
    /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= MAX_FACTOR,
    Number(text),
    `must be a number above 0 and up to ${MAX_FACTOR}`,
  )

export const oneOf =
  <const T extends string>(...values: readonly T[]): Parser<T> =>
  (text) => {
    const value = values.find((item) => item === text)
    return value === undefined ? { error: `must be one of ${values.join(', ')}` } : { value }
  }

export const onOff: Parser<boolean> = (text) =>
  when(/^(on|off|true|false|yes|no|1|0)$/i.test(text), /^(on|true|yes|1)$/i.test(text), 'must be on or off')

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

export const setOf =
  <const T extends string>(...values: readonly T[]): Parser<ReadonlySet<T>> =>
  (text) => {
    const names = listOf(text)
    const isKnown = names.length > 0 && names.every((item) => values.some((known) => known === item))
    return when(
      isKnown,
      new Set(values.filter((item) => names.includes(item))),
      `must name some of ${values.join(', ')}, separated by commas`,
    )
  }

export const host: Parser<string> = (text) =>
  when(
    ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) || HOST_NAME.test(text),
    text,
    'must be an IP address or a host name',
  )

export const domain: Parser<string> = (text) => when(HOST_NAME.test(text), text.toLowerCase(), 'must be a domain name')

/** Host names as servers write them into headers; compared in lower case. */
export const serverNames: Parser<readonly string[]> = (text) => {
  const list = listOf(text.toLowerCase())
  const isName = (item: string): boolean => /^[^\s"();=,]{1,253}$/.test(item)
  return when(list.length > 0 && list.every(isName), list, 'must be names of mail servers, separated by commas')
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

export const networks: Parser<readonly string[]> = (text) => {
  const list = listOf(text)
  const isNetwork = (item: string): boolean => NAMED_NETWORKS.includes(item) || ipaddr.isValid(item) || ipaddr.isValidCIDR(item)
  return when(list.length > 0 && list.every(isNetwork), list, 'must be IP addresses or networks such as 10.0.0.0/8, separated by commas')
}

export const baseUrl: Parser<string> = (text) => {
  const url = URL.parse(text)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(text)
  if (!isPlain) return { error: 'must be an http or https address without user, query or fragment' }
  const hasPath = /[^/]/.test(url.pathname)
  return when(!hasPath, text.replace(/\/+$/, ''), 'must not have a path: the product is served at the root of a host name of its own')
}

export const urlLike =
  (beginning: RegExp, error: string): Parser<string> =>
  (text) =>
    when(beginning.test(text) && URL.canParse(text), text, error)

export const mailAddress: Parser<string> = (text) => when(parseMailAddress(text) !== undefined, text, 'must be a mail address')

export const bareAddress: Parser<string> = (text) =>
  when(parseMailAddress(text)?.address === text, text, 'must be a mail address without a name')

/** A project's API key: the current form, or the earlier one of 32 characters. A read-only key has its own prefix. */
export const apiKey: Parser<string> = (text) =>
  when(
    /^hcw_[A-Za-z0-9]{28}$/.test(text) || /^(?!hc[wr]_)[A-Za-z0-9_-]{32}$/.test(text),
    text,
    'must be hcw_ and 28 letters or digits, or 32 letters, digits, - or _',
  )

export const longText =
  (min: number): Parser<string> =>
  (text) =>
    when([...text].length >= min, text, `must have at least ${min} characters`)
