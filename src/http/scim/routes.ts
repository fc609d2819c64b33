import type { Door } from '../surface.ts'
import { discoveryRoutes, unsupportedRoutes } from './discovery.ts'
import { everythingRoutes } from './everything.ts'
import { groupRoutes } from './groups.ts'
import { keepRequestLog } from './request-log.ts'
import { siteOf } from './serve-scim.ts'
import { userRoutes } from './users.ts'

/** Everything an identity provider can ask for. */
export const scimRoutes = (door: Door): void => {
  const site = siteOf(door.house.config.BASE_URL)
  keepRequestLog(door)
  userRoutes(door, site)
  groupRoutes(door, site)
  discoveryRoutes(door, site)
  everythingRoutes(door, site)
  unsupportedRoutes(door)
}
