import type { Route } from '../../contract/route.ts'
import type { HttpResponse } from './responses.ts'

type CreatedResource = {
  readonly routes: readonly Route[]
  readonly route: Pick<Route, 'path'>
  readonly url: string
  readonly response: HttpResponse
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

const idOf = ({ body }: HttpResponse): string | undefined => {
  const id = memberOf(memberOf(body, 'data'), 'id')
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** Where a created resource can be read: its own URL, else that of its list, else that of its parent. */
export const findLocation = ({ routes, route, url, response }: CreatedResource): string | undefined => {
  const readable = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(/:\w+/g, ':')))
  const id = idOf(response)
  let address = url.split('?')[0]?.replace(/\/+$/, '') ?? ''
  let path = route.path.replaceAll(/:\w+/g, ':')
  if (id !== undefined && readable.has(`${path}/:`)) return `${address}/${id}`
  while (path !== '' && !readable.has(path)) [address, path] = [parentOf(address), parentOf(path)]
  return path === '' ? undefined : address
}
