import type { Door } from '../surface.ts'
import { badgeRoutes } from './badges.ts'
import { bulkRoutes } from './bulk.ts'
import { channelListRoutes, channelRoutes } from './channels.ts'
import { checkRoutes } from './checks.ts'
import { flipRoutes } from './flips.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { metricsRoutes } from './metrics.ts'
import { notificationRoutes } from './notifications.ts'
import { pingRoutes } from './pings.ts'
import { projectRoutes } from './projects.ts'
import { NOWHERE, type Site } from './site.ts'
import { statusPageAdminRoutes } from './status-pages.ts'
import { statusRoutes } from './status.ts'

/** What every version of the monitor's API has. */
export const monitorRoutes = (door: Door, site: Site): void => {
  statusRoutes(door)
  checkRoutes(door, site)
  pingRoutes(door, site)
  flipRoutes(door, site)
  channelListRoutes(door)
  badgeRoutes(door, site)
  metricsRoutes(door, site)
}

export const v3Routes = (door: Door, site: Site = NOWHERE): void => {
  monitorRoutes(door, site)
  bulkRoutes(door, site)
  channelRoutes(door)
  maintenanceRoutes(door)
  notificationRoutes(door)
  projectRoutes(door)
  statusPageAdminRoutes(door, site)
}
