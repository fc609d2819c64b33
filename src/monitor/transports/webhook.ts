import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import type { NetResponse } from '../../kernel/net/net.ts'
import { ConfSchema, HTTP_URL, toHost } from './fields.ts'
import { sendHttp, toOutcome } from './http-call.ts'
import type { MessageContent } from './message-content.ts'
import { fillBody, fillHeader, fillUrl, toBodyValues, toTemplateValues } from './template.ts'
import { defineTransport, UNWANTED } from './transport.ts'

const METHODS = ['GET', 'POST', 'PUT'] as const

const UrlField = (title: string) =>
  Type.Optional(
    Type.String({
      pattern: `^$|${HTTP_URL}`,
      maxLength: 1_000,
      title,
      description: 'Empty: sends nothing. Placeholders such as $NAME are replaced.',
    }),
  )
const MethodField = (title: string) => Type.Optional({ ...OneOf(METHODS, 'GET sends no body.'), title, default: 'GET' })
const BodyField = (title: string) =>
  Type.Optional(Type.String({ maxLength: 1_000, title, description: 'For POST and PUT. $BODY is the body of the last ping.' }))
const HeadersField = (title: string) =>
  Type.Optional(Type.String({ maxLength: 1_000, writeOnly: true, title, description: 'One per line: Name: value' }))

type HeaderLine = { readonly name: string; readonly value: string }

const parseHeaderLines = (text: string): readonly HeaderLine[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return { name: line.slice(0, Math.max(0, colon)).trim(), value: line.slice(colon + 1).trim() }
    })

const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/
// Headers of the connection, which the HTTP client sets.
const CONNECTION_HEADERS = /^(content-length|transfer-encoding|connection|keep-alive|proxy-connection|upgrade|expect|te|trailer)$/i

const validateHeaders = (field: string, text = ''): Readonly<Record<string, readonly string[]>> => {
  const invalid = parseHeaderLines(text).find(({ name }) => !HEADER_NAME.test(name) || CONNECTION_HEADERS.test(name))
  if (!invalid) return {}
  return {
    [field]: [invalid.name === '' ? 'Enter each header as Name: value, on its own line.' : `The header ${invalid.name} is not allowed.`],
  }
}

/** A deployment can make URLs return 404 for a minute; only 410 ("Gone") is final. */
const explainFinal = ({ status }: NetResponse): string | undefined =>
  status === 410 ? 'The receiver responded that this URL is gone permanently (status 410).' : undefined

const toHeaders = (text: string, content: MessageContent): Readonly<Record<string, string>> => {
  const values = toTemplateValues(content)
  const custom = parseHeaderLines(text).map(({ name, value }) => [name.toLowerCase(), fillHeader(value, values)] as const)
  return { 'idempotency-key': content.id, ...Object.fromEntries(custom) }
}

export const webhook = defineTransport({
  kind: 'webhook',
  label: 'Webhook',
  about: 'Calls a URL, with method, headers and body per status.',
  conf: ConfSchema({
    method_down: MethodField('Method when down'),
    url_down: UrlField('URL when down'),
    body_down: BodyField('Body when down'),
    headers_down: HeadersField('Headers when down'),
    method_up: MethodField('Method when up'),
    url_up: UrlField('URL when up'),
    body_up: BodyField('Body when up'),
    headers_up: HeadersField('Headers when up'),
  }),
  validate: ({ url_down, url_up, headers_down, headers_up }) => ({
    ...(!url_down && !url_up && { url_down: ['Enter a URL for at least one status.'] }),
    ...validateHeaders('headers_down', headers_down),
    ...validateHeaders('headers_up', headers_up),
  }),
  recipient: ({ url_down, url_up }) => toHost(url_down || url_up || ''),
  contentParts: (conf) => {
    const texts = Object.values(conf).join(' ')
    return [...(texts.includes('$BODY') ? (['body'] as const) : []), ...(texts.includes('$JSON') ? (['json'] as const) : [])]
  },
  send: async (tools, conf, content) => {
    const isUp = content.status === 'up'
    const url = (isUp ? conf.url_up : conf.url_down) ?? ''
    if (url === '') return UNWANTED
    const method = (isUp ? conf.method_up : conf.method_down) ?? 'GET'
    const body = (isUp ? conf.body_up : conf.body_down) ?? ''
    const request = {
      method,
      url: fillUrl(url, toTemplateValues(content)),
      headers: toHeaders((isUp ? conf.headers_up : conf.headers_down) ?? '', content),
      ...(method !== 'GET' && { body: fillBody(body, toBodyValues(content)) }),
    }
    return await sendHttp(tools, request, (response) => toOutcome(response, explainFinal))
  },
})
