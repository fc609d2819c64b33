import type { Route } from '../../contract/route.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { RateLimiter } from '../../kernel/rate-limit.ts'
import { JSON_LIMIT } from '../app.ts'
import { appRoutes } from '../app/routes.ts'
import { appSurface } from '../app/surface.ts'
import { oidcRoutes } from '../oidc.ts'
import type { Api } from '../openapi.ts'
import { portalRoutes, portalSurface } from '../portal/api.ts'
import { samlRoutes } from '../saml.ts'
import { browserSurface } from '../saml/surface.ts'
import { scimRoutes } from '../scim/routes.ts'
import { scimSurface } from '../scim/surface.ts'
import type { Door, Opening, Surface } from '../surface.ts'
import { v1Routes } from '../v1/routes.ts'
import { v1Surface } from '../v1/surface.ts'
import { monitorRoutes, v3Routes } from '../v3/routes.ts'
import { NOWHERE } from '../v3/site.ts'
import { v3Surface } from '../v3/surface.ts'
import { APP, OIDC, PORTAL, SAML, SCIM, V1, V2_MONITOR, V1_MONITOR, V3 } from './apis.ts'

/** A route as it is served: with its conventions and the longest body it takes. */
export type ServedRoute = { readonly route: Route; readonly surface: Surface; readonly body_limit: number }

export type RouteTable = { readonly api: Api; readonly served: readonly ServedRoute[] }

// Registering routes at this only lists them: no handler runs, so nothing is asked of a database or a limiter.
const listingDoor = (surface: Surface, served: ServedRoute[]): Door => {
  const routes: Route[] = []
  const list = ({ bodyLimit, surface: own }: Opening): void => {
    const route = routes.at(-1)
    if (route) served.push({ route, surface: own, body_limit: bodyLimit ?? JSON_LIMIT })
  }
  const house = { config: { BASE_URL: '' } }
  return { routes, surface, house, app: { route: list, addHook: () => undefined } } as unknown as Door
}

const listed = (api: Api, surface: Surface, register: (door: Door) => void): RouteTable => {
  const served: ServedRoute[] = []
  register(listingDoor(surface, served))
  return { api, served }
}

const NO_DATABASE = {} as Db
const NO_LIMITER = {} as RateLimiter

/** Every API with a table of routes. */
export const routeTables = (): readonly RouteTable[] => [
  listed(V1, v1Surface(NO_DATABASE), v1Routes),
  listed(V3, v3Surface(NO_DATABASE, 3), v3Routes),
  listed(V2_MONITOR, v3Surface(NO_DATABASE, 2), (door) => monitorRoutes(door, { ...NOWHERE, version: 2 })),
  listed(V1_MONITOR, v3Surface(NO_DATABASE, 1), (door) => monitorRoutes(door, { ...NOWHERE, version: 1 })),
  listed(APP, appSurface(NO_DATABASE), appRoutes),
  listed(PORTAL, portalSurface(NO_DATABASE), portalRoutes),
  listed(SCIM, scimSurface({ db: NO_DATABASE, limiter: NO_LIMITER, house: { countRefusedSignIn: () => undefined } }), scimRoutes),
  listed(SAML, browserSurface(SAML.prefix), samlRoutes),
  listed(OIDC, browserSurface(OIDC.prefix), oidcRoutes),
]

const PUBLIC: readonly Api[] = [V1, V3, PORTAL]

/** The APIs that have OpenAPI documents. */
export const describedApis = (): readonly { readonly api: Api; readonly routes: readonly Route[] }[] =>
  routeTables()
    .filter(({ api }) => PUBLIC.includes(api))
    .map(({ api, served }) => ({ api, routes: served.map(({ route }) => route) }))
