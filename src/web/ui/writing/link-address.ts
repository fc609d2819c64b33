// Normalizes and validates a link address.

export type Address = { readonly href: string } | { readonly wrong: 'empty' | 'scheme' | 'form'; readonly scheme?: string }

/** Other schemes could run scripts (`javascript:`) or are useless. */
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])

const SCHEME = /^([a-z][a-z\d+.-]*):/i
const HOST_AND_PORT = /^[a-z\d.-]+:\d+(?:[/?#]|$)/i
const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const PLACE = /^(?:\/(?!\/)|#)/

/** Browsers ignore control characters and whitespace in URLs, which may hide another scheme. */
const visible = (text: string): string => text.replaceAll(/[\p{C}\s]/gu, '')

const isHost = (host: string): boolean => host === 'localhost' || /\.|^\[/.test(host)

const webAddress = (text: string): Address => {
  const href = text.replaceAll(/\s/g, '%20')
  return URL.canParse(href) && isHost(new URL(href).hostname) ? { href } : { wrong: 'form' }
}

/** Completes `example.com` and `ana@example.com`. Relative paths are valid only for text shown on this site. */
export const readAddress = (typed: string, mayBePlace: boolean): Address => {
  const text = typed.replaceAll(/\p{C}/gu, '').trim()
  if (text === '') return { wrong: 'empty' }
  const [, scheme] = SCHEME.exec(visible(text)) ?? []
  if (scheme !== undefined && !HOST_AND_PORT.test(text)) {
    const known = scheme.toLowerCase()
    if (!SAFE.has(known)) return { wrong: 'scheme', scheme: known }
    if (known.startsWith('http')) return webAddress(text)
    return /^[^:]+:\S+$/.test(text) ? { href: text } : { wrong: 'form' }
  }
  if (PLACE.test(text)) return mayBePlace && !/\s/.test(text) ? { href: text } : { wrong: 'form' }
  if (MAIL.test(text)) return { href: `mailto:${text}` }
  return webAddress(text.startsWith('//') ? `https:${text}` : `https://${text}`)
}
