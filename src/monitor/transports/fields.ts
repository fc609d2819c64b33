import { type TProperties, Type } from 'typebox'

/** Pieces of settings that several kinds share. `writeOnly`: a secret, never shown again. */

type FieldText = { readonly title: string; readonly description?: string }

export const HTTP_URL = '^[hH][tT][tT][pP][sS]?://[^\\s/?#]\\S*$'

/** The address of somebody's own server; it is no secret. */
export const ServerUrl = (text: FieldText & { readonly default?: string }) => Type.String({ pattern: HTTP_URL, maxLength: 1_000, ...text })

/** An address that lets whoever knows it post: as secret as a password. */
export const SecretUrl = (text: FieldText) => Type.String({ pattern: HTTP_URL, maxLength: 1_000, writeOnly: true, ...text })

export const Secret = (text: FieldText) => Type.String({ minLength: 1, maxLength: 1_000, writeOnly: true, ...text })

export const Text = (text: FieldText & { readonly default?: string }) => Type.String({ minLength: 1, maxLength: 300, ...text })

/** In international form; spaces and dashes are taken out before it is stored. */
export const PHONE = '^\\+\\d{5,15}$'

export const Phone = (text: FieldText) => Type.String({ pattern: PHONE, ...text })

/** Nothing besides what is described: a typing mistake in a name must not pass for a setting. */
export const ConfSchema = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** `https://ntfy.example/` and `https://ntfy.example` mean the same. */
export const joinUrl = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`

export const toHost = (url: string): string => URL.parse(url)?.host ?? url
