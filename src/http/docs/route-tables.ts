import type { Route } from '../../contract/route.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { RateLimiter } from '../../kernel/rate-limit/rate-limit.ts'
import { MAX_JSON_BODY_BYTES } from '../kit/body-limit.ts'
import { registerAppRoutes } from '../app/routes.ts'
import { createAppConventions } from '../app/app-conventions.ts'
import { registerOidcRoutes } from '../public/sso/oidc.ts'
import type { ApiInfo } from '../kit/openapi.ts'
import { registerPortalApiRoutes, createPortalConventions } from '../portal/api.ts'
import { registerSamlRoutes } from '../public/sso/saml.ts'
import { createBrowserConventions } from '../public/sso/browser-conventions.ts'
import { registerScimRoutes } from '../scim/routes.ts'
import { createScimConventions } from '../scim/scim-conventions.ts'
import type { Api, ApiRouteOptions, ApiConventions } from '../kit/api-conventions.ts'
import { registerV1Routes } from '../v1/routes.ts'
import { createV1Conventions } from '../v1/v1-conventions.ts'
import { registerMonitorRoutes, registerV3Routes } from '../v3/routes.ts'
import { EMPTY_MONITOR_API_CONFIG } from '../v3/monitor-api-config.ts'
import { createV3Conventions } from '../v3/v3-conventions.ts'
import { APP, OIDC, PORTAL, SAML, SCIM, V1, V2_MONITOR, V1_MONITOR, V3 } from './apis.ts'

/** A registered route with its conventions and body limit. */
export type ServedRoute = { readonly route: Route; readonly conventions: ApiConventions; readonly body_limit: number }

export type RouteTable = { readonly api: ApiInfo; readonly served: readonly ServedRoute[] }

// An API that only lists the routes registered with it. Handlers do not run, so it has no database and no limiter.
const createListingApi = (conventions: ApiConventions, served: ServedRoute[]): Api => {
  const routes: Route[] = []
  const list = ({ bodyLimit, conventions: own }: ApiRouteOptions): void => {
    const route = routes.at(-1)
    if (route) served.push({ route, conventions: own, body_limit: bodyLimit ?? MAX_JSON_BODY_BYTES })
  }
  const context = { config: { BASE_URL: '' } }
  return { routes, conventions, context, app: { route: list, addHook: () => undefined } } as unknown as Api
}

const listRoutes = (api: ApiInfo, conventions: ApiConventions, register: (listingApi: Api) => void): RouteTable => {
  const served: ServedRoute[] = []
  register(createListingApi(conventions, served))
  return { api, served }
}

const NO_DATABASE = {} as Db
const NO_LIMITER = {} as RateLimiter

export const listRouteTables = (): readonly RouteTable[] => [
  listRoutes(V1, createV1Conventions(NO_DATABASE), registerV1Routes),
  listRoutes(V3, createV3Conventions(NO_DATABASE, 3), registerV3Routes),
  listRoutes(V2_MONITOR, createV3Conventions(NO_DATABASE, 2), (listingApi) =>
    registerMonitorRoutes(listingApi, { ...EMPTY_MONITOR_API_CONFIG, version: 2 }),
  ),
  listRoutes(V1_MONITOR, createV3Conventions(NO_DATABASE, 1), (listingApi) =>
    registerMonitorRoutes(listingApi, { ...EMPTY_MONITOR_API_CONFIG, version: 1 }),
  ),
  listRoutes(APP, createAppConventions(NO_DATABASE), registerAppRoutes),
  listRoutes(PORTAL, createPortalConventions(NO_DATABASE), registerPortalApiRoutes),
  listRoutes(
    SCIM,
    createScimConventions({ db: NO_DATABASE, limiter: NO_LIMITER, context: { countRefusedSignIn: () => undefined } }),
    registerScimRoutes,
  ),
  listRoutes(SAML, createBrowserConventions(SAML.prefix), registerSamlRoutes),
  listRoutes(OIDC, createBrowserConventions(OIDC.prefix), registerOidcRoutes),
]

const PUBLIC: readonly ApiInfo[] = [V1, V3, PORTAL]

export const listPublicApis = (): readonly { readonly api: ApiInfo; readonly routes: readonly Route[] }[] =>
  listRouteTables()
    .filter(({ api }) => PUBLIC.includes(api))
    .map(({ api, served }) => ({ api, routes: served.map(({ route }) => route) }))
