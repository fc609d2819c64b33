import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import type { NetResponse } from '../../kernel/net.ts'
import { call, outcomeOf } from './http-call.ts'
import { Conf, hostOf, HTTP_URL } from './fields.ts'
import type { News } from './news.ts'
import { bodyValuesOf, fillBody, fillHeader, fillUrl, valuesOf } from './template.ts'
import { transport, unwanted } from './transport.ts'

const METHODS = ['GET', 'POST', 'PUT'] as const

const Address = (title: string) =>
  Type.Optional(
    Type.String({
      pattern: `^$|${HTTP_URL}`,
      maxLength: 1_000,
      title,
      description: 'Empty: nothing is sent. $NAME and the like are filled in.',
    }),
  )
const Method = (title: string) => Type.Optional({ ...OneOf(METHODS, 'GET sends no body.'), title, default: 'GET' })
const Body = (title: string) =>
  Type.Optional(Type.String({ maxLength: 1_000, title, description: 'For POST and PUT. $BODY is what the last ping brought.' }))
const Headers = (title: string) =>
  Type.Optional(Type.String({ maxLength: 1_000, writeOnly: true, title, description: 'One per line: Name: value' }))

type Line = { readonly name: string; readonly value: string }

const linesOf = (text: string): readonly Line[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return { name: line.slice(0, Math.max(0, colon)).trim(), value: line.slice(colon + 1).trim() }
    })

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/
// They belong to the connection, which is ours.
const OURS = /^(content-length|transfer-encoding|connection|keep-alive|proxy-connection|upgrade|expect|te|trailer)$/i

const headerMistakes = (field: string, text = ''): Readonly<Record<string, readonly string[]>> => {
  const wrong = linesOf(text).find(({ name }) => !NAME.test(name) || OURS.test(name))
  if (!wrong) return {}
  return {
    [field]: [wrong.name === '' ? 'Write each header as Name: value, on a line of its own.' : `The header ${wrong.name} cannot be given.`],
  }
}

/** A deployment makes addresses vanish for a minute; only the word for "gone for good" is believed. */
const isFinal = ({ status }: NetResponse): string | undefined =>
  status === 410 ? 'The receiver says that this address is gone for good (status 410).' : undefined

const headersOf = (text: string, news: News): Readonly<Record<string, string>> => {
  const values = valuesOf(news)
  const own = linesOf(text).map(({ name, value }) => [name.toLowerCase(), fillHeader(value, values)] as const)
  return { 'idempotency-key': news.id, ...Object.fromEntries(own) }
}

export const webhook = transport({
  kind: 'webhook',
  label: 'Webhook',
  about: 'Calls an address of yours, with a method, headers and a body of your choice for each status.',
  conf: Conf({
    method_down: Method('Method when down'),
    url_down: Address('URL when down'),
    body_down: Body('Body when down'),
    headers_down: Headers('Headers when down'),
    method_up: Method('Method when up'),
    url_up: Address('URL when up'),
    body_up: Body('Body when up'),
    headers_up: Headers('Headers when up'),
  }),
  mistakes: ({ url_down, url_up, headers_down, headers_up }) => ({
    ...(!url_down && !url_up && { url_down: ['Give an address for at least one of the two.'] }),
    ...headerMistakes('headers_down', headers_down),
    ...headerMistakes('headers_up', headers_up),
  }),
  recipient: ({ url_down, url_up }) => hostOf(url_down || url_up || ''),
  wants: (conf) => {
    const texts = Object.values(conf).join(' ')
    return [...(texts.includes('$BODY') ? (['body'] as const) : []), ...(texts.includes('$JSON') ? (['json'] as const) : [])]
  },
  send: async (tools, conf, news) => {
    const isUp = news.status === 'up'
    const url = (isUp ? conf.url_up : conf.url_down) ?? ''
    if (url === '') return unwanted
    const method = (isUp ? conf.method_up : conf.method_down) ?? 'GET'
    const body = (isUp ? conf.body_up : conf.body_down) ?? ''
    const request = {
      method,
      url: fillUrl(url, valuesOf(news)),
      headers: headersOf((isUp ? conf.headers_up : conf.headers_down) ?? '', news),
      ...(method !== 'GET' && { body: fillBody(body, bodyValuesOf(news)) }),
    }
    return await call(tools, request, (reply) => outcomeOf(reply, isFinal))
  },
})
