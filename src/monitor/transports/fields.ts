import { type TProperties, Type } from 'typebox'

/** Settings that several kinds share. `writeOnly`: a secret, which the API never returns. */

type FieldText = { readonly title: string; readonly description?: string }

export const HTTP_URL = '^[hH][tT][tT][pP][sS]?://[^\\s/?#]\\S*$'

/** The URL of the user's own server, which is not secret. */
export const ServerUrl = (text: FieldText & { readonly default?: string }) => Type.String({ pattern: HTTP_URL, maxLength: 1_000, ...text })

/** A URL that allows posting to everyone who has it, so it is a secret. */
export const SecretUrl = (text: FieldText) => Type.String({ pattern: HTTP_URL, maxLength: 1_000, writeOnly: true, ...text })

export const Secret = (text: FieldText) => Type.String({ minLength: 1, maxLength: 1_000, writeOnly: true, ...text })

export const Text = (text: FieldText & { readonly default?: string }) => Type.String({ minLength: 1, maxLength: 300, ...text })

/** In international form; spaces and dashes are removed before it is stored. */
export const PHONE = '^\\+\\d{5,15}$'

export const Phone = (text: FieldText) => Type.String({ pattern: PHONE, ...text })

/** Unknown settings are errors, so that a misspelled name is noticed. */
export const ConfSchema = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** `base` may end with a slash. */
export const joinUrl = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`

export const toHost = (url: string): string => URL.parse(url)?.host ?? url
