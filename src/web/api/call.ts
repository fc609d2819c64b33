import type { Static } from 'typebox'
import type { Route, SuccessBodyOf } from '../../contract/route.ts'
import { noteWrite, watchWrites } from './session-change.ts'
import { mayRepeat, sudoPrompt } from './prompts.ts'
import { localNow } from '../clock.ts'
import { ApiError, unreachable } from './error.ts'
import { noteLivePosition } from './live-position.ts'
import { send } from './net.ts'
import { readProblem } from './problem.ts'
import { noteRateLimit } from './rate-limit.ts'
import { noteServerDate } from './server-clock.ts'
import { urlOf, type Query, type Scalar } from './url.ts'

/** The part of a route that the browser bundle contains. */
export type RouteShape = { readonly method: string; readonly path: string }

type Described<R, Part extends 0 | 1 | 2> =
  R extends Route<infer P, infer Q, infer B> ? [Static<P>, Static<Q>, Static<B>][Part] : [Record<string, Scalar>, Query, unknown][Part]

export type Given<R> = {
  readonly params?: Described<R, 0>
  readonly query?: Described<R, 1>
  readonly body?: Described<R, 2>
  readonly signal?: AbortSignal
}

export const apiRoot = '/app/api'

/** Server and dashboard are built from the same contract and deployed together, so responses are not validated again. */
const trusted = <Body>(answer: unknown): Body => answer as Body

/** Casts the parameter types of a route to the scalar types that `urlOf` takes. */
const scalars = <Wide>(narrow: unknown): Wide | undefined => narrow as Wide | undefined

const payload = (body: unknown): Pick<RequestInit, 'body' | 'headers'> => {
  if (body === undefined) return {}
  if (body instanceof FormData || body instanceof Blob) return { body }
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

const answerOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text
  return JSON.parse(text)
}

const reach = async (url: string, init: RequestInit): Promise<Response> => {
  const sent_at = localNow()
  try {
    const response = await send(url, init)
    noteServerDate(response.headers.get('date'), sent_at)
    noteLivePosition(response.headers.get('x-live-position'))
    return response
  } catch (failure) {
    if (init.signal?.aborted === true) throw failure
    throw unreachable()
  }
}

const refusalOf = async (response: Response): Promise<ApiError> => {
  const body = await answerOf(response).catch(() => undefined)
  const error = new ApiError(readProblem({ status: response.status, body, header: (name) => response.headers.get(name) }))
  if (error.status === 429) noteRateLimit(error.retryAfter ?? 1)
  return error
}

/** Calls a route of the session API; throws an ApiError on failure. */
export const call = async <const R extends RouteShape>(route: R, given: Given<R> = {}): Promise<SuccessBodyOf<R>> => {
  const url = urlOf(apiRoot, route.path, { params: scalars(given.params), query: scalars(given.query) })
  const reading = route.method === 'GET'
  const ask = (): Promise<Response> => {
    const asked = reach(url, { method: route.method, signal: given.signal ?? null, ...payload(given.body) })
    return reading ? asked : noteWrite(asked)
  }
  const mayBeAnother = watchWrites()
  const first = await ask()
  const second = reading && first.status === 401 && (await mayBeAnother()) ? await ask() : first
  const response = second.status === 401 && (await mayRepeat(route)) ? await ask() : second
  if (response.ok) return trusted<SuccessBodyOf<R>>(await answerOf(response))
  const error = await refusalOf(response)
  if (error.code !== 'sudo_required' || !(await sudoPrompt.ask())) throw error
  const again = await ask()
  if (again.ok) return trusted<SuccessBodyOf<R>>(await answerOf(again))
  throw await refusalOf(again)
}
