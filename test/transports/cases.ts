/** What the cases of all kinds are written with. */
import { expect } from 'vitest'
import type { TransportKind } from '../../src/monitor/transports/index.ts'
import { DOWN } from './scene.ts'

export type Expected = { readonly request: string; readonly headers?: Record<string, string>; readonly data: unknown }
export type Case = readonly [kind: TransportKind, conf: Record<string, unknown>, down: Expected, up: Expected | 'nothing']

export const KEY = DOWN.check.unique_key
export const SLACK_NAME = 'DB &lt;b&gt;"backup"&lt;/b&gt; @all'
export const MARKDOWN_NAME = 'DB \\<b\\>"backup"\\</b\\> @\u200ball'
export const DOWN_TITLE = 'DOWN | DB <b>"backup"</b> @all'
export const UP_TITLE = 'UP | DB <b>"backup"</b> @all'
export const text = (part: string) => expect.stringContaining(part)
export const json = { 'content-type': 'application/json' }
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
export const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
export const twilio = { account_sid: 'AC1', auth_token: 't', from: '+15550001111' }

export const attachment = (color: string, name: string, part: string) => ({
  username: 'Watchdesk',
  attachments: [expect.objectContaining({ color, title: name, title_link: DOWN.url, text: text(part) })],
})
