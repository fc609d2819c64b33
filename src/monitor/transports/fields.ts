import { Type, type TProperties } from 'typebox'

/** Pieces of settings that several kinds share. `writeOnly`: a secret, never shown again. */

type About = { readonly title: string; readonly description?: string }

export const HTTP_URL = '^[hH][tT][tT][pP][sS]?://[^\\s/?#]\\S*$'

/** The address of somebody's own server; it is no secret. */
export const Site = (about: About & { readonly default?: string }) => Type.String({ pattern: HTTP_URL, maxLength: 1_000, ...about })

/** An address that lets whoever knows it post: as secret as a password. */
export const SecretUrl = (about: About) => Type.String({ pattern: HTTP_URL, maxLength: 1_000, writeOnly: true, ...about })

export const Secret = (about: About) => Type.String({ minLength: 1, maxLength: 1_000, writeOnly: true, ...about })

export const Text = (about: About & { readonly default?: string }) => Type.String({ minLength: 1, maxLength: 300, ...about })

/** In international form; spaces and dashes are taken out before it is stored. */
export const PHONE = '^\\+\\d{5,15}$'

export const Phone = (about: About) => Type.String({ pattern: PHONE, ...about })

/** Nothing besides what is described: a typing mistake in a name must not pass for a setting. */
export const Conf = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** `https://ntfy.example/` and `https://ntfy.example` mean the same. */
export const joinUrl = (site: string, path: string): string => `${site.replace(/\/+$/, '')}${path}`

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url
