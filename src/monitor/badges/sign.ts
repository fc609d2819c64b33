import { createHash, createHmac } from 'node:crypto'

export const ALL_CHECKS_TAG = '*'

const SIGNATURE_LENGTH = 8

/** The address of a badge must not be derivable from that of another badge of the project. */
export const signTag = (secret_key: string, badge_key: string, tag: string): string =>
  createHmac(
    'sha1',
    createHash('sha1')
      .update(badge_key + secret_key)
      .digest(),
  )
    .update(tag)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

/** Compares the signature only. The suffix after the signature is the number of states; see `parseBadgeStates`. */
export const isValidSignature = (secret_key: string, badge_key: string, tag: string, signature: string): boolean =>
  signature.slice(0, SIGNATURE_LENGTH) === signTag(secret_key, badge_key, tag)

const TWO_STATES_SUFFIX = '-2'

export const parseBadgeStates = (signature: string): 2 | 3 =>
  signature.length === SIGNATURE_LENGTH + 2 && signature.endsWith(TWO_STATES_SUFFIX) ? 2 : 3

const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

export const BADGE_FORMATS = ['svg', 'json', 'shields'] as const
export type BadgeFormat = (typeof BADGE_FORMATS)[number]

export type BadgeUrlContext = { readonly base_url: string; readonly secret_key: string; readonly badge_key: string }

/** Encodes the tag twice, because a tag may contain a slash, and servers and proxies decode the path of a URL once. */
export const buildBadgeUrl = (
  { base_url, secret_key, badge_key }: BadgeUrlContext,
  tag: string,
  format: BadgeFormat,
  states: 2 | 3,
): string => {
  const signature = signTag(secret_key, badge_key, tag) + (states === 2 ? TWO_STATES_SUFFIX : '')
  const name = tag === ALL_CHECKS_TAG ? '' : `/${encodeSegment(encodeSegment(tag))}`
  return `${base_url}/badge/${badge_key}/${signature}${name}.${format}`
}
