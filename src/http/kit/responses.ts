import type { Static, TSchema } from 'typebox'
import type { Responses } from '../../contract/route.ts'

type Headers = Readonly<Record<string, string>>

/** Response of a handler, sent after the commit. */
export type HttpResponse = {
  readonly status: number
  readonly headers?: Headers
  /** Text and bytes are sent as they are, other values as JSON. */
  readonly body?: unknown
}

type Sendable<T> = T extends (...args: never) => unknown
  ? never
  : T extends Uint8Array
    ? T
    : T extends readonly (infer E)[]
      ? readonly Sendable<E>[]
      : T extends object
        ? { readonly [K in keyof T]: Sendable<T[K]> }
        : T

// `null extends Static<S>` would be true for `unknown`, too. The tuple prevents a union of both branches for `any`.
type ResponseAt<S extends TSchema, K> = [Static<S>] extends [null]
  ? { readonly status: K; readonly headers?: Headers; readonly body?: undefined }
  : unknown extends Static<S>
    ? { readonly status: K; readonly headers?: Headers; readonly body?: unknown }
    : { readonly status: K; readonly headers?: Headers; readonly body: Sendable<Static<S>> }

/** One of the responses that a route declares. Errors are thrown. */
export type ResponseOf<R> = R extends { readonly responses: infer A extends Responses }
  ? { [K in keyof A & number]: ResponseAt<A[K], K> }[keyof A & number]
  : never

type With<S extends number, B> = { readonly status: S; readonly headers?: Headers; readonly body: B }
type Empty<S extends number> = { readonly status: S; readonly headers?: Headers; readonly body?: undefined }

export const ok = <const B>(body: B, headers: Headers = {}): With<200, B> => ({ status: 200, body, headers })
export const created = <const B>(body: B, location?: string): With<201, B> => ({ status: 201, body, headers: location ? { location } : {} })
export const accepted = <const B>(body: B): With<202, B> => ({ status: 202, body })
export const acceptedEmpty = (): Empty<202> => ({ status: 202 })

export const redirect = <S extends 302 | 303>(status: S, location: string, headers: Headers = {}): Empty<S> => ({
  status,
  headers: { location, ...headers },
})

export const noContent = (headers: Headers = {}): Empty<204> => ({ status: 204, headers })

export const serialized = <B>(json: string): With<200, B> => ({
  status: 200,
  // `checkResponse` compares it with the schema in tests.
  body: json as B,
  headers: { 'content-type': 'application/json; charset=utf-8' },
})
