import type { Static, TObject, TSchema } from 'typebox'
import type { Permission, Scope } from './enums.ts'

/** Who may call a route. The door of each API knows how its callers show who they are. */
export type Auth =
  | { readonly kind: 'open' }
  /** A project key of the monitor; `read` accepts read-only keys too. */
  | { readonly kind: 'key'; readonly access: 'read' | 'write' }
  /** A bearer token (or session) with at least one of these scopes. */
  | { readonly kind: 'scope'; readonly scopes: readonly Scope[] }
  /** Any valid token or session. */
  | { readonly kind: 'any' }
  /** A token without scopes, or a session, of somebody whose role may do this. */
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

/** What a route answers, by status. */
export type Responses = Readonly<Record<number, TSchema>>

/** A route is data: the door, the documents and the dashboard's client are made from it. */
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
  /** The budget this call is counted in; each API has a default per method. */
  readonly limit?: string
  /** Written too often, and of no concern to other people's open pages. */
  readonly quiet?: boolean
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly responses: A
}

type None = TObject<{}>

export type ParamsOf<R> = R extends Route<infer P, infer _Q, infer _B> ? Static<P> : never
export type QueryOf<R> = R extends Route<infer _P, infer Q, infer _B> ? Static<Q> : never
export type BodyOf<R> = R extends Route<infer _P, infer _Q, infer B> ? Static<B> : never

/** Describes a route. Left-out parts mean: no parameters, an empty query, no body. */
export const route = <
  P extends TSchema = None,
  Q extends TSchema = None,
  B extends TSchema = None,
  const M extends HttpMethod = HttpMethod,
  const A extends Responses = Responses,
>(
  description: Route<P, Q, B, M, A>,
): Route<P, Q, B, M, A> => description
