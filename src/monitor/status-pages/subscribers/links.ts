import { deriveKey, hmacSha256Hex, isSameSecret } from '../../../kernel/crypto.ts'

/** What a link in a mail authorizes. It cannot be forged from stored data, because its signature needs the secret key. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

const signLink = (secret_key: string, purpose: LinkPurpose, uuid: string): string =>
  hmacSha256Hex(deriveKey(secret_key, 'status-page-subscriber'), `${purpose} ${uuid}`).slice(0, 40)

export const buildSubscriptionUrl = (page_url: string, secret_key: string, purpose: LinkPurpose, uuid: string): string =>
  `${page_url}/${purpose}/${uuid}-${signLink(secret_key, purpose, uuid)}`

/** Returns the uuid of the subscriber; undefined when the signature is wrong or was made for another purpose. */
export const parseSubscriptionToken = (secret_key: string, purpose: LinkPurpose, token: string): string | undefined => {
  const [, uuid, signature] = /^([0-9a-f-]{36})-([0-9a-f]{40})$/.exec(token) ?? []
  if (uuid === undefined || signature === undefined) return undefined
  return isSameSecret(signature, signLink(secret_key, purpose, uuid)) ? uuid : undefined
}
