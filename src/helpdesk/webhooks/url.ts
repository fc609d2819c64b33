import { isSealed, type SecretBox } from '../../kernel/crypto.ts'
import type { WebhookEndpoint } from './model.ts'

// Receiver URLs often contain a credential: in the path, the query or before the host.

type StoredUrl = Pick<WebhookEndpoint, 'url'>

/** The URL in clear text; undefined if it was encrypted with another secret key. */
export const findUrl = ({ url }: StoredUrl, box: SecretBox): string | undefined => {
  if (!isSealed(url)) return url
  try {
    return box.open(url)
  } catch {
    return undefined
  }
}

export const describeHost = (endpoint: StoredUrl, box: SecretBox): string =>
  URL.parse(findUrl(endpoint, box) ?? '')?.host ?? 'an unknown host'

export const MASK = '•••'

/** The URL reduced to scheme and host, for agents who can read webhooks but not change them. */
export const maskUrl = (endpoint: StoredUrl, box: SecretBox): string => {
  const url = URL.parse(findUrl(endpoint, box) ?? '')
  return url ? `${url.protocol}//${url.host}/${MASK}` : MASK
}

/** Parts of a URL that are shorter (`hooks`, `v1`) are rarely secret, and occur in unrelated texts. */
const MIN_PART_LENGTH = 8
const MIN_CREDENTIAL_LENGTH = 4

const secretsIn = (url: URL): readonly string[] => {
  const whole = [`${url.pathname}${url.search}`, url.pathname, url.search]
  const parts = [...url.pathname.split('/'), ...[...url.searchParams].flat()]
  const long = [...whole, ...parts].filter((part) => part.length >= MIN_PART_LENGTH)
  const credentials = [url.username, url.password].filter((part) => part.length >= MIN_CREDENTIAL_LENGTH)
  const all = [...long, ...credentials]
  return [...new Set([...all, ...all.map(decodeSafely)])].toSorted((a, b) => b.length - a.length)
}

const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Removes the URL from a response, which may repeat it in a redirect or in “Cannot POST /…”. */
export const redactUrl = (text: string, url: string): string => {
  const parsed = URL.parse(url)
  return parsed ? secretsIn(parsed).reduce((rest, secret) => rest.replaceAll(secret, MASK), text) : text
}
