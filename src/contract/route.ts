import type { Static, TObject, TSchema } from 'typebox'
import type { Permission, Scope } from './enums.ts'

/** Authorization of a route. The conventions of each API define the credentials. */
export type Auth =
  | { readonly kind: 'open' }
  /** A project key of the monitor; `read` accepts read-only keys too. */
  | { readonly kind: 'key'; readonly access: 'read' | 'write' }
  /** A bearer token (or session) with at least one of these scopes. */
  | { readonly kind: 'scope'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'any' }
  /** A token without scopes, or a session, with this permission of the role. */
  | { readonly kind: 'full'; readonly permission: Permission }
  | { readonly kind: 'scim' }
  | { readonly kind: 'client' }

export const open: Auth = { kind: 'open' }
export const key = (access: 'read' | 'write'): Auth => ({ kind: 'key', access })
export const scope = (...scopes: readonly Scope[]): Auth => ({ kind: 'scope', scopes })
export const anyone: Auth = { kind: 'any' }
export const admin: Auth = { kind: 'full', permission: 'admin:write' }
export const full = (permission: Permission): Auth => ({ kind: 'full', permission })

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Responses = Readonly<Record<number, TSchema>>

/** A route as data, from which the server, the documents and the dashboard's client are made. */
export type Route<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  M extends HttpMethod = HttpMethod,
  A extends Responses = Responses,
> = {
  readonly method: M
  /** Below the API's prefix, with `:name` for parameters. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly auth: Auth
  /** Rate limit budget of the route; each API has a default per method. */
  readonly limit?: string
  /** Not published to open pages: frequent writes that other users do not see. */
  readonly quiet?: boolean
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly responses: A
}

type None = TObject<{}>

type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206

// `null extends Static<S>` would be true for `unknown`, too. The tuple prevents a union of both branches for `any`.
type BodyAt<S> = S extends TSchema ? ([Static<S>] extends [null] ? undefined : Static<S>) : never

/** Body of the successful responses of a route; `undefined` for a response without a body. */
export type SuccessBodyOf<R> = R extends { readonly responses: infer A }
  ? { readonly [K in keyof A & SuccessStatus]: BodyAt<A[K]> }[keyof A & SuccessStatus]
  : unknown

/** The `data` of the successful responses of a route. */
export type DataOf<R> = SuccessBodyOf<R> extends { readonly data: infer D } ? D : never

export type ParamsOf<R> = R extends Route<infer P, infer _Q, infer _B> ? Static<P> : never
export type QueryOf<R> = R extends Route<infer _P, infer Q, infer _B> ? Static<Q> : never
export type BodyOf<R> = R extends Route<infer _P, infer _Q, infer B> ? Static<B> : never

/** Creates a route. Omitted parts mean no parameters, an empty query and no body. */
export const route = <
  P extends TSchema = None,
  Q extends TSchema = None,
  B extends TSchema = None,
  const M extends HttpMethod = HttpMethod,
  const A extends Responses = Responses,
>(
  description: Route<P, Q, B, M, A>,
): Route<P, Q, B, M, A> => description
