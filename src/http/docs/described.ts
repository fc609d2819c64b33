import type { Route } from '../../contract/route.ts'
import { v1Routes } from '../v1/routes.ts'
import { v3Routes } from '../v3/routes.ts'
import type { Api } from '../openapi.ts'
import type { Door } from '../surface.ts'
import { portalRoutes } from '../portal/api.ts'
import { PORTAL, V1, V3 } from './apis.ts'

/** A door that nobody goes through: registering routes at it only lists them. */
const listingDoor = (routes: Route[]): Door => ({ routes, app: { route: () => undefined } }) as unknown as Door

const listed = (register: (door: Door) => void): readonly Route[] => {
  const routes: Route[] = []
  register(listingDoor(routes))
  return routes
}

export const describedApis = (): readonly { readonly api: Api; readonly routes: readonly Route[] }[] => [
  { api: V1, routes: listed(v1Routes) },
  { api: V3, routes: listed(v3Routes) },
  { api: PORTAL, routes: listed(portalRoutes) },
]
